// QtKeychain behind our own interface (version 0.13.2: no availability call, no way to cancel). Lives on the core
// thread.
#include "core/secrets/qtkeychainjobs.h"

#include "core/base/log.h"
#include "core/secrets/secretstore.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QDBusVariant>

#include <qt6keychain/keychain.h>

namespace velqa {
namespace {

constexpr int lockQuestionMs = 2000;

QString service()
{
    return QStringLiteral("com.velqa.SandboxAgent");
}

using Outcome = KeychainReply::Outcome;

Outcome outcomeOf(const QKeychain::Job &job)
{
    switch (job.error()) {
    case QKeychain::NoError: return Outcome::Done;
    case QKeychain::EntryNotFound: return Outcome::NotFound;
    case QKeychain::AccessDeniedByUser:
    case QKeychain::AccessDenied: return Outcome::Denied;
    case QKeychain::NoBackendAvailable:
    case QKeychain::NotImplemented: return Outcome::NoBackend;
    case QKeychain::CouldNotDeleteEntry:
    case QKeychain::OtherError: break;
    }
    return Outcome::Failed;
}

} // namespace

void QtKeychainJobs::start(QKeychain::Job *job, const QString &name, Callback done)
{
    job->setKey(name);
    job->setInsecureFallback(false);
    job->setAutoDelete(true);
    connect(job, &QKeychain::Job::finished, this, [done = std::move(done)](QKeychain::Job *finished) {
        KeychainReply reply;
        reply.outcome = outcomeOf(*finished);
        reply.detail = redact(finished->errorString());
        if (const auto *readJob = qobject_cast<QKeychain::ReadPasswordJob *>(finished)) {
            QByteArray shared = readJob->binaryData();
            reply.value = ownCopy(shared);
            wipe(shared); // the job's buffer
        }
        done(std::move(reply));
    });
    job->start();
}

void QtKeychainJobs::read(const QString &name, Callback done)
{
    start(new QKeychain::ReadPasswordJob(service(), this), name, std::move(done));
}

void QtKeychainJobs::write(const QString &name, const QByteArray &value, Callback done)
{
    auto *job = new QKeychain::WritePasswordJob(service(), this);
    QByteArray shared = ownCopy(value);
    job->setBinaryData(shared);
    start(job, name, [shared, done = std::move(done)](KeychainReply reply) mutable {
        wipe(shared); // the job's buffer
        done(std::move(reply));
    });
}

void QtKeychainJobs::remove(const QString &name, Callback done)
{
    start(new QKeychain::DeletePasswordJob(service(), this), name, std::move(done));
}

void QtKeychainJobs::askKeyring(std::function<void(KeyringState)> done)
{
#ifdef Q_OS_LINUX
    QDBusMessage question = QDBusMessage::createMethodCall(
        QStringLiteral("org.freedesktop.secrets"), QStringLiteral("/org/freedesktop/secrets/aliases/default"),
        QStringLiteral("org.freedesktop.DBus.Properties"), QStringLiteral("Get"));
    question << QStringLiteral("org.freedesktop.Secret.Collection") << QStringLiteral("Locked");
    question.setAutoStartService(false);
    const QDBusPendingCall call = QDBusConnection::sessionBus().asyncCall(question, lockQuestionMs);
    if (call.isFinished()) { // no bus: a watcher would stay silent
        QMetaObject::invokeMethod(
            this, [done = std::move(done)] { done(KeyringState::Unknown); }, Qt::QueuedConnection);
        return;
    }
    auto *watcher = new QDBusPendingCallWatcher(call, this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this,
            [done = std::move(done)](QDBusPendingCallWatcher *finished) {
                finished->deleteLater();
                const QDBusPendingReply<QDBusVariant> reply = *finished;
                if (reply.isValid())
                    done(reply.value().variant().toBool() ? KeyringState::Locked : KeyringState::Open);
                else if (reply.error().type() == QDBusError::UnknownMethod || reply.error().type() == QDBusError::UnknownObject)
                    done(KeyringState::NotMade); // the service answers, it has no such collection
                else
                    done(KeyringState::Unknown);
            });
#else
    QMetaObject::invokeMethod(
        this, [done = std::move(done)] { done(KeyringState::Unknown); }, Qt::QueuedConnection);
#endif
}

} // namespace velqa
