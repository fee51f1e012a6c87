// Secrets in memory. Lives on the core thread.
#include "core/secrets/memorysecretstore.h"

#include <QMetaObject>

namespace velqa {

MemorySecretStore::~MemorySecretStore()
{
    for (QByteArray &value : m_values)
        wipe(value);
}

void MemorySecretStore::read(const QString &name, Completion<QByteArray> done)
{
    QMetaObject::invokeMethod(
        this,
        [this, name, done = std::move(done)] {
            const auto found = m_values.constFind(name);
            if (found == m_values.constEnd())
                done.fail(ErrorCode::NotFound, tr("This key is not kept. Enter it again."));
            else
                done(ownCopy(*found));
        },
        Qt::QueuedConnection);
}

void MemorySecretStore::write(const QString &name, const QByteArray &value, Completion<std::monostate> done)
{
    QMetaObject::invokeMethod(
        this,
        [this, name, copy = ownCopy(value), done = std::move(done)] {
            wipe(m_values[name]);
            m_values.insert(name, copy);
            done(std::monostate{});
        },
        Qt::QueuedConnection);
}

void MemorySecretStore::remove(const QString &name, Completion<std::monostate> done)
{
    QMetaObject::invokeMethod(
        this,
        [this, name, done = std::move(done)] {
            QByteArray value = m_values.take(name);
            wipe(value);
            done(std::monostate{});
        },
        Qt::QueuedConnection);
}

void MemorySecretStore::settle(Completion<std::monostate> done)
{
    QMetaObject::invokeMethod(
        this, [done = std::move(done)] { done(std::monostate{}); }, Qt::QueuedConnection);
}

} // namespace velqa
