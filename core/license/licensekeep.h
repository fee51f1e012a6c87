// LicenseKeep: what a licence leaves on this machine. The signed statement, the activation's id, the server's last word
// and the high water of time are in the database (none of it is secret, all of it is checked when read); the
// activation's secret is in the keyring, with a second copy of the high water. Lives on the core thread.
#pragma once

#include "core/license/licensepolicy.h"
#include "core/secrets/secretstore.h"
#include "core/store/store.h"

namespace velqa {

struct ActivationSecret
{
    QString activation;
    QByteArray secret;
    qint64 highWaterMs = 0;
};

class LicenseKeep : public QObject
{
    Q_OBJECT

public:
    LicenseKeep(Store &store, SecretStore &secrets, QObject *parent = nullptr);

    QString activation() const;
    QByteArray token() const;
    void saveToken(const QString &activation, const QByteArray &token);

    // Denied, Suspended, Revoked or None.
    LicenseProblem verdict() const;
    void saveVerdict(LicenseProblem verdict);

    // 0 when there is none, or when its seal does not fit the secret. Without a secret the seal cannot be checked: the
    // value counts, since it can only make the time later.
    qint64 highWaterMs(const QByteArray &secret) const;
    void saveHighWater(qint64 ms, const QByteArray &secret);

    void readSecret(Completion<ActivationSecret> done);
    void saveSecret(const ActivationSecret &secret);

    // All of it, the verdict excepted.
    void clear();

private:
    QByteArray value(const QString &name) const;
    void setValue(const QString &name, const QByteArray &bytes);

    Store &m_store;
    SecretStore &m_secrets;
};

} // namespace velqa
