// Judging names and addresses. Any thread.
#include "core/sandbox/networkrules.h"

#include <QCoreApplication>
#include <QUrl>

#include <algorithm>
#include <array>

#include <arpa/inet.h>

namespace velqa {
namespace {

struct NetworkRulesText
{
    Q_DECLARE_TR_FUNCTIONS(NetworkRules)
};

constexpr int maxHostLength = 253;

struct Range
{
    const char *network;
    int prefix;
};

constexpr std::array documentationRanges{Range{"192.0.2.0", 24}, Range{"198.51.100.0", 24}, Range{"203.0.113.0", 24},
                                         Range{"2001:db8::", 32}, Range{"3fff::", 20}};

// Source: the special-purpose address registries of IANA. In IPv6 only 2000::/3 is given out at all.
constexpr std::array closedRanges{Range{"0.0.0.0", 8},     Range{"10.0.0.0", 8},     Range{"100.64.0.0", 10},
                                  Range{"127.0.0.0", 8},   Range{"169.254.0.0", 16}, Range{"172.16.0.0", 12},
                                  Range{"192.0.0.0", 24},  Range{"192.88.99.0", 24}, Range{"192.168.0.0", 16},
                                  Range{"198.18.0.0", 15}, Range{"224.0.0.0", 4},    Range{"240.0.0.0", 4},
                                  Range{"2001::", 23},     Range{"2002::", 16}};

template<typename Ranges> bool isIn(const QHostAddress &address, const Ranges &ranges)
{
    return std::any_of(ranges.begin(), ranges.end(), [&](const Range &range) {
        const QHostAddress network(QString::fromLatin1(range.network));
        return network.protocol() == address.protocol() && address.isInSubnet(network, range.prefix);
    });
}

// An IPv4 address inside an IPv6 one is that IPv4 address.
QHostAddress plain(const QHostAddress &address)
{
    bool isMapped = false;
    const quint32 inside = address.toIPv4Address(&isMapped);
    QHostAddress result = isMapped ? QHostAddress(inside) : address;
    result.setScopeId({});
    return result;
}

Error badRule(const QString &sentence)
{
    return {ErrorCode::InvalidArgument, sentence, {}};
}

} // namespace

QString HostRule::toString() const
{
    return (subdomains ? QStringLiteral("*.") : QString()) + host + (port > 0 ? QStringLiteral(":%1").arg(port) : QString());
}

QString normalizedHost(const QString &host)
{
    QString name = host.trimmed();
    if (name.endsWith(QLatin1Char('.')))
        name.chop(1);
    if (name.isEmpty() || name.size() > maxHostLength)
        return {};
    const QString ascii = QString::fromLatin1(QUrl::toAce(name)).toLower();
    for (const QString &label : ascii.split(QLatin1Char('.'))) {
        if (label.isEmpty() || label.size() > 63)
            return {};
        for (const QChar c : label) {
            const bool isFit = (c >= QLatin1Char('a') && c <= QLatin1Char('z')) || (c >= QLatin1Char('0') && c <= QLatin1Char('9')) ||
                               c == QLatin1Char('-') || c == QLatin1Char('_');
            if (!isFit)
                return {};
        }
    }
    return ascii;
}

bool looksLikeAddress(const QString &host)
{
    if (host.contains(QLatin1Char(':')) || host.startsWith(QLatin1Char('[')))
        return true;
    QString name = host.trimmed().toLower();
    if (name.endsWith(QLatin1Char('.')))
        name.chop(1);
    const QString last = name.section(QLatin1Char('.'), -1);
    const auto isDigit = [](QChar c) { return c >= QLatin1Char('0') && c <= QLatin1Char('9'); };
    // No top-level domain begins with a digit.
    return !last.isEmpty() && isDigit(last.front());
}

std::optional<QHostAddress> spelledAddress(const QString &host)
{
    QString text = host.trimmed();
    if (text.startsWith(QLatin1Char('[')) && text.endsWith(QLatin1Char(']')))
        text = text.mid(1, text.size() - 2);
    if (text.contains(QLatin1Char(':'))) {
        const QHostAddress address(text);
        if (address.protocol() == QAbstractSocket::IPv6Protocol)
            return plain(address);
        return std::nullopt;
    }
    if (text.endsWith(QLatin1Char('.')))
        text.chop(1);
    in_addr address{};
    if (!looksLikeAddress(text) || text.contains(QLatin1Char(' ')) || ::inet_aton(text.toLatin1().constData(), &address) == 0)
        return std::nullopt;
    return QHostAddress(ntohl(address.s_addr));
}

Result<HostRule> parseHostRule(const QString &text)
{
    QString rest = text.trimmed();
    if (rest.isEmpty())
        return failure(badRule(NetworkRulesText::tr("Enter a host name.")));
    if (rest.contains(QLatin1String("://")) || rest.contains(QLatin1Char('/')))
        return failure(badRule(NetworkRulesText::tr("“%1” is an address of a page. Enter only the host, for example %2.")
                                   .arg(rest.left(60), QStringLiteral("api.example.com"))));
    for (const QChar c : std::as_const(rest)) {
        if (c.isSpace())
            return failure(badRule(NetworkRulesText::tr("“%1” contains blanks. Write one host in each line.").arg(rest.left(60))));
    }
    HostRule rule;
    const qsizetype colon = rest.lastIndexOf(QLatin1Char(':'));
    if (colon >= 0 && !rest.endsWith(QLatin1Char(']')) && rest.count(QLatin1Char(':')) == 1) {
        bool isNumber = false;
        rule.port = rest.mid(colon + 1).toInt(&isNumber);
        if (!isNumber || rule.port < 1 || rule.port > 65535)
            return failure(badRule(NetworkRulesText::tr("“%1” is no port. Use a number from 1 to 65535.").arg(rest.mid(colon + 1).left(20))));
        rest.truncate(colon);
    }
    if (rest.startsWith(QLatin1String("*."))) {
        rule.subdomains = true;
        rest.remove(0, 2);
    }
    if (looksLikeAddress(rest))
        return failure(badRule(NetworkRulesText::tr("“%1” is a numeric address. Enter the name of the host.").arg(rest.left(60))));
    rule.host = normalizedHost(rest);
    const bool isPublicSuffix = rule.subdomains && !rule.host.contains(QLatin1Char('.'));
    if (rule.host.isEmpty() || isPublicSuffix)
        return failure(badRule(
            NetworkRulesText::tr("“%1” is no host name. Use names like %2 or %3.")
                .arg(text.trimmed().left(60), QStringLiteral("api.example.com"), QStringLiteral("*.example.com"))));
    return rule;
}

NameVerdict judgeName(const NetworkRules &rules, const QString &host, int port)
{
    if (rules.policy == NetworkPolicy::Off || host.isEmpty() || port < 1 || port > 65535)
        return NameVerdict::Refused;
    if (rules.policy != NetworkPolicy::Open || !rules.hosts.isEmpty()) {
        for (const HostRule &rule : rules.hosts) {
            const bool isPort = rule.port > 0 ? rule.port == port : port == 80 || port == 443;
            const bool isHost = rule.subdomains ? host.endsWith(QLatin1Char('.') + rule.host) : host == rule.host;
            if (isPort && isHost)
                return NameVerdict::Listed;
        }
    }
    return rules.policy == NetworkPolicy::Open ? NameVerdict::AnyHost : NameVerdict::Refused;
}

bool isDocumentationAddress(const QHostAddress &address)
{
    return isIn(plain(address), documentationRanges);
}

bool isPublicAddress(const QHostAddress &address)
{
    const QHostAddress what = plain(address);
    if (what.isNull() || isIn(what, closedRanges) || isIn(what, documentationRanges))
        return false;
    if (what.protocol() == QAbstractSocket::IPv6Protocol)
        return what.isInSubnet(QHostAddress(QStringLiteral("2000::")), 3);
    return what.protocol() == QAbstractSocket::IPv4Protocol;
}

bool mayDial(const QHostAddress &address, NameVerdict verdict)
{
    if (verdict == NameVerdict::Refused)
        return false;
    return isPublicAddress(address) || (verdict == NameVerdict::Listed && isDocumentationAddress(address));
}

} // namespace velqa
