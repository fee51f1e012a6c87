// SecretStore: where keys live. The one implementation in the program is the system keychain (QtKeychain); when there
// is none, secrets are kept in memory for the session and never written in clear. Lives on the core thread.
#pragma once

#include "core/base/completion.h"

#include <QByteArray>
#include <QObject>

namespace velqa {

enum class SecretBackend { Unknown, Keychain, SessionOnly };

class SecretStore : public QObject
{
    Q_OBJECT

public:
    explicit SecretStore(QObject *parent = nullptr) : QObject(parent) {}

    virtual SecretBackend backend() const = 0;
    // NotFound when there is none; PermissionDenied when the keyring is locked or the person refused; Timeout when it does not answer.
    virtual void read(const QString &name, Completion<QByteArray> done) = 0;
    virtual void write(const QString &name, const QByteArray &value, Completion<std::monostate> done) = 0;
    virtual void remove(const QString &name, Completion<std::monostate> done) = 0;
};

} // namespace velqa
