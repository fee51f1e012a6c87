// SecretStore: where keys live. The one implementation in the program is the system keychain (QtKeychain); when there
// is none, secrets are kept in memory for the session and never written in clear. Lives on the core thread.
#pragma once

#include "core/base/completion.h"

#include <QByteArray>
#include <QObject>

#include <memory>

namespace velqa {

enum class SecretBackend { Unknown, Keychain, SessionOnly };

class SecretStore : public QObject
{
    Q_OBJECT

public:
    explicit SecretStore(QObject *parent = nullptr)
        : QObject(parent)
    {}

    // Unknown until the first answer: only then it is certain whether there is a keychain.
    virtual SecretBackend backend() const = 0;
    // Answers come from the event loop, in the order of the calls. The bytes of an answer are the caller's own copy:
    // wipe() them. NotFound when there is none; PermissionDenied when the keyring is locked or the person refused;
    // Timeout when it does not answer.
    virtual void read(const QString &name, Completion<QByteArray> done) = 0;
    virtual void write(const QString &name, const QByteArray &value, Completion<std::monostate> done) = 0;
    virtual void remove(const QString &name, Completion<std::monostate> done) = 0;
    // Done once everything asked before has been answered, well or not: nothing is lost when the program ends then.
    // A store that answers each call at once has nothing to wait for.
    virtual void settle(Completion<std::monostate> done) { done(std::monostate{}); }
};

enum class SecretStorage { Keychain, Memory }; // Memory: for tests and for runs that must leave nothing behind
std::unique_ptr<SecretStore> createSecretStore(SecretStorage storage = SecretStorage::Keychain);

// Overwrites the bytes and empties the array. Every array that shares the buffer loses its content too: only for own
// copies.
void wipe(QByteArray &bytes);
// A copy that shares no buffer with anybody.
QByteArray ownCopy(const QByteArray &bytes);

} // namespace velqa
