// Helpers of the workspace tests. Main thread of a test.
#include "tests/unit/workspace/workspacefixture.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>
#include <QRandomGenerator>
#include <QSignalSpy>

namespace velqa::test {

namespace {

// Waits for the one answer of an operation.
template<typename T> Result<T> waitFor(const std::function<void(Completion<T>)> &start)
{
    QObject context;
    std::optional<Result<T>> answer;
    int answers = 0;
    start({&context, [&](Result<T> result) {
               answer = std::move(result);
               ++answers;
           }});
    EXPECT_TRUE(spinUntil([&] { return answer.has_value(); }, 60'000));
    EXPECT_EQ(answers, 1);
    if (!answer)
        return failure(ErrorCode::Internal, QStringLiteral("no answer"));
    return *answer;
}

} // namespace

QString WorkspaceTest::temporaryTemplate()
{
    const QString memory = QStringLiteral("/dev/shm");
    return (QFileInfo(memory).isWritable() ? memory : QDir::tempPath()) + QStringLiteral("/velqa-workspace-XXXXXX");
}

void WorkspaceTest::SetUp()
{
    ASSERT_TRUE(m_directory.isValid());
    auto opened = Store::open(m_directory.filePath(QStringLiteral("data/velqa.db")));
    ASSERT_TRUE(opened);
    store = std::move(*opened);
    StoredConversation row;
    row.id = conversation;
    ASSERT_TRUE(store->saveConversation(row));
    restart();
}

void WorkspaceTest::restart(WorkspaceLimits limits)
{
    service.reset();
    service = std::make_unique<WorkspaceService>(*store, clock, m_directory.filePath(QStringLiteral("data")), limits);
    ASSERT_TRUE(waitTidied());
}

bool WorkspaceTest::waitTidied()
{
    QSignalSpy tidied(service.get(), &WorkspaceService::tidied);
    return spinUntil([&] { return tidied.size() > 0; });
}

void WorkspaceTest::writeDisk(const QString &relative, const QByteArray &content) const
{
    ASSERT_TRUE(QDir().mkpath(QFileInfo(disk(relative)).path()));
    QFile file(disk(relative));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly)) << relative.toStdString();
    ASSERT_EQ(file.write(content), content.size());
}

QByteArray WorkspaceTest::readFile(const QString &path) const
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(not readable)");
}

Result<UploadReport> WorkspaceTest::addUploads(const QStringList &paths)
{
    return waitFor<UploadReport>(
        [&](Completion<UploadReport> done) { service->addUploads(conversation, paths, std::move(done)); });
}

Status WorkspaceTest::fill(const std::shared_ptr<FakeGuest> &target, const CheckpointId &checkpoint, qint64 capacity)
{
    return waitFor<std::monostate>([&](Completion<std::monostate> done) {
        service->fill(target, conversation, checkpoint, capacity, std::move(done));
    });
}

Result<Checkpoint> WorkspaceTest::saveCheckpoint(const std::shared_ptr<FakeGuest> &source, const QString &name)
{
    return waitFor<Checkpoint>([&](Completion<Checkpoint> done) {
        service->saveCheckpoint(source, conversation, turn, name, std::move(done));
    });
}

Result<Artefact> WorkspaceTest::publish(const std::shared_ptr<FakeGuest> &source, const QByteArray &path,
                                        const QString &name)
{
    return waitFor<Artefact>(
        [&](Completion<Artefact> done) { service->publish(source, conversation, turn, path, name, std::move(done)); });
}

Status WorkspaceTest::saveArtefact(const ArtefactId &id, const QString &target)
{
    return waitFor<std::monostate>(
        [&](Completion<std::monostate> done) { service->saveArtefact(id, target, std::move(done)); });
}

QStringList WorkspaceTest::uploadNames() const
{
    QStringList names;
    const QList<Upload> uploads = service->uploads(conversation);
    for (const Upload &upload : uploads)
        names.append(upload.name);
    names.sort();
    return names;
}

int WorkspaceTest::blobCount() const
{
    int count = 0;
    QDirIterator files(m_directory.filePath(QStringLiteral("data/blobs")), QDir::Files | QDir::Hidden,
                       QDirIterator::Subdirectories);
    while (files.hasNext())
        count += QFileInfo(files.next()).fileName().size() == 62;
    return count;
}

QStringList WorkspaceTest::strayFiles() const
{
    QStringList stray;
    QDirIterator files(m_directory.filePath(QStringLiteral("data")), QDir::Files | QDir::Hidden,
                       QDirIterator::Subdirectories);
    while (files.hasNext()) {
        const QString name = QFileInfo(files.next()).fileName();
        if (!name.startsWith(QLatin1String("velqa.db")) && name != QLatin1String("lock") && name.size() != 62)
            stray.append(name);
    }
    return stray;
}

QByteArray noise(qsizetype size, quint32 seed)
{
    QRandomGenerator random(seed);
    QByteArray bytes((size + 3) / 4 * 4, Qt::Uninitialized);
    random.fillRange(reinterpret_cast<quint32 *>(bytes.data()), bytes.size() / 4);
    bytes.truncate(size);
    return bytes;
}

} // namespace velqa::test
