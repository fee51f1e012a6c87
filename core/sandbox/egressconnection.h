// EgressConnection: one connection out of a sandbox: asked for, judged, dialled and relayed until it is over. Lives on the core
// thread; deleting it breaks both ends off.
//
// A name is looked up once and exactly the address that was judged is dialled, so that a second answer cannot lead elsewhere.
// Neither end holds more than its window of what the other does not take.
#pragma once

#include "core/base/bytestream.h"
#include "core/base/completion.h"
#include "core/sandbox/networkrules.h"
#include "core/sandbox/proxyhandshake.h"

#include <QElapsedTimer>
#include <QHostAddress>
#include <QProcessEnvironment>
#include <QTcpSocket>
#include <QTimer>

#include <functional>
#include <memory>

namespace velqa {

// The network of this machine; tests have one of their own.
//
// Where the person's environment names a proxy (http_proxy, https_proxy, all_proxy, no_proxy), connections go through it. Such networks
// often know no names of the internet themselves, so a host that is listed by name is handed to the proxy by name; any other is
// looked up and judged here, and handed over as the address that was judged.
struct EgressNetwork
{
    // NotFound when there is no such name.
    std::function<void(const QString &host, Completion<QList<QHostAddress>> done)> resolve;
    // `host` is the name that led to the address.
    std::function<void(QTcpSocket &socket, const QString &host, const QHostAddress &address, quint16 port)> dial;
    // False, and nothing happens, where no proxy is used for this host. May be null: there is none.
    std::function<bool(QTcpSocket &socket, const QString &host, quint16 port)> dialName;

    static EgressNetwork real(const QProcessEnvironment &environment = QProcessEnvironment::systemEnvironment());
};

class EgressConnection final : public QObject
{
    Q_OBJECT

public:
    // Takes so many bytes of what the sandbox may move in all; false when that is used up.
    using Spend = std::function<bool(qint64 bytes)>;

    EgressConnection(std::shared_ptr<ByteStream> program, NetworkRules rules, const EgressNetwork &network, Spend spend,
                     QObject *parent);
    ~EgressConnection() override;

signals:
    void ended(const velqa::NetworkAttempt &attempt); // exactly once, last

private:
    enum class State { Asking, Resolving, Dialling, Relaying, Flushing, Ended };

    void enter(State state);
    void takeProgram(const QByteArray &bytes);
    void judge();
    void takeAddresses(const Result<QList<QHostAddress>> &addresses);
    void dialNext();
    void connected();
    void takeHost();
    void pace();
    void refuse(NetworkAttempt::Verdict verdict, ProxyHandshake::Refusal why);
    void endWhenDone();
    void finish();
    void timedOut();

    std::shared_ptr<ByteStream> m_program;
    NetworkRules m_rules;
    EgressNetwork m_network;
    Spend m_spend;
    ProxyHandshake m_handshake;
    State m_state = State::Asking;
    NameVerdict m_nameVerdict = NameVerdict::Refused;
    QList<QHostAddress> m_addresses; // that may be dialled, in their order
    QTcpSocket m_host;
    QTimer m_bound;
    QElapsedTimer m_since;
    NetworkAttempt m_attempt;
    bool m_programEnded = false; // it writes no more
    bool m_hostEnded = false;
};

} // namespace velqa
