// The inside of LicenseService: what it knows, and the one request it may have under way. Lives on the core thread.
#pragma once

#include "core/license/licenseapi.h"
#include "core/license/licenseclock.h"
#include "core/license/licensekeep.h"
#include "core/license/licenseschedule.h"
#include "core/license/licenseservice.h"

#include <QTimer>

namespace velqa {

class LicenseService::Private : public QObject
{
public:
    using Waiter = Completion<LicenseStatus>;

    Private(LicenseService &owner, Store &store, SecretStore &secrets, HttpClient &http, const Clock &systemClock,
            Options options);

    void start();
    void activate(const QString &licenseKey, const Waiter &done);
    void refresh(const Waiter &done);
    void checkBeforeTurn(const Waiter &done);
    void signOut(const Completion<std::monostate> &done);
    const LicenseStatus &status() const { return m_status; }

private:
    // What the server is being asked for; at most one thing at a time.
    enum class Asking { Nothing, Activation, Check };

    void loadKept();
    void haveSecret(const Result<ActivationSecret> &secret);
    void tick();
    int begin(Asking what);
    void startCheck();
    void lookForSecret(int operation);
    void activationAnswered(const LicenseReply &reply, const QString &nonce, qint64 askedAt, const Waiter &done);
    void checkAnswered(const LicenseReply &reply, const QString &nonce, qint64 askedAt);
    bool take(const LicenseReply &reply, const QString &activation, const QByteArray &secret, const QString &nonce,
              qint64 askedAt);
    void fail(const LicenseReply &reply);
    void forget();
    void update();
    void end();
    void planNext();
    Result<Entitlement> verify(const QByteArray &token, const QString &activation,
                               const std::optional<QString> &nonce) const;
    bool isPastRefresh() const { return m_entitlement && m_clock.nowMs() >= m_entitlement->refreshAfter * 1000; }
    qint64 bootMs() const { return m_systemClock.bootMs(); }

    LicenseService &q;
    Options m_options;
    const Clock &m_systemClock;
    LicenseClock m_clock;
    LicenseKeep m_keep;
    LicenseApi m_api;
    LicenseSchedule m_schedule;
    QTimer m_tick;

    QString m_activation;
    QByteArray m_secret;
    std::optional<Entitlement> m_entitlement;
    LicenseProblem m_verdict = LicenseProblem::None; // the server's word, kept
    LicenseProblem m_problem = LicenseProblem::None; // of the last contact
    QString m_upgradeUrl;
    LicenseStatus m_status;

    bool m_secretKnown = false; // the keyring has answered
    Asking m_asking = Asking::Nothing;
    int m_operation = 0; // a reply to an earlier one is stale
    QList<Waiter> m_waiters;
    qint64 m_savedHighWaterMs = 0;
};

} // namespace velqa
