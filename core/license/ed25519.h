// Ed25519 signature check by OpenSSL (RFC 8032). Pure; any thread.
#pragma once

#include <QByteArray>

namespace velqa {

// True only when `signature` (64 bytes) over exactly these bytes was made with the private half of `publicKey` (32 raw
// bytes).
bool verifyEd25519(const QByteArray &message, const QByteArray &signature, const QByteArray &publicKey);

} // namespace velqa
