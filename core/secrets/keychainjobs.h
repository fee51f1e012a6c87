// KeychainJobs: single operations on the system keychain, as KeychainSecretStore needs them. Lives on the core thread.
#pragma once

#include <QByteArray>
#include <QString>

#include <functional>
#include <optional>

namespace velqa {

struct KeychainReply
{
    enum class Outcome { Done, NotFound, Denied, Locked, NoBackend, TimedOut, Failed };
    Outcome outcome = Outcome::Done;
    QString detail;   // what the system said; holds no secret
    QByteArray value; // of a read; the receiver's own copy
};

// NotMade: its service answers and has no keyring yet; it asks the person for a password for a new one.
enum class KeyringState { Unknown, Open, Locked, NotMade };

class KeychainJobs
{
public:
    using Callback = std::function<void(KeychainReply)>;

    virtual ~KeychainJobs() = default;

    // Each answers at most once, from the event loop; some keychains never answer. None after this object died.
    virtual void read(const QString &name, Callback done) = 0;
    virtual void write(const QString &name, const QByteArray &value, Callback done) = 0;
    virtual void remove(const QString &name, Callback done) = 0;
    // What the default keyring is waiting for, if anything. Answers within seconds.
    virtual void askKeyring(std::function<void(KeyringState)> done) = 0;
};

} // namespace velqa
