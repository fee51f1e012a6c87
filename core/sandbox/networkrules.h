// NetworkRules: where a sandbox may connect to. Pure values and functions, any thread.
#pragma once

#include "core/base/result.h"
#include "core/sandbox/sandboxvalues.h"

#include <QHostAddress>
#include <QList>
#include <QString>

#include <optional>

namespace velqa {

// One entry of an allow-list: "api.example.com", "*.example.com" (its subdomains, not itself), "git.example.com:8443".
struct HostRule
{
    QString host;           // lower case, ASCII; without the star
    bool subdomains = false;
    int port = 0;           // 0 = 80 and 443
    QString toString() const;
    friend bool operator==(const HostRule &, const HostRule &) = default;
};

// InvalidArgument with a sentence that says what is wrong: a URL, a path, blanks, a star elsewhere, a port that is none.
Result<HostRule> parseHostRule(const QString &text);

struct NetworkRules
{
    NetworkPolicy policy = NetworkPolicy::Off;
    QList<HostRule> hosts;             // PackageMirrors and AllowList; empty = nothing
    qint64 maxBytes = 2LL << 30;       // both ways together, of one sandbox
};

// A host name as it is compared and looked up: lower case, ASCII, no dot at the end; empty when it cannot be one.
QString normalizedHost(const QString &host);
// The address that a host text spells in any of the ways that C libraries take: dotted, fewer parts, octal, hexadecimal, one
// number, IPv6 with or without brackets. None for names.
std::optional<QHostAddress> spelledAddress(const QString &host);
// True when the text looks like an address to some program, so that it must not be looked up as a name.
bool looksLikeAddress(const QString &host);

enum class NameVerdict { Refused, Listed, AnyHost };
// For a normalized name, not an address.
NameVerdict judgeName(const NetworkRules &rules, const QString &host, int port);

// Whether an address belongs to the public internet. Never: private, loopback, link-local, shared, multicast and reserved
// ranges, in IPv6 also those that carry an IPv4 address inside.
bool isPublicAddress(const QHostAddress &address);
// The ranges for documentation and examples. They are nobody's, so a network may use them for its own servers.
bool isDocumentationAddress(const QHostAddress &address);
// What is dialled in the end: public addresses; for a host that is listed by name also those for documentation.
bool mayDial(const QHostAddress &address, NameVerdict verdict);

} // namespace velqa
