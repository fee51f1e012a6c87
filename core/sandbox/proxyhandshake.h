// ProxyHandshake: what a program of the sandbox says to the proxy before its bytes are passed on: HTTP CONNECT, a plain HTTP request
// for a full URL, or SOCKS5. Takes the bytes in any pieces. Pure, any thread.
// Sources: RFC 9110 section 9.3.6, RFC 9112 section 3.2, RFC 1928.
#pragma once

#include <QByteArray>
#include <QString>

namespace velqa {

class ProxyHandshake
{
public:
    enum class State { NeedMore, Ready, Malformed };
    enum class Refusal { Policy, Address, NotFound, Unreachable, TooMuch };
    static constexpr qsizetype maxHeadBytes = 32 * 1024;

    // Malformed and Ready are final; then bytes belong to nobody or to pending().
    State feed(const QByteArray &bytes);
    State state() const { return m_state; }
    // What must be answered at once (the greeting of SOCKS, or what was wrong); empty when nothing.
    QByteArray takeReply();

    // When Ready: where to, and what goes there first.
    QString host() const { return m_host; } // as written
    int port() const { return m_port; }
    QByteArray pending() const { return m_pending; }
    // The answers to the program. After a refusal the connection ends.
    QByteArray success() const;
    QByteArray refusal(Refusal why, const QString &sentence) const;

private:
    enum class Kind { Unknown, Connect, PlainHttp, Socks };

    State parse();
    State parseHttp();
    State parseConnect(const QByteArray &target);
    State parsePlain(const QByteArray &method, const QByteArray &target, const QByteArray &head);
    State parseSocks();
    State malformed(const QByteArray &reply);

    State m_state = State::NeedMore;
    Kind m_kind = Kind::Unknown;
    bool m_greeted = false; // SOCKS: the method is agreed
    QByteArray m_input;
    QByteArray m_reply;
    QString m_host;
    int m_port = 0;
    QByteArray m_pending;
};

} // namespace velqa
