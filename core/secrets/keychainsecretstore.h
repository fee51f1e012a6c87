// KeychainSecretStore: the system keychain, one operation at a time, each with a guard timer; memory for the session
// when there is no keychain. Lives on the core thread.
//
// The first operation probes with a write, a read and a removal. A locked keyring is no missing one: the operation
// fails with PermissionDenied and the next one probes again. A keyring that does not answer twice in a row counts as
// missing.
#pragma once

#include "core/secrets/keychainjobs.h"
#include "core/secrets/secretstore.h"

#include <QHash>
#include <QQueue>
#include <QTimer>

#include <memory>

namespace velqa {

struct KeychainTimes
{
    int answerMs = 5'000;  // a keyring that is not locked answers within this
    int unlockMs = 60'000; // a person unlocks it within this
};

class KeychainSecretStore final : public SecretStore
{
    Q_OBJECT

public:
    explicit KeychainSecretStore(std::unique_ptr<KeychainJobs> jobs, KeychainTimes times = {},
                                 QObject *parent = nullptr);
    ~KeychainSecretStore() override;

    SecretBackend backend() const override;
    void read(const QString &name, Completion<QByteArray> done) override;
    void write(const QString &name, const QByteArray &value, Completion<std::monostate> done) override;
    void remove(const QString &name, Completion<std::monostate> done) override;
    void settle(Completion<std::monostate> done) override;

private:
    enum class State { Unknown, ProbeWriting, ProbeReading, ProbeRemoving, Ready, Working, SessionOnly };
    enum class Kind { Read, Write, Remove, Settle };

    struct Operation
    {
        Kind kind = Kind::Read;
        QString name;
        QByteArray value;
        Completion<QByteArray> readDone;
        Completion<std::monostate> done;
    };

    void enqueue(Operation operation);
    void enter(State state);
    void pump();
    void startJob();
    void guardExpired();
    void jobFinished(KeychainReply reply);
    void probeFinished(KeychainReply reply);
    void workFinished(KeychainReply reply);
    void serveFromMemory();
    void answer(Operation operation, KeychainReply reply);

    std::unique_ptr<KeychainJobs> m_jobs;
    KeychainTimes m_times;
    State m_state = State::Unknown;
    QQueue<Operation> m_queue;
    QHash<QString, QByteArray> m_session;
    QString m_probeName;
    QByteArray m_probeValue;
    QTimer m_guard;
    qint64 m_waitedMs = 0;
    quint64 m_job = 0; // replies of earlier jobs are late and dropped
    int m_silentProbes = 0;
};

} // namespace velqa
