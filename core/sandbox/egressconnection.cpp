// A connection out. Core thread.
#include "core/sandbox/egressconnection.h"

#include <QCoreApplication>
#include <QHostInfo>
#include <QNetworkProxy>
#include <QUrl>

#include <algorithm>
#include <utility>

namespace velqa {
namespace {

constexpr int askingBoundMs = 30'000;
constexpr int resolvingBoundMs = 20'000;
constexpr int diallingBoundMs = 15'000; // of one address
constexpr int idleBoundMs = 300'000;
constexpr int flushingBoundMs = 5'000;
constexpr qint64 windowBytes = 512 * 1024;
constexpr int mostAddresses = 4;

} // namespace

EgressNetwork EgressNetwork::real(const QProcessEnvironment &environment)
{
    EgressNetwork network;
    const auto value = [&](const QString &name) {
        const QString small = environment.value(name);
        return small.isEmpty() ? environment.value(name.toUpper()) : small;
    };
    const auto proxyOf = [](const QString &address) {
        const QUrl url(address.contains(QLatin1String("://")) || address.isEmpty() ? address : QStringLiteral("http://") + address);
        if (url.host().isEmpty())
            return QNetworkProxy(QNetworkProxy::NoProxy);
        const bool isSocks = url.scheme().startsWith(QLatin1String("socks"));
        return QNetworkProxy(isSocks ? QNetworkProxy::Socks5Proxy : QNetworkProxy::HttpProxy, url.host(),
                             quint16(url.port(isSocks ? 1080 : 8080)), url.userName(QUrl::FullyDecoded), url.password(QUrl::FullyDecoded));
    };
    const QString all = value(QStringLiteral("all_proxy"));
    const QString secure = value(QStringLiteral("https_proxy"));
    const QString plain = value(QStringLiteral("http_proxy"));
    const QNetworkProxy forSecure = proxyOf(secure.isEmpty() ? all : secure);
    const QNetworkProxy forPlain = proxyOf(plain.isEmpty() ? all : plain);
    const QStringList exempt = value(QStringLiteral("no_proxy")).split(QLatin1Char(','), Qt::SkipEmptyParts);
    const auto isExempt = [exempt](const QString &host) {
        return std::any_of(exempt.begin(), exempt.end(), [&host](const QString &entry) {
            QString suffix = entry.trimmed().toLower();
            while (suffix.startsWith(QLatin1Char('.')) || suffix.startsWith(QLatin1Char('*')))
                suffix.remove(0, 1);
            return entry.trimmed() == QLatin1String("*") || (!suffix.isEmpty() && (host == suffix || host.endsWith(QLatin1Char('.') + suffix)));
        });
    };
    const auto proxyFor = [forSecure, forPlain, isExempt](const QString &host, quint16 port) {
        return isExempt(host) ? QNetworkProxy(QNetworkProxy::NoProxy) : port == 80 ? forPlain : forSecure;
    };
    network.dialName = [proxyFor](QTcpSocket &socket, const QString &host, quint16 port) {
        const QNetworkProxy proxy = proxyFor(host, port);
        if (proxy.type() == QNetworkProxy::NoProxy)
            return false; // a name is never looked up behind our back
        socket.setProxy(proxy);
        socket.connectToHost(host, port);
        return true;
    };
    network.resolve = [](const QString &host, const Completion<QList<QHostAddress>> &done) {
        QHostInfo::lookupHost(host, done.context(), [done](const QHostInfo &info) {
            if (info.error() != QHostInfo::NoError || info.addresses().isEmpty())
                done.fail(ErrorCode::NotFound, {}, info.errorString());
            else
                done(info.addresses());
        });
    };
    network.dial = [proxyFor](QTcpSocket &socket, const QString &host, const QHostAddress &address, quint16 port) {
        socket.setProxy(proxyFor(host, port));
        socket.connectToHost(address.toString(), port);
    };
    return network;
}

EgressConnection::EgressConnection(std::shared_ptr<ByteStream> program, NetworkRules rules, const EgressNetwork &network,
                                   Spend spend, QObject *parent)
    : QObject(parent)
    , m_program(std::move(program))
    , m_rules(std::move(rules))
    , m_network(network)
    , m_spend(std::move(spend))
{
    m_since.start();
    m_host.setReadBufferSize(windowBytes);
    m_bound.setSingleShot(true);
    connect(&m_bound, &QTimer::timeout, this, &EgressConnection::timedOut);
    connect(m_program.get(), &ByteStream::received, this, &EgressConnection::takeProgram);
    connect(m_program.get(), &ByteStream::bytesWritten, this, [this] {
        takeHost();
        endWhenDone();
    });
    connect(m_program.get(), &ByteStream::inputEnded, this, [this] {
        m_programEnded = true;
        if (m_state == State::Relaying)
            m_host.disconnectFromHost(); // once all is written
        else if (m_state == State::Asking)
            finish();
    });
    connect(m_program.get(), &ByteStream::closed, this, &EgressConnection::finish);
    connect(&m_host, &QTcpSocket::connected, this, &EgressConnection::connected);
    connect(&m_host, &QTcpSocket::readyRead, this, &EgressConnection::takeHost);
    connect(&m_host, &QTcpSocket::bytesWritten, this, &EgressConnection::pace);
    connect(&m_host, &QTcpSocket::disconnected, this, [this] {
        m_hostEnded = true;
        takeHost();
        endWhenDone();
    });
    connect(&m_host, &QTcpSocket::errorOccurred, this, [this](QAbstractSocket::SocketError error) {
        if (m_state == State::Dialling) // not from inside of the socket's own signal
            QMetaObject::invokeMethod(this, &EgressConnection::dialNext, Qt::QueuedConnection);
        else if (error != QAbstractSocket::RemoteHostClosedError && m_state == State::Relaying)
            m_program->abort();
    });
    enter(State::Asking);
    m_program->setReadingPaused(false);
}

EgressConnection::~EgressConnection()
{
    m_program->disconnect(this);
    m_program->abort();
    m_host.disconnect(this);
}

// The one place where the state changes.
void EgressConnection::enter(State state)
{
    m_state = state;
    switch (state) {
    case State::Asking: m_bound.start(askingBoundMs); break;
    case State::Resolving:
        m_bound.start(resolvingBoundMs);
        m_network.resolve(m_attempt.host, Completion<QList<QHostAddress>>(this, [this](const Result<QList<QHostAddress>> &found) {
                              if (m_state == State::Resolving)
                                  takeAddresses(found);
                          }));
        break;
    case State::Dialling:
        // The person's proxy looks up what the person, or the image, named; any other name is judged by its address.
        m_bound.start(diallingBoundMs);
        if (!m_addresses.isEmpty())
            dialNext();
        else if (!m_network.dialName(m_host, m_attempt.host, quint16(m_attempt.port)))
            enter(State::Resolving);
        break;
    case State::Relaying: m_bound.start(idleBoundMs); break;
    case State::Flushing:
        m_bound.start(flushingBoundMs);
        m_program->setReadingPaused(false); // its end is to be seen
        break;
    case State::Ended:
        m_bound.stop();
        m_host.disconnect(this);
        m_host.abort();
        m_program->disconnect(this);
        m_program->abort();
        m_attempt.durationMs = m_since.elapsed();
        emit ended(m_attempt);
        break;
    }
}

void EgressConnection::takeProgram(const QByteArray &bytes)
{
    if (m_state == State::Relaying) {
        m_bound.start(idleBoundMs);
        m_attempt.sentBytes += bytes.size();
        if (!m_spend(bytes.size())) {
            m_attempt.verdict = NetworkAttempt::Verdict::CapReached;
            finish();
            return;
        }
        m_host.write(bytes);
        pace();
        return;
    }
    if (m_state == State::Flushing || m_state == State::Ended)
        return;
    const ProxyHandshake::State before = m_handshake.state();
    const ProxyHandshake::State now = m_handshake.feed(bytes);
    if (const QByteArray reply = m_handshake.takeReply(); !reply.isEmpty())
        m_program->write(reply);
    if (m_handshake.pending().size() > windowBytes)
        m_program->setReadingPaused(true); // until it is connected
    if (now == before)
        return;
    if (now == ProxyHandshake::State::Malformed) {
        m_attempt.verdict = NetworkAttempt::Verdict::Malformed;
        m_program->closeWrite();
        enter(State::Flushing);
        endWhenDone();
    } else if (now == ProxyHandshake::State::Ready) {
        judge();
    }
}

void EgressConnection::judge()
{
    using Verdict = NetworkAttempt::Verdict;
    m_attempt.port = m_handshake.port();
    m_attempt.host = m_handshake.host().left(255);
    if (looksLikeAddress(m_handshake.host())) {
        const auto address = spelledAddress(m_handshake.host());
        // An address is nobody's name: no list holds it, and only an open network reaches it.
        m_nameVerdict = m_rules.policy == NetworkPolicy::Open ? NameVerdict::AnyHost : NameVerdict::Refused;
        if (!address || !isPublicAddress(*address))
            refuse(Verdict::RefusedAddress, ProxyHandshake::Refusal::Address);
        else if (m_nameVerdict == NameVerdict::Refused)
            refuse(Verdict::Refused, ProxyHandshake::Refusal::Policy);
        else
            takeAddresses(QList<QHostAddress>{*address});
        return;
    }
    const QString host = normalizedHost(m_handshake.host());
    if (!host.isEmpty())
        m_attempt.host = host;
    m_nameVerdict = judgeName(m_rules, host, m_attempt.port);
    if (m_nameVerdict == NameVerdict::Refused)
        refuse(Verdict::Refused, ProxyHandshake::Refusal::Policy);
    else if (!m_spend(0))
        refuse(Verdict::CapReached, ProxyHandshake::Refusal::TooMuch);
    else
        enter(m_nameVerdict == NameVerdict::Listed && m_network.dialName ? State::Dialling : State::Resolving);
}

void EgressConnection::takeAddresses(const Result<QList<QHostAddress>> &addresses)
{
    if (!addresses || addresses->isEmpty()) {
        refuse(NetworkAttempt::Verdict::NotFound, ProxyHandshake::Refusal::NotFound);
        return;
    }
    for (const QHostAddress &address : *addresses) {
        if (mayDial(address, m_nameVerdict) && m_addresses.size() < mostAddresses)
            m_addresses.append(address);
    }
    if (m_addresses.isEmpty())
        refuse(NetworkAttempt::Verdict::RefusedAddress, ProxyHandshake::Refusal::Address);
    else
        enter(State::Dialling);
}

void EgressConnection::dialNext()
{
    if (m_state != State::Dialling)
        return;
    if (m_addresses.isEmpty()) {
        refuse(NetworkAttempt::Verdict::Unreachable, ProxyHandshake::Refusal::Unreachable);
        return;
    }
    m_bound.start(diallingBoundMs);
    const QHostAddress address = m_addresses.takeFirst();
    {
        const QSignalBlocker silent(&m_host);
        m_host.abort();
    }
    m_network.dial(m_host, m_attempt.host, address, quint16(m_attempt.port));
}

void EgressConnection::connected()
{
    if (m_state != State::Dialling)
        return;
    m_attempt.verdict = NetworkAttempt::Verdict::Allowed;
    m_host.setSocketOption(QAbstractSocket::LowDelayOption, 1);
    m_program->write(m_handshake.success());
    enter(State::Relaying);
    if (const QByteArray first = m_handshake.pending(); !first.isEmpty())
        takeProgram(first);
    if (m_state != State::Relaying)
        return;
    if (m_programEnded)
        m_host.disconnectFromHost();
    else
        pace();
}

// Each end waits for the other.
void EgressConnection::pace()
{
    if (m_state == State::Relaying && !m_programEnded)
        m_program->setReadingPaused(m_host.bytesToWrite() > windowBytes);
}

void EgressConnection::takeHost()
{
    while (m_state == State::Relaying && m_host.bytesAvailable() > 0 && m_program->bytesToWrite() < windowBytes) {
        const QByteArray bytes = m_host.read(qMin<qint64>(m_host.bytesAvailable(), windowBytes));
        m_bound.start(idleBoundMs);
        m_attempt.receivedBytes += bytes.size();
        if (!m_spend(bytes.size())) {
            m_attempt.verdict = NetworkAttempt::Verdict::CapReached;
            finish();
            return;
        }
        m_program->write(bytes);
    }
}

void EgressConnection::refuse(NetworkAttempt::Verdict verdict, ProxyHandshake::Refusal why)
{
    m_attempt.verdict = verdict;
    QString sentence;
    switch (why) {
    case ProxyHandshake::Refusal::Policy:
        sentence = QStringLiteral("%1:%2 is not among the hosts that this sandbox may reach. The person can allow it.")
                       .arg(m_attempt.host)
                       .arg(m_attempt.port);
        break;
    case ProxyHandshake::Refusal::Address:
        sentence = QStringLiteral("%1 leads to a private, local or reserved address. Sandboxes never reach those.").arg(m_attempt.host);
        break;
    case ProxyHandshake::Refusal::NotFound: sentence = QStringLiteral("There is no host %1.").arg(m_attempt.host); break;
    case ProxyHandshake::Refusal::Unreachable:
        sentence = QStringLiteral("%1:%2 did not answer.").arg(m_attempt.host).arg(m_attempt.port);
        break;
    case ProxyHandshake::Refusal::TooMuch:
        sentence = QStringLiteral("This sandbox has moved as many bytes as it may.");
        break;
    }
    m_program->write(m_handshake.refusal(why, sentence));
    m_program->closeWrite();
    enter(State::Flushing);
    endWhenDone();
}

// All that was to be said is on its way.
void EgressConnection::endWhenDone()
{
    const bool isSaid = m_program->bytesToWrite() == 0;
    if (m_state == State::Relaying && m_hostEnded && m_host.bytesAvailable() == 0 && isSaid) {
        m_program->closeWrite();
        enter(State::Flushing);
    }
}

void EgressConnection::timedOut()
{
    switch (m_state) {
    case State::Resolving: refuse(NetworkAttempt::Verdict::NotFound, ProxyHandshake::Refusal::NotFound); break;
    case State::Dialling: dialNext(); break;
    case State::Asking:
        m_attempt.verdict = NetworkAttempt::Verdict::Malformed;
        finish();
        break;
    default: finish(); break;
    }
}

void EgressConnection::finish()
{
    if (m_state != State::Ended)
        enter(State::Ended);
}

} // namespace velqa
