// Signs entitlements in tests with a fixed key, as a licence server would. Main thread of a test.
#pragma once

#include "core/license/entitlement.h"

#include <QJsonObject>

namespace velqa::test {

// The key pair of RFC 8037 A.1/A.2: public knowledge, of use in tests only.
QByteArray rfcPrivateKey();
QByteArray rfcPublicKey();

QByteArray signEd25519(const QByteArray &message, const QByteArray &privateKey);
// Any header and payload, signed over exactly these bytes.
QByteArray signedToken(const QByteArray &header, const QByteArray &payload,
                       const QByteArray &privateKey = rfcPrivateKey());
QByteArray goodHeader(const QByteArray &kid = "2026a");
// A complete payload for activation "actv_1" and device "device-1"; `issuedAt` in Unix seconds.
QJsonObject goodPayload(qint64 issuedAt, const QString &nonce, qint64 serial = 10);

} // namespace velqa::test
