// The egress gate on a real sandbox: what its programs reach through it and what they never do. Real engine; the package registry that
// the image's npm is set up for must be reachable from this machine.
#include "sandboxfixture.h"

#include "core/sandbox/egressgate.h"

namespace velqa {
namespace {

using test::spinUntil;
using Verdict = NetworkAttempt::Verdict;

class NetworkTest : public SandboxFixture
{
protected:
    std::shared_ptr<Sandbox> sandboxOf(const char *runtime, NetworkPolicy policy, const QStringList &hosts = {})
    {
        SandboxSpec wanted = spec(runtime);
        wanted.network = policy;
        const auto sandbox = acquire(wanted);
        if (!sandbox)
            return nullptr;
        NetworkRules rules;
        rules.policy = policy;
        rules.hosts = policy == NetworkPolicy::PackageMirrors ? sandbox->packageMirrors() : QList<HostRule>();
        for (const QString &host : hosts)
            rules.hosts.append(*parseHostRule(host));
        gate = std::make_unique<EgressGate>(*sandbox->guest(), rules);
        QObject::connect(gate.get(), &EgressGate::attempted, gate.get(), [this](const NetworkAttempt &attempt) { attempts.append(attempt); });
        EXPECT_TRUE(await<std::monostate>([this](auto done) { gate->open(done); }));
        return sandbox;
    }
    void TearDown() override
    {
        gate.reset();
        SandboxFixture::TearDown();
    }
    bool has(Verdict verdict, const QString &host = {}) const
    {
        return std::any_of(attempts.begin(), attempts.end(), [&](const NetworkAttempt &attempt) {
            return attempt.verdict == verdict && (host.isEmpty() || attempt.host == host);
        });
    }

    std::unique_ptr<EgressGate> gate;
    QList<NetworkAttempt> attempts;
};

TEST_F(NetworkTest, PackageMirrorsAreWhatTheImageIsSetUpFor)
{
    const auto node = sandboxOf("node", NetworkPolicy::PackageMirrors);
    ASSERT_TRUE(node);
    const QList<HostRule> ofNode = node->packageMirrors();
    EXPECT_GE(ofNode.size(), 2) << "npm and apt";
    const ShellResult install = shell(*node, QStringLiteral("npm view is-number version && npm install --no-audit --no-fund is-number && "
                                                            "node -e 'console.log(require(\"is-number\")(5))'"), 90'000);
    EXPECT_TRUE(install.output.contains(QLatin1String("true"))) << install.all().toStdString();
    EXPECT_TRUE(spinUntil([this] { return has(Verdict::Allowed); }));
    EXPECT_FALSE(has(Verdict::Refused));
    EXPECT_GT(gate->movedBytes(), 1000);

    attempts.clear();
    const auto python = sandboxOf("python", NetworkPolicy::PackageMirrors);
    ASSERT_TRUE(python);
    EXPECT_GE(python->packageMirrors().size(), 3) << "pip has an index and a place for files, apt has its own";
    // Whether the index answers is this machine's affair; that pip may ask it is ours.
    shell(*python, QStringLiteral("pip download --retries 0 --timeout 5 --no-deps six 2>&1"), 60'000);
    EXPECT_TRUE(spinUntil([this] { return !attempts.isEmpty(); }));
    EXPECT_FALSE(has(Verdict::Refused));
}

TEST_F(NetworkTest, PlainHttpSocksAndCurlAndPythonGoTheSameWay)
{
    const auto sandbox = sandboxOf("python", NetworkPolicy::PackageMirrors);
    ASSERT_TRUE(sandbox);
    // The package list of the image's own apt: plain HTTP.
    const QString where = QStringLiteral("U=$(grep -hoE 'http://[^ ]+' /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null | head -1); ");
    const ShellResult plain = shell(*sandbox, where + QStringLiteral("curl -sSI -m 20 $U/dists/ -o /dev/null -w '%{http_code}\\n'; "
                                                                     "python3 -c \"import requests,sys; print(requests.get(sys.argv[1]+'/dists/', timeout=20).status_code)\" $U; "
                                                                     "curl -sSI -m 20 -x socks5h://127.0.0.1:%1 $U/dists/ -o /dev/null -w '%{http_code}\\n'")
                                                          .arg(EgressGate::port));
    const QStringList codes = plain.output.split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    ASSERT_EQ(codes.size(), 3) << plain.all().toStdString();
    for (const QString &code : codes)
        EXPECT_TRUE(code.toInt() >= 200 && code.toInt() < 500 && code != QLatin1String("403")) << plain.all().toStdString();
    EXPECT_TRUE(spinUntil([this] { return attempts.size() >= 3; }));
    EXPECT_FALSE(has(Verdict::Refused));
}

TEST_F(NetworkTest, WhatIsNotAllowedIsRefusedAndTold)
{
    const auto sandbox = sandboxOf("python", NetworkPolicy::AllowList, {QStringLiteral("allowed.example")});
    ASSERT_TRUE(sandbox);
    const ShellResult refused = shell(*sandbox, QStringLiteral("curl -sS -m 10 https://refused.example/ ; curl -sS -m 10 http://refused.example/"));
    EXPECT_TRUE(refused.all().contains(QLatin1String("403"))) << refused.all().toStdString();
    EXPECT_TRUE(refused.all().contains(QLatin1String("The person can allow it"))) << refused.all().toStdString();
    EXPECT_TRUE(spinUntil([this] { return attempts.size() == 2; }));
    EXPECT_TRUE(has(Verdict::Refused, QStringLiteral("refused.example")));
    gate->allow(*parseHostRule(QStringLiteral("refused.example")));
    attempts.clear();
    shell(*sandbox, QStringLiteral("curl -sS -m 10 http://refused.example/"));
    EXPECT_TRUE(spinUntil([this] { return attempts.size() == 1; }));
    EXPECT_FALSE(has(Verdict::Refused)) << "allowed now, though there is no such host";
}

// N02: metadata, private and local addresses in every mode and spelling; N01: nothing leaves beside the gate.
TEST_F(NetworkTest, NothingInsideIsReachedInAnyMode)
{
    const auto sandbox = sandboxOf("python", NetworkPolicy::Open);
    ASSERT_TRUE(sandbox);
    const QStringList inside{QStringLiteral("127.0.0.1:2375"),  QStringLiteral("169.254.169.254"), QStringLiteral("10.0.0.1"),
                             QStringLiteral("0x7f000001"),      QStringLiteral("2130706433"),      QStringLiteral("[::1]"),
                             QStringLiteral("[::ffff:10.0.0.1]"), QStringLiteral("192.168.0.1"),   QStringLiteral("[fd00:ec2::254]"),
                             QStringLiteral("127.1"),           QStringLiteral("203.0.113.1")};
    for (const QString &target : inside) {
        attempts.clear();
        // Spelled by hand: curl itself would make a plain address of some of them.
        const ShellResult run = shell(*sandbox, QStringLiteral("exec 3<>/dev/tcp/127.0.0.1/%1; printf 'GET http://%2/ HTTP/1.1\\r\\n\\r\\n' >&3; head -1 <&3")
                                                    .arg(EgressGate::port).arg(target));
        EXPECT_TRUE(run.output.contains(QLatin1String("403"))) << target.toStdString() << ": " << run.all().toStdString();
        EXPECT_TRUE(spinUntil([this] { return has(Verdict::RefusedAddress); })) << target.toStdString();
    }
    const ShellResult local = shell(*sandbox, QStringLiteral("curl -sS -m 5 http://localhost.localdomain/ -o /dev/null -w '%{http_code}'; "
                                                             "unset http_proxy https_proxy all_proxy HTTP_PROXY HTTPS_PROXY ALL_PROXY; "
                                                             "curl -sS -m 3 http://1.1.1.1/; "
                                                             "timeout 3 bash -c '</dev/tcp/8.8.8.8/53'; ls /sys/class/net; echo end"));
    EXPECT_TRUE(local.output.contains(QLatin1String("lo\nend"))) << local.all().toStdString();
    EXPECT_FALSE(local.output.contains(QLatin1String("200")));
}

TEST_F(NetworkTest, WithoutAGateThereIsNoProxyAndNoNetwork)
{
    const auto sandbox = acquire(spec());
    ASSERT_TRUE(sandbox);
    const ShellResult run = shell(*sandbox, QStringLiteral("env | grep -ic proxy; curl -sS -m 3 http://1.1.1.1/; echo $?"));
    EXPECT_TRUE(run.output.startsWith(QLatin1String("0\n"))) << run.all().toStdString();
    EXPECT_FALSE(run.output.trimmed().endsWith(QLatin1String("\n0")));
}

} // namespace
} // namespace velqa
