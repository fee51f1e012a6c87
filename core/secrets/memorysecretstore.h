// MemorySecretStore: secrets of one run, never written anywhere, wiped at the end. Lives on the core thread.
#pragma once

#include "core/secrets/secretstore.h"

#include <QHash>
#include <QString>

namespace velqa {

class MemorySecretStore final : public SecretStore
{
    Q_OBJECT

public:
    using SecretStore::SecretStore;
    ~MemorySecretStore() override;

    SecretBackend backend() const override { return SecretBackend::SessionOnly; }
    void read(const QString &name, Completion<QByteArray> done) override;
    void write(const QString &name, const QByteArray &value, Completion<std::monostate> done) override;
    void remove(const QString &name, Completion<std::monostate> done) override;
    void settle(Completion<std::monostate> done) override;

private:
    QHash<QString, QByteArray> m_values;
};

} // namespace velqa
