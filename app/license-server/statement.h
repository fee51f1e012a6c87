// The payload of a signed entitlement, from a licence's plan and state (license-protocol.md section 2). Pure; any
// thread.
#pragma once

#include "app/license-server/plans.h"

#include <QJsonObject>
#include <QString>

#include <optional>
#include <utility>

namespace velqa::server {

struct StatementFacts
{
    QString issuer;
    QString upgradeUrl;
    QString activation;
    QString deviceId;
    QString nonce;
    qint64 serial = 0;
};

QJsonObject statementPayload(const License &license, const StatementFacts &facts, qint64 now); // Unix seconds

// Usage periods are months in UTC, "YYYY-MM"; the bounds are Unix milliseconds, the second one exclusive.
std::optional<std::pair<qint64, qint64>> periodBounds(const QString &period);
QString currentPeriod();

} // namespace velqa::server
