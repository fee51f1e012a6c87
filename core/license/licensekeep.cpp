// Keeping the licence on this machine. Core thread.
#include "core/license/licensekeep.h"

#include "core/base/json.h"
#include "core/base/log.h"

#include <QMessageAuthenticationCode>

namespace velqa {
namespace {

const QString tokenName = QStringLiteral("license.entitlement");
const QString activationName = QStringLiteral("license.activation");
const QString verdictName = QStringLiteral("license.verdict");
const QString clockName = QStringLiteral("license.clock");
const QString secretName = QStringLiteral("license/activation");

QByteArray seal(qint64 ms, const QByteArray &secret)
{
    return QMessageAuthenticationCode::hash("velqa high water " + QByteArray::number(ms), secret,
                                            QCryptographicHash::Sha256)
        .toHex();
}

} // namespace

LicenseKeep::LicenseKeep(Store &store, SecretStore &secrets, QObject *parent)
    : QObject(parent)
    , m_store(store)
    , m_secrets(secrets)
{}

QByteArray LicenseKeep::value(const QString &name) const
{
    const auto stored = m_store.value(name);
    if (!stored)
        qCWarning(logLicense) << "cannot read" << name << stored.error().detail;
    return stored && *stored ? **stored : QByteArray();
}

void LicenseKeep::setValue(const QString &name, const QByteArray &bytes)
{
    if (const Status saved = m_store.setValue(name, bytes); !saved)
        qCWarning(logLicense) << "cannot keep" << name << saved.error().detail;
}

QString LicenseKeep::activation() const
{
    return QString::fromUtf8(value(activationName));
}

QByteArray LicenseKeep::token() const
{
    return value(tokenName);
}

void LicenseKeep::saveToken(const QString &activation, const QByteArray &token)
{
    setValue(activationName, activation.toUtf8());
    setValue(tokenName, token);
}

LicenseProblem LicenseKeep::verdict() const
{
    const LicenseProblem problem = licenseProblemFromName(QString::fromLatin1(value(verdictName)));
    const bool isVerdict =
        problem == LicenseProblem::Denied || problem == LicenseProblem::Suspended || problem == LicenseProblem::Revoked;
    return isVerdict ? problem : LicenseProblem::None;
}

void LicenseKeep::saveVerdict(LicenseProblem verdict)
{
    setValue(verdictName, licenseProblemName(verdict).toLatin1());
}

qint64 LicenseKeep::highWaterMs(const QByteArray &secret) const
{
    const auto object = parseJsonObject(value(clockName), QStringLiteral("high water"));
    if (!object)
        return 0;
    const qint64 ms = object->value(QLatin1String("ms")).toInteger();
    const QByteArray given = object->value(QLatin1String("seal")).toString().toLatin1();
    if (ms <= 0 || (!secret.isEmpty() && given != seal(ms, secret)))
        return 0;
    return ms;
}

void LicenseKeep::saveHighWater(qint64 ms, const QByteArray &secret)
{
    setValue(clockName,
             toJson({{QStringLiteral("ms"), ms}, {QStringLiteral("seal"), QString::fromLatin1(seal(ms, secret))}}));
}

void LicenseKeep::readSecret(Completion<ActivationSecret> done)
{
    m_secrets.read(secretName, Completion<QByteArray>(this, [done](const Result<QByteArray> &bytes) {
                       if (!bytes) {
                           done.fail(bytes.error());
                           return;
                       }
                       const auto object = parseJsonObject(*bytes, QStringLiteral("activation"));
                       ActivationSecret secret;
                       if (object) {
                           secret.activation = object->value(QLatin1String("activation")).toString();
                           secret.secret = object->value(QLatin1String("secret")).toString().toLatin1();
                           secret.highWaterMs = object->value(QLatin1String("high_water_ms")).toInteger();
                       }
                       if (secret.activation.isEmpty() || secret.secret.isEmpty())
                           done.fail(ErrorCode::Corrupt, {}, QStringLiteral("activation in the keyring is unreadable"));
                       else
                           done(secret);
                   }));
}

void LicenseKeep::saveSecret(const ActivationSecret &secret)
{
    const QJsonObject object{{QStringLiteral("activation"), secret.activation},
                             {QStringLiteral("secret"), QString::fromLatin1(secret.secret)},
                             {QStringLiteral("high_water_ms"), secret.highWaterMs}};
    m_secrets.write(secretName, toJson(object), Completion<std::monostate>(this, [](const Status &written) {
                        if (!written)
                            qCWarning(logLicense)
                                << "the activation stays in this session only:" << written.error().detail;
                    }));
}

void LicenseKeep::clear()
{
    for (const QString &name : {tokenName, activationName, clockName})
        setValue(name, {});
    m_secrets.remove(secretName, Completion<std::monostate>(this, [](const Status &removed) {
                         if (!removed && removed.error().code != ErrorCode::NotFound)
                             qCWarning(logLicense)
                                 << "the activation could not be removed from the keyring:" << removed.error().detail;
                     }));
}

} // namespace velqa
