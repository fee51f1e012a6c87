// Helpers of the store tests. Main thread of a test.
#include "tests/unit/store/storefixture.h"

#include <QDir>
#include <QFileInfo>

#include <SQLiteCpp/Database.h>

namespace velqa::test {

std::unique_ptr<Store> StoreTest::openStore() const
{
    Result<std::unique_ptr<Store>> store = Store::open(path());
    if (!store) {
        ADD_FAILURE() << store.error().message.toStdString() << store.error().detail.toStdString();
        return nullptr;
    }
    return std::move(*store);
}

QString StoreTest::temporaryTemplate()
{
    const QString memory = QStringLiteral("/dev/shm");
    return (QFileInfo(memory).isWritable() ? memory : QDir::tempPath()) + QStringLiteral("/velqa-store-XXXXXX");
}

QByteArray StoreTest::fileBytes(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QStringList StoreTest::filesInFolder() const
{
    return QDir(QFileInfo(path()).path()).entryList(QDir::Files | QDir::Hidden, QDir::Name);
}

StoredConversation sampleConversation(const QString &id, qint64 updatedMs)
{
    StoredConversation row;
    row.id = ConversationId(id);
    row.agent = AgentId(QStringLiteral("agent"));
    row.title = QStringLiteral("Title of ") + id;
    row.createdMs = 1;
    row.updatedMs = updatedMs;
    return row;
}

StoredTurn sampleTurn(const QString &id, const QString &conversation)
{
    StoredTurn row;
    row.id = TurnId(id);
    row.conversation = ConversationId(conversation);
    row.state = QStringLiteral("running");
    row.createdMs = 10;
    return row;
}

bool saveSampleTurn(Store &store, const QString &turn, const QString &conversation)
{
    return store.saveConversation(sampleConversation(conversation)) && store.saveTurn(sampleTurn(turn, conversation));
}

StoredEvent sampleEvent(qint64 seq)
{
    StoredEvent event;
    event.seq = seq;
    event.timeMs = 1000 + seq;
    event.type = QStringLiteral("text");
    event.json = "{\"n\":" + QByteArray::number(seq) + ",\"t\":\"" + QByteArray(int(seq % 97) * 13, 'x') + "\"}";
    return event;
}

bool makeDatabase(const QString &path, const QByteArray &sql)
{
    QDir().mkpath(QFileInfo(path).path());
    try {
        SQLite::Database database(path.toStdString(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
        database.exec(sql.toStdString());
        return true;
    } catch (const std::exception &exception) {
        ADD_FAILURE() << exception.what();
        return false;
    }
}

} // namespace velqa::test
