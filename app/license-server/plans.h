// Plans: who may use what. A JSON file that the operator edits; read again whenever it changed. Not thread-safe: the
// owner guards it. Format:
//
//   { "upgrade_url": "https://...",
//     "licenses": [ { "key_sha256": "hex", "account": "acct_1", "plan": "beta_pro", "state": "active", "max_devices": 3
//     } ], "plans": { "beta_pro": { "features": { "sandbox_agent": "beta", "checkpoints": "" },
//                              "limits": {...}, "billing": {...},
//                              "refresh_after_s": 21600, "expires_s": 259200, "grace_s": 864000, "min_app_version": ""
//                              } } }
//
// `features` lists what is enabled, with its stage. `state` is active, trialing, past_due, canceled, denied (the plan
// lacks the sandbox), limit (the minutes are used up), plan_required, suspended or revoked.
#pragma once

#include "core/base/result.h"

#include <QDateTime>
#include <QJsonObject>
#include <QString>

namespace velqa::server {

struct License
{
    QString keyHash; // hex SHA-256
    QString account;
    QString state;
    QJsonObject plan;
    QString planName;
    int maxDevices = 3;
};

class Plans
{
public:
    explicit Plans(QString filePath)
        : m_filePath(std::move(filePath))
    {}

    // Makes the file with one plan when there is none.
    Status load();
    std::optional<License> findByKey(const QString &licenseKey);
    std::optional<License> findByHash(const QString &keyHash);
    QString upgradeUrl();

    // For demonstrations and tests: adds the licence if it is not there; changes its state or its plan's times and
    // limits.
    Status addLicense(const QString &licenseKey, const QString &account);
    Status change(const QString &licenseKey, const QJsonObject &changes);

    static QString hashOf(const QString &licenseKey);
    static bool isKnownState(const QString &state);

private:
    void reloadIfChanged();
    Status save();

    QString m_filePath;
    QJsonObject m_object;
    QDateTime m_modified;
};

} // namespace velqa::server
