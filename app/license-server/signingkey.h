// SigningKey: the private half that entitlements are signed with. Only the server has one; the program never signs.
// Immutable after loading, so any thread may sign.
#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QString>

namespace velqa::server {

class SigningKey
{
public:
    // Reads DIR/NAME, or makes a new key there, readable by its owner only. `NAME` without its ending is the kid.
    static Result<SigningKey> loadOrCreate(const QString &directory, const QString &kid);

    const QString &kid() const { return m_kid; }
    const QByteArray &publicKey() const { return m_public; } // raw 32 bytes
    // The compact JWS of a payload with the one header that clients accept.
    Result<QByteArray> sign(const QByteArray &payload) const;

private:
    QString m_kid;
    QByteArray m_private; // raw 32 bytes
    QByteArray m_public;
};

// A file that only its owner may read, written whole or not at all.
Status writePrivateFile(const QString &path, const QByteArray &bytes);

} // namespace velqa::server
