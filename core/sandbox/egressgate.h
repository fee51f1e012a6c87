// EgressGate: the one way from a sandbox to the network: takes the connections of its gateway and lets those through that the rules
// allow. The container itself has no network. Lives on the core thread; ends with the channel or when it is deleted.
#pragma once

#include "core/guest/guestchannel.h"
#include "core/sandbox/egressconnection.h"
#include "core/sandbox/networkrules.h"

#include <QObject>
#include <QPointer>
#include <QSet>

namespace velqa {

class EgressGate final : public QObject
{
    Q_OBJECT

public:
    static constexpr quint16 port = 23'128; // of the sandbox's loopback interface
    static constexpr int mostConnections = 64;

    EgressGate(GuestChannel &guest, NetworkRules rules, EgressNetwork network = EgressNetwork::real(), QObject *parent = nullptr);
    ~EgressGate() override;

    // Programs that start afterwards find the proxy in their environment. Done when it listens.
    void open(Completion<std::monostate> done);
    // For the rest of this sandbox's life.
    void allow(const HostRule &rule);
    const NetworkRules &rules() const { return m_rules; }
    qint64 movedBytes() const { return m_moved; }

signals:
    void attempted(const velqa::NetworkAttempt &attempt); // each once, when it is over

private:
    void acceptMore();
    void take(std::shared_ptr<ByteStream> program);

    QPointer<GuestChannel> m_guest;
    NetworkRules m_rules;
    EgressNetwork m_network;
    QSet<EgressConnection *> m_connections; // our children
    int m_accepts = 0;                      // that wait in the guest
    qint64 m_moved = 0;
    bool m_isOpen = false;
};

} // namespace velqa
