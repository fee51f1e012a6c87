// Finding engines in a made-up home.
#include "core/engine/enginevalues.h"
#include "tests/support/printers.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QTemporaryDir>

#include <gtest/gtest.h>

namespace velqa {

namespace {

struct DiscoveryTest : public ::testing::Test
{
    DiscoveryTest()
    {
        environment.homeDirectory = home.path();
        environment.configDirectory = home.filePath(QStringLiteral(".docker"));
        environment.runtimeDirectory = home.filePath(QStringLiteral("run"));
    }

    void write(const QString &path, const QByteArray &content) const
    {
        const QString whole = home.filePath(path);
        ASSERT_TRUE(QDir().mkpath(QFileInfo(whole).path()));
        QFile file(whole);
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(content);
    }

    static QString hash(const QString &name)
    {
        return QString::fromLatin1(QCryptographicHash::hash(name.toUtf8(), QCryptographicHash::Sha256).toHex());
    }

    void addContext(const QString &name, const QByteArray &endpoint) const
    {
        write(QStringLiteral(".docker/contexts/meta/%1/meta.json").arg(hash(name)),
              "{\"Name\":\"" + name.toUtf8() + "\",\"Metadata\":{},\"Endpoints\":{\"docker\":" + endpoint + "}}");
    }

    void choose(const QByteArray &context) const
    {
        write(QStringLiteral(".docker/config.json"), "{\"auths\":{},\"currentContext\":\"" + context + "\"}");
    }

    QStringList names() const
    {
        QStringList out;
        const auto found = discoverEngines(environment);
        if (!found)
            return {QStringLiteral("error: ") + found.error().message};
        for (const EngineEndpoint &endpoint : *found)
            out.append(endpoint.displayName());
        // What this machine has beside the made-up home does not matter.
        out.removeAll(QStringLiteral("unix:///run/podman/podman.sock"));
        return out;
    }

    QString first() const { return names().value(0); }

    QTemporaryDir home;
    EngineEnvironment environment;
};

} // namespace

TEST_F(DiscoveryTest, DefaultSocketFirst)
{
    EXPECT_EQ(first(), QStringLiteral("unix:///var/run/docker.sock"));
    choose("default");
    EXPECT_EQ(first(), QStringLiteral("unix:///var/run/docker.sock"));
    write(QStringLiteral(".docker/config.json"), "not json");
    EXPECT_EQ(first(), QStringLiteral("unix:///var/run/docker.sock"));
}

TEST_F(DiscoveryTest, OrderIsHostThenContextVariableThenCurrentContext)
{
    addContext(QStringLiteral("one"), R"({"Host":"unix:///one.sock","SkipTLSVerify":false})");
    addContext(QStringLiteral("two"), R"({"Host":"unix:///two.sock"})");
    choose("one");
    EXPECT_EQ(first(), QStringLiteral("unix:///one.sock"));
    environment.variables[QStringLiteral("DOCKER_CONTEXT")] = QStringLiteral("two");
    EXPECT_EQ(first(), QStringLiteral("unix:///two.sock"));
    environment.variables[QStringLiteral("DOCKER_HOST")] = QStringLiteral("unix:///three.sock");
    EXPECT_EQ(first(), QStringLiteral("unix:///three.sock"));
    const QStringList all = names();
    EXPECT_EQ(all.count(QStringLiteral("unix:///one.sock")), 1) << "the other contexts are offered too";
    EXPECT_EQ(all.count(QStringLiteral("unix:///two.sock")), 1);
    environment.variables[QStringLiteral("DOCKER_HOST")].clear();
    environment.variables[QStringLiteral("DOCKER_CONTEXT")] = QStringLiteral("default");
    EXPECT_EQ(first(), QStringLiteral("unix:///var/run/docker.sock"));
}

TEST_F(DiscoveryTest, MissingContextIsAnErrorBrokenOthersAreNot)
{
    choose("gone");
    const auto found = discoverEngines(environment);
    ASSERT_FALSE(found.has_value());
    EXPECT_EQ(found.error().code, ErrorCode::NotFound);
    EXPECT_TRUE(found.error().message.contains(QLatin1String("gone")));
    choose("default");
    write(QStringLiteral(".docker/contexts/meta/broken/meta.json"), "{");
    addContext(QStringLiteral("remote"), R"({"Host":"ssh://me@host"})");
    EXPECT_TRUE(discoverEngines(environment).has_value());
    choose("remote");
    EXPECT_EQ(discoverEngines(environment).error().code, ErrorCode::Unsupported);
}

TEST_F(DiscoveryTest, TlsOfContextsAndOfTheEnvironment)
{
    addContext(QStringLiteral("tls1"), R"({"Host":"tcp://10.0.0.5","SkipTLSVerify":false})");
    EXPECT_TRUE(hash(QStringLiteral("tls1")).startsWith(QLatin1String("5c4200c8a7b6ff9e")))
        << "as the docker command hashes";
    const QString tls = QStringLiteral(".docker/contexts/tls/%1/docker/").arg(hash(QStringLiteral("tls1")));
    write(tls + QStringLiteral("ca.pem"), "x");
    write(tls + QStringLiteral("cert.pem"), "x");
    write(tls + QStringLiteral("key.pem"), "x");
    choose("tls1");
    auto found = discoverEngines(environment);
    ASSERT_TRUE(found.has_value());
    const EngineEndpoint context = found->first();
    EXPECT_TRUE(context.useTls);
    EXPECT_EQ(context.port, 2376);
    EXPECT_EQ(context.tls.keyFile, home.filePath(tls + QStringLiteral("key.pem")));
    EXPECT_TRUE(context.tls.verifyPeer);

    addContext(QStringLiteral("tls1"), R"({"Host":"tcp://10.0.0.5:9","SkipTLSVerify":true})");
    found = discoverEngines(environment);
    ASSERT_TRUE(found.has_value());
    EXPECT_FALSE(found->first().tls.verifyPeer);
    EXPECT_EQ(found->first().port, 9);

    environment.variables[QStringLiteral("DOCKER_HOST")] = QStringLiteral("tcp://h");
    found = discoverEngines(environment);
    ASSERT_TRUE(found.has_value());
    EXPECT_FALSE(found->first().useTls);
    EXPECT_EQ(found->first().port, 2375);
    environment.variables[QStringLiteral("DOCKER_TLS_VERIFY")] = QStringLiteral("0"); // any text counts
    environment.variables[QStringLiteral("DOCKER_CERT_PATH")] = home.filePath(QStringLiteral("certs"));
    write(QStringLiteral("certs/ca.pem"), "x");
    found = discoverEngines(environment);
    ASSERT_TRUE(found.has_value());
    EXPECT_TRUE(found->first().useTls);
    EXPECT_EQ(found->first().port, 2376);
    EXPECT_EQ(found->first().tls.caFile, home.filePath(QStringLiteral("certs/ca.pem")));
    EXPECT_EQ(found->first().tls.keyFile, QString());
}

TEST_F(DiscoveryTest, SocketsOfTheUserAreOffered)
{
    write(QStringLiteral("run/docker.sock"), {});
    write(QStringLiteral(".docker/desktop/docker.sock"), {});
    write(QStringLiteral("run/podman/podman.sock"), {});
    const QStringList all = names();
    EXPECT_EQ(all.first(), QStringLiteral("unix:///var/run/docker.sock"));
    EXPECT_TRUE(all.contains(QStringLiteral("unix://") + home.filePath(QStringLiteral("run/docker.sock"))));
    EXPECT_TRUE(all.contains(QStringLiteral("unix://") + home.filePath(QStringLiteral(".docker/desktop/docker.sock"))));
    EXPECT_TRUE(all.contains(QStringLiteral("unix://") + home.filePath(QStringLiteral("run/podman/podman.sock"))));
    EXPECT_EQ(all.count(QStringLiteral("unix:///var/run/docker.sock")), 1);
}

TEST(EngineUrl, Forms)
{
    const auto name = [](const char *url) {
        const auto endpoint = parseEngineUrl(QString::fromUtf8(url));
        return endpoint ? endpoint->displayName() : errorCodeName(endpoint.error().code);
    };
    EXPECT_EQ(name("unix:///var/run/docker.sock"), QStringLiteral("unix:///var/run/docker.sock"));
    EXPECT_EQ(name(" tcp://host "), QStringLiteral("tcp://host:2375"));
    EXPECT_EQ(name("tcp://[::1]:9/prefix/"), QStringLiteral("tcp://[::1]:9/prefix"));
    EXPECT_EQ(name("/var/run/docker.sock"), QStringLiteral("invalid_argument")) << "the docker command means TCP by it";
    EXPECT_EQ(name("unix://relative"), QStringLiteral("invalid_argument"));
    EXPECT_EQ(name("tcp://user:pass@host"), QStringLiteral("invalid_argument"));
    EXPECT_EQ(name("tcp://"), QStringLiteral("invalid_argument"));
    for (const char *other : {"ssh://me@host", "npipe:////./pipe/docker_engine", "fd://", "http://host", ""})
        EXPECT_EQ(name(other), QStringLiteral("unsupported")) << other;
    const auto secret = parseEngineUrl(QStringLiteral("tcp://user:hunter2@host"));
    EXPECT_FALSE(secret.error().message.contains(QLatin1String("hunter2")));
}

} // namespace velqa
