// Reading proxy requests. Any thread.
#include "core/sandbox/proxyhandshake.h"

#include <QUrl>

#include <utility>

namespace velqa {
namespace {

constexpr char socksVersion = 5;

QByteArray httpAnswer(const QByteArray &status, const QString &sentence)
{
    const QByteArray body = sentence.toUtf8() + '\n';
    return "HTTP/1.1 " + status + "\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: " +
           QByteArray::number(body.size()) + "\r\nConnection: close\r\n\r\n" + body;
}

QByteArray socksAnswer(char code)
{
    return QByteArray("\x05\x00\x00\x01\x00\x00\x00\x00\x00\x00", 10).replace(1, 1, QByteArray(1, code));
}

bool isToken(const QByteArray &text)
{
    for (const char c : text) {
        if (c <= ' ' || c == 127)
            return false;
    }
    return !text.isEmpty();
}

// "host:port" or "[v6]:port"; false when it is none.
bool splitAuthority(const QByteArray &authority, int defaultPort, QString &host, int &port)
{
    qsizetype colon = authority.lastIndexOf(':');
    if (colon >= 0 && authority.indexOf(']', colon) >= 0)
        colon = -1; // inside of the brackets
    bool isNumber = true;
    port = colon < 0 ? defaultPort : authority.mid(colon + 1).toInt(&isNumber);
    const QByteArray name = colon < 0 ? authority : authority.left(colon);
    if (!isNumber || port < 1 || port > 65535 || !isToken(name) || name.contains('@') || name.size() > 255)
        return false;
    host = QString::fromUtf8(name);
    return true;
}

} // namespace

QByteArray ProxyHandshake::takeReply()
{
    return std::exchange(m_reply, {});
}

ProxyHandshake::State ProxyHandshake::feed(const QByteArray &bytes)
{
    if (m_state == State::Ready)
        m_pending.append(bytes);
    if (m_state != State::NeedMore)
        return m_state;
    m_input.append(bytes);
    m_state = parse();
    return m_state;
}

ProxyHandshake::State ProxyHandshake::malformed(const QByteArray &reply)
{
    m_reply.append(reply);
    m_input.clear();
    return State::Malformed;
}

ProxyHandshake::State ProxyHandshake::parse()
{
    if (m_input.isEmpty())
        return State::NeedMore;
    return m_input.front() == socksVersion || m_kind == Kind::Socks ? parseSocks() : parseHttp();
}

ProxyHandshake::State ProxyHandshake::parseHttp()
{
    const qsizetype end = m_input.indexOf("\r\n\r\n");
    if (end < 0 && m_input.size() < maxHeadBytes)
        return State::NeedMore;
    if (end < 0 || end > maxHeadBytes)
        return malformed(httpAnswer("431 Request Header Fields Too Large", QStringLiteral("The request is too long.")));
    const QByteArray head = m_input.left(end + 2); // with the last line's end
    m_pending = m_input.mid(end + 4);
    m_input.clear();
    const QByteArray line = head.left(head.indexOf("\r\n"));
    const QList<QByteArray> words = line.split(' ');
    if (words.size() != 3 || !words.at(2).startsWith("HTTP/1.") || !isToken(words.at(0)) || !isToken(words.at(1)))
        return malformed(httpAnswer("400 Bad Request", QStringLiteral("This is not a request to a proxy.")));
    if (words.at(0) == "CONNECT")
        return parseConnect(words.at(1));
    return parsePlain(words.at(0), words.at(1), head.mid(line.size() + 2));
}

ProxyHandshake::State ProxyHandshake::parseConnect(const QByteArray &target)
{
    m_kind = Kind::Connect;
    if (!splitAuthority(target, 0, m_host, m_port))
        return malformed(httpAnswer("400 Bad Request", QStringLiteral("CONNECT needs a host and a port.")));
    return State::Ready;
}

// One request of a connection: it is passed on as if there were no proxy, and asked to be the last one.
ProxyHandshake::State ProxyHandshake::parsePlain(const QByteArray &method, const QByteArray &target, const QByteArray &head)
{
    m_kind = Kind::PlainHttp;
    const QByteArray scheme = "http://";
    if (target.left(scheme.size()).toLower() != scheme)
        return malformed(httpAnswer("400 Bad Request", QStringLiteral("This is the proxy of the sandbox. It takes CONNECT and full http addresses.")));
    const QByteArray rest = target.mid(scheme.size());
    qsizetype slash = rest.size();
    for (const char mark : {'/', '?', '#'}) {
        if (const qsizetype at = rest.indexOf(mark); at >= 0)
            slash = qMin(slash, at);
    }
    if (!splitAuthority(rest.left(slash), 80, m_host, m_port))
        return malformed(httpAnswer("400 Bad Request", QStringLiteral("The address has no host that can be used.")));
    QByteArray path = rest.mid(slash);
    if (!path.startsWith('/'))
        path.prepend('/');
    QByteArray request = method + ' ' + path + " HTTP/1.1\r\n";
    for (qsizetype at = 0; at < head.size();) {
        const qsizetype end = head.indexOf("\r\n", at);
        const QByteArray field = head.mid(at, end - at);
        at = end + 2;
        const QByteArray name = field.left(field.indexOf(':')).toLower();
        // The server is told what it is asked for, not what a header says beside it.
        if (name != "host" && name != "connection" && name != "keep-alive" && !name.startsWith("proxy-"))
            request += field + "\r\n";
    }
    request += "Host: " + rest.left(slash) + "\r\nConnection: close\r\n\r\n";
    m_pending.prepend(request);
    return State::Ready;
}

ProxyHandshake::State ProxyHandshake::parseSocks()
{
    m_kind = Kind::Socks;
    if (!m_greeted) {
        if (m_input.size() < 2 || m_input.size() < 2 + quint8(m_input.at(1)))
            return State::NeedMore;
        const qsizetype methods = quint8(m_input.at(1));
        if (!m_input.mid(2, methods).contains('\0'))
            return malformed(QByteArray("\x05\xff", 2));
        m_reply.append(QByteArray("\x05\x00", 2));
        m_input.remove(0, 2 + methods);
        m_greeted = true;
    }
    if (m_input.size() < 5)
        return State::NeedMore;
    if (m_input.at(0) != socksVersion || m_input.at(2) != 0)
        return malformed(socksAnswer(1));
    if (m_input.at(1) != 1)
        return malformed(socksAnswer(7)); // only CONNECT
    qsizetype begin = 4;
    qsizetype length = 0;
    switch (m_input.at(3)) {
    case 1: length = 4; break;
    case 3:
        begin = 5;
        length = quint8(m_input.at(4));
        break;
    case 4: length = 16; break;
    default: return malformed(socksAnswer(8));
    }
    if (m_input.size() < begin + length + 2)
        return State::NeedMore;
    const QByteArray address = m_input.mid(begin, length);
    if (m_input.at(3) == 1) {
        for (const char part : address)
            m_host += (m_host.isEmpty() ? QString() : QStringLiteral(".")) + QString::number(quint8(part));
    } else if (m_input.at(3) == 4) {
        for (qsizetype i = 0; i < length; i += 2)
            m_host += (i > 0 ? QStringLiteral(":") : QString()) + QString::fromLatin1(address.mid(i, 2).toHex());
        m_host = QLatin1Char('[') + m_host + QLatin1Char(']');
    } else {
        m_host = QString::fromUtf8(address);
    }
    m_port = quint8(m_input.at(begin + length)) << 8 | quint8(m_input.at(begin + length + 1));
    m_pending = m_input.mid(begin + length + 2);
    m_input.clear();
    if (m_host.isEmpty() || m_port == 0)
        return malformed(socksAnswer(1));
    return State::Ready;
}

QByteArray ProxyHandshake::success() const
{
    switch (m_kind) {
    case Kind::Connect: return "HTTP/1.1 200 Connection established\r\n\r\n";
    case Kind::Socks: return socksAnswer(0);
    case Kind::PlainHttp:
    case Kind::Unknown: break;
    }
    return {};
}

QByteArray ProxyHandshake::refusal(Refusal why, const QString &sentence) const
{
    if (m_kind == Kind::Socks) {
        switch (why) {
        case Refusal::Policy:
        case Refusal::Address:
        case Refusal::TooMuch: return socksAnswer(2);
        case Refusal::NotFound: return socksAnswer(4);
        case Refusal::Unreachable: return socksAnswer(5);
        }
    }
    switch (why) {
    // Many programs show this line and not the text below it.
    case Refusal::Policy: return httpAnswer("403 Blocked by the network policy of this sandbox", sentence);
    case Refusal::Address: return httpAnswer("403 Private and local addresses are never allowed", sentence);
    case Refusal::TooMuch: return httpAnswer("403 The network limit of this sandbox is used up", sentence);
    case Refusal::NotFound: return httpAnswer("502 The host name was not found", sentence);
    case Refusal::Unreachable: break;
    }
    return httpAnswer("502 The host did not answer", sentence);
}

} // namespace velqa
