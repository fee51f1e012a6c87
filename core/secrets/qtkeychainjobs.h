// QtKeychainJobs: the system keychain through QtKeychain, never its clear-text fallback. Lives on the core thread.
#pragma once

#include "core/secrets/keychainjobs.h"

#include <QObject>

namespace QKeychain {
class Job;
}

namespace velqa {

class QtKeychainJobs final : public QObject, public KeychainJobs
{
    Q_OBJECT

public:
    explicit QtKeychainJobs(QObject *parent = nullptr)
        : QObject(parent)
    {}

    void read(const QString &name, Callback done) override;
    void write(const QString &name, const QByteArray &value, Callback done) override;
    void remove(const QString &name, Callback done) override;
    void askKeyring(std::function<void(KeyringState)> done) override;

private:
    void start(QKeychain::Job *job, const QString &name, Callback done);
};

} // namespace velqa
