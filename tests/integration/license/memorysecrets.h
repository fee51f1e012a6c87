// MemorySecrets: a keyring that a test can read, lock and delay. Main thread of a test.
#pragma once

#include "core/secrets/secretstore.h"

#include <QHash>
#include <QTimer>

namespace velqa::test {

class MemorySecrets final : public SecretStore
{
public:
    SecretBackend backend() const override { return SecretBackend::Keychain; }

    void read(const QString &name, Completion<QByteArray> done) override
    {
        QMetaObject::invokeMethod(
            this,
            [this, name, done] {
                if (isLocked)
                    done.fail(ErrorCode::PermissionDenied, QStringLiteral("locked"));
                else if (values.contains(name))
                    done(values.value(name));
                else
                    done.fail(ErrorCode::NotFound, QStringLiteral("none"));
            },
            Qt::QueuedConnection);
    }

    void write(const QString &name, const QByteArray &value, Completion<std::monostate> done) override
    {
        if (isLocked) {
            done.fail(ErrorCode::PermissionDenied, QStringLiteral("locked"));
            return;
        }
        values.insert(name, value);
        done(std::monostate{});
    }

    void remove(const QString &name, Completion<std::monostate> done) override
    {
        values.remove(name);
        done(std::monostate{});
    }

    QHash<QString, QByteArray> values;
    bool isLocked = false;
};

} // namespace velqa::test
