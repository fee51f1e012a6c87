// LicenseDesk: what the server answers, apart from HTTP. Owns plans, ledger and keys; thread-safe by one lock.
#pragma once

#include "app/license-server/ledger.h"
#include "app/license-server/plans.h"
#include "app/license-server/signingkey.h"

#include <QJsonObject>

#include <mutex>

namespace velqa::server {

// A reply: a JSON answer, or an RFC 9457 problem when `code` is set.
struct Reply
{
    int status = 200;
    QJsonObject body;
    QString code;
};

class LicenseDesk
{
public:
    struct Options
    {
        QString directory;
        QString issuer;
        bool demo = false;
    };

    static Result<std::unique_ptr<LicenseDesk>> open(const Options &options);

    Reply activate(const QJsonObject &request);
    Reply check(const QByteArray &secret, const QJsonObject &request);
    Reply signOut(const QByteArray &secret, const QString &activation);
    Reply takeUsage(const QByteArray &secret, const QJsonObject &request);
    Reply usageSummary(const QByteArray &secret, const QString &activation, const QString &period);
    Reply changeDemoPlan(const QJsonObject &request); // only in demo mode

    const QString &demoKey() const { return m_demoKey; } // empty without demo mode
    QList<SigningKey> keys() const { return m_keys; }

private:
    LicenseDesk(Options options, Ledger ledger, QList<SigningKey> keys);

    struct Caller
    {
        Activation activation;
        License license;
    };
    // Who asks: by activation and its secret; else the problem to answer.
    tl::expected<Caller, Reply> caller(const QByteArray &secret, const QString &activation);
    // The problem that a licence's state is, when it is one.
    std::optional<Reply> refusal(const License &license);
    Result<QString> statement(const License &license, const Activation &activation, const QString &nonce);
    Result<QJsonObject> summary(const License &license, const QString &period) const;

    Options m_options;
    Plans m_plans;
    Ledger m_ledger;
    QList<SigningKey> m_keys; // the first signs, the others are announced for later
    QString m_demoKey;
    std::mutex m_mutex;
};

} // namespace velqa::server
