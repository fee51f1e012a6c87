// Taking connections. Core thread.
#include "core/sandbox/egressgate.h"

namespace velqa {
namespace {

constexpr int acceptsAhead = 8; // a browser's worth of connections without a round trip for each

} // namespace

EgressGate::EgressGate(GuestChannel &guest, NetworkRules rules, EgressNetwork network, QObject *parent)
    : QObject(parent)
    , m_guest(&guest)
    , m_rules(std::move(rules))
    , m_network(std::move(network))
{}

EgressGate::~EgressGate()
{
    for (EgressConnection *connection : std::as_const(m_connections))
        connection->disconnect(this);
}

void EgressGate::open(Completion<std::monostate> done)
{
    if (!m_guest) {
        done.fail(ErrorCode::EngineLost, {}, QStringLiteral("the sandbox is gone"));
        return;
    }
    m_guest->listen(port, Completion<std::monostate>(this, [this, done](const Status &listens) {
        m_isOpen = listens.has_value();
        acceptMore();
        done(listens);
    }));
}

void EgressGate::allow(const HostRule &rule)
{
    if (!m_rules.hosts.contains(rule))
        m_rules.hosts.append(rule);
}

void EgressGate::acceptMore()
{
    while (m_isOpen && m_guest && m_accepts < acceptsAhead && m_accepts + m_connections.size() < mostConnections) {
        ++m_accepts;
        m_guest->accept(Completion<std::shared_ptr<ByteStream>>(this, [this](const Result<std::shared_ptr<ByteStream>> &program) {
            --m_accepts;
            if (program)
                take(*program);
            else
                m_isOpen = false; // the channel ended, or the guest takes no more
            acceptMore();
        }));
    }
}

void EgressGate::take(std::shared_ptr<ByteStream> program)
{
    const auto spend = [this](qint64 bytes) {
        m_moved += bytes;
        return m_moved < m_rules.maxBytes;
    };
    auto *connection = new EgressConnection(std::move(program), m_rules, m_network, spend, this);
    m_connections.insert(connection);
    connect(connection, &EgressConnection::ended, this, [this, connection](const NetworkAttempt &attempt) {
        m_connections.remove(connection);
        connection->deleteLater(); // it is speaking
        emit attempted(attempt);
        acceptMore();
    });
}

} // namespace velqa
