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

class KeychainJobs
{
public:
    using Callback = std::function<void(KeychainReply)>;

    virtual ~KeychainJobs() = default;

    // Each answers at most once, from the event loop; some keychains never answer. None after this object died.
    virtual void read(const QString &name, Callback done) = 0;
    virtual void write(const QString &name, const QByteArray &value, Callback done) = 0;
    virtual void remove(const QString &name, Callback done) = 0;
    // Whether the keyring waits to be unlocked; nothing when that cannot be told. Answers within seconds.
    virtual void askLocked(std::function<void(std::optional<bool>)> done) = 0;
};

} // namespace velqa
