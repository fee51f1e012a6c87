// Where a sandbox may connect to: the table of addresses and spellings, and the rules.
#include "core/sandbox/networkrules.h"
#include "tests/support/printers.h"

#include <gtest/gtest.h>

namespace velqa {
namespace {

QString text(const char *utf8)
{
    return QString::fromUtf8(utf8);
}

TEST(NetworkRulesTest, OnlyAddressesOfThePublicInternetArePublic)
{
    for (const char *address : {"1.1.1.1", "8.8.8.8", "93.184.216.34", "172.15.0.1", "172.32.0.1", "100.63.0.1", "100.128.0.1",
                                "192.167.1.1", "198.17.0.1", "223.255.255.254", "2606:4700::1111", "2a00:1450::1", "::ffff:8.8.8.8"})
        EXPECT_TRUE(isPublicAddress(QHostAddress(text(address)))) << address;
    for (const char *address :
         {"0.0.0.0", "0.1.2.3", "10.0.0.1", "100.64.0.1", "100.127.255.255", "127.0.0.1", "127.255.0.1", "169.254.169.254",
          "172.16.0.1", "172.31.255.255", "192.0.0.1", "192.168.1.1", "192.88.99.1", "198.18.0.1", "198.19.255.255", "224.0.0.1",
          "239.1.1.1", "240.0.0.1", "255.255.255.255", "192.0.2.1", "198.51.100.1", "203.0.113.1",
          "::", "::1", "fe80::1", "fe80::1%lo", "fc00::1", "fd00:ec2::254", "ff02::1", "64:ff9b::7f00:1", "100::1", "2001::1",
          "2001:db8::1", "2002:7f00:1::", "3fff::1", "4000::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:169.254.169.254",
          "::127.0.0.1"})
        EXPECT_FALSE(isPublicAddress(QHostAddress(text(address)))) << address;
    EXPECT_FALSE(isPublicAddress(QHostAddress()));
}

TEST(NetworkRulesTest, AnAddressIsOneInEverySpelling)
{
    for (const char *local : {"127.0.0.1", "127.1", "0x7f000001", "0x7f.1", "0177.0.0.1", "2130706433", "017700000001", "127.0.0.1.",
                              "[::1]", "::1", "[::ffff:127.0.0.1]", "::ffff:7f00:1"}) {
        EXPECT_TRUE(looksLikeAddress(text(local))) << local;
        const auto address = spelledAddress(text(local));
        ASSERT_TRUE(address) << local;
        EXPECT_FALSE(isPublicAddress(*address)) << local;
        EXPECT_FALSE(mayDial(*address, NameVerdict::AnyHost)) << local;
    }
    for (const char *broken : {"127.0.0.1.5", "0x", "999.1.1.1", "[::1", "1.2.3.4 x", ":::"}) {
        EXPECT_TRUE(looksLikeAddress(text(broken))) << broken;
        EXPECT_FALSE(spelledAddress(text(broken))) << broken;
    }
    for (const char *name : {"hub.test", "a1.example.com", "localhost", "x0x.org", "7zip.org"})
        EXPECT_FALSE(looksLikeAddress(text(name))) << name;
}

TEST(NetworkRulesTest, NamesAreComparedInOneForm)
{
    EXPECT_EQ(normalizedHost(text("Hub.TEST.")), text("hub.test"));
    EXPECT_EQ(normalizedHost(text("bücher.example")), text("xn--bcher-kva.example"));
    for (const char *bad : {"", ".", "a..b", "-", "a b", "a/b", "a@b", "a\nb", "a%00b"}) {
        const QString host = normalizedHost(text(bad));
        EXPECT_TRUE(host.isEmpty() || text(bad) == text("-")) << bad << " " << host.toStdString();
    }
    EXPECT_TRUE(normalizedHost(QString(64, u'a') + text(".org")).isEmpty());
    EXPECT_TRUE(normalizedHost(QString(300, u'a')).isEmpty());
}

TEST(NetworkRulesTest, EntriesSayWhatIsWrongWithThem)
{
    EXPECT_EQ(parseHostRule(text(" Hub.test "))->toString(), text("hub.test"));
    EXPECT_EQ(parseHostRule(text("*.example.com:8443"))->toString(), text("*.example.com:8443"));
    for (const char *bad : {"", "https://hub.test", "hub.test/simple", "a b", "hub.test:0", "hub.test:70000", "hub.test:x", "*",
                            "*.", "*.org", "a.*.org", "10.0.0.1", "[::1]:80", "0x7f.1", "user@host.org", "..", "ex ample.org"}) {
        const auto rule = parseHostRule(text(bad));
        ASSERT_FALSE(rule) << bad;
        EXPECT_EQ(rule.error().code, ErrorCode::InvalidArgument);
        EXPECT_FALSE(rule.error().message.isEmpty()) << bad;
    }
}

TEST(NetworkRulesTest, APolicyAndItsListDecideOnANameAndAPort)
{
    NetworkRules rules;
    rules.hosts = {*parseHostRule(text("hub.test")), *parseHostRule(text("*.example.com")), *parseHostRule(text("git.org:9418"))};
    EXPECT_EQ(judgeName(rules, text("hub.test"), 443), NameVerdict::Refused) << "off is off, whatever the list";
    rules.policy = NetworkPolicy::AllowList;
    EXPECT_EQ(judgeName(rules, text("hub.test"), 443), NameVerdict::Listed);
    EXPECT_EQ(judgeName(rules, text("hub.test"), 80), NameVerdict::Listed);
    EXPECT_EQ(judgeName(rules, text("hub.test"), 22), NameVerdict::Refused);
    EXPECT_EQ(judgeName(rules, text("evilhub.test"), 443), NameVerdict::Refused);
    EXPECT_EQ(judgeName(rules, text("hub.test.evil.net"), 443), NameVerdict::Refused);
    EXPECT_EQ(judgeName(rules, text("a.b.example.com"), 443), NameVerdict::Listed);
    EXPECT_EQ(judgeName(rules, text("example.com"), 443), NameVerdict::Refused);
    EXPECT_EQ(judgeName(rules, text("badexample.com"), 443), NameVerdict::Refused);
    EXPECT_EQ(judgeName(rules, text("git.org"), 9418), NameVerdict::Listed);
    EXPECT_EQ(judgeName(rules, text("git.org"), 443), NameVerdict::Refused);
    EXPECT_EQ(judgeName(rules, {}, 443), NameVerdict::Refused);
    EXPECT_EQ(judgeName(rules, text("hub.test"), 0), NameVerdict::Refused);
    rules.hosts.clear();
    EXPECT_EQ(judgeName(rules, text("hub.test"), 443), NameVerdict::Refused) << "an empty list is nothing";
    rules.policy = NetworkPolicy::PackageMirrors;
    EXPECT_EQ(judgeName(rules, text("hub.test"), 443), NameVerdict::Refused);
    rules.policy = NetworkPolicy::Open;
    EXPECT_EQ(judgeName(rules, text("hub.test"), 12345), NameVerdict::AnyHost);
}

TEST(NetworkRulesTest, DocumentationAddressesAreForListedNamesOnly)
{
    const QHostAddress example(text("203.0.113.80"));
    EXPECT_TRUE(mayDial(example, NameVerdict::Listed));
    EXPECT_FALSE(mayDial(example, NameVerdict::AnyHost));
    EXPECT_FALSE(mayDial(example, NameVerdict::Refused));
    EXPECT_FALSE(mayDial(QHostAddress(text("10.0.0.1")), NameVerdict::Listed)) << "rebinding";
    EXPECT_FALSE(mayDial(QHostAddress(text("1.1.1.1")), NameVerdict::Refused));
}

} // namespace
} // namespace velqa
