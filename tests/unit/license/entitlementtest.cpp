// Verifying signed entitlements. Main thread.
#include "tests/unit/license/signedtokens.h"

#include "core/base/json.h"
#include "core/license/ed25519.h"

#include "tests/support/printers.h"

#include <gtest/gtest.h>

namespace velqa {
namespace {

using namespace test;

constexpr qint64 Issued = 1'796'000'000;

EntitlementExpectation expectation()
{
    EntitlementExpectation e;
    e.issuer = QStringLiteral("https://license.test");
    e.activation = QStringLiteral("actv_1");
    e.device = deviceHash(QStringLiteral("actv_1"), QStringLiteral("device-1"));
    e.nonce = QStringLiteral("n-1");
    e.lowestSerial = 10;
    return e;
}

LicenseKeys keys()
{
    return {{QStringLiteral("2026a"), rfcPublicKey()}};
}

QByteArray payload()
{
    return toJson(goodPayload(Issued, QStringLiteral("n-1")));
}

QString reason(const QByteArray &token, const EntitlementExpectation &expected = expectation())
{
    const auto result = verifyEntitlement(token, keys(), expected);
    if (result)
        return QStringLiteral("accepted");
    EXPECT_EQ(result.error().code, ErrorCode::Protocol);
    return result.error().detail;
}

QByteArray withPayload(const char *name, const QJsonValue &value)
{
    QJsonObject object = goodPayload(Issued, QStringLiteral("n-1"));
    object.insert(QLatin1String(name), value);
    return signedToken(goodHeader(), toJson(object));
}

TEST(Ed25519, TheVectorOfRfc8037)
{
    const QByteArray message = "eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc";
    const QByteArray signature =
        *decodeBase64Url("hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg");
    EXPECT_TRUE(verifyEd25519(message, signature, rfcPublicKey()));
    EXPECT_EQ(signEd25519(message, rfcPrivateKey()), signature);
    EXPECT_FALSE(verifyEd25519(message + '.', signature, rfcPublicKey()));
    EXPECT_FALSE(verifyEd25519(message, signature.left(63), rfcPublicKey()));
    EXPECT_FALSE(verifyEd25519(message, signature, rfcPublicKey().left(31)));
    EXPECT_FALSE(verifyEd25519(message, {}, {}));
}

TEST(Entitlement, AGoodOneIsRead)
{
    const auto e = verifyEntitlement(signedToken(goodHeader(), payload()), keys(), expectation());
    ASSERT_TRUE(e.has_value()) << e.error().detail.toStdString();
    EXPECT_EQ(e->serial, 10);
    EXPECT_EQ(e->expiresAt, Issued + 72 * 3600);
    ASSERT_NE(e->feature(QLatin1String("sandbox_agent")), nullptr);
    EXPECT_EQ(e->feature(QLatin1String("sandbox_agent"))->stage, QStringLiteral("beta"));
    EXPECT_EQ(e->feature(QLatin1String("remote_engine"))->reason, QStringLiteral("plan"));
    EXPECT_EQ(e->features.size(), 2) << "a feature that makes no sense is left out";
    EXPECT_EQ(e->limits.sandboxLifetimeSeconds, 1200);
    EXPECT_EQ(e->priceMinorPerMinute, 2);
    EXPECT_EQ(e->upgradeUrl, QStringLiteral("https://velqa.test/upgrade"));
}

TEST(Entitlement, EveryFlippedBitIsNoticed) // L01
{
    const QByteArray token = signedToken(goodHeader(), payload());
    for (qsizetype i = 0; i < token.size(); ++i) {
        for (const int bit : {0, 1, 4, 7}) {
            QByteArray flipped = token;
            flipped[i] = char(flipped.at(i) ^ (1 << bit));
            ASSERT_FALSE(verifyEntitlement(flipped, keys(), expectation()).has_value()) << i << " bit " << bit;
        }
    }
}

TEST(Entitlement, OtherAlgorithmsKeysAndForms) // L02
{
    const auto header = [](const QByteArray &text) { return reason(signedToken(text, payload())); };
    const QString other = QStringLiteral("entitlement: header is not the agreed one");
    EXPECT_EQ(header(R"({"alg":"none","typ":"velqa-ent+jws","kid":"2026a"})"), other);
    EXPECT_EQ(header(R"({"alg":"HS256","typ":"velqa-ent+jws","kid":"2026a"})"), other);
    EXPECT_EQ(header(R"({"alg":"RS256","typ":"velqa-ent+jws","kid":"2026a"})"), other);
    EXPECT_EQ(header(R"({"alg":"EdDSA","typ":"JWT","kid":"2026a"})"), other);
    EXPECT_EQ(header(R"({"alg":"EdDSA","typ":"velqa-ent+jws"})"), other);
    for (const char *more : {R"("jwk":{"kty":"OKP"})", R"("jku":"https://evil.test")", R"("x5u":"a")",
                             R"("crit":["exp"])", R"("b64":false)"})
        EXPECT_EQ(header(R"({"alg":"EdDSA","typ":"velqa-ent+jws","kid":"2026a",)" + QByteArray(more) + "}"), other)
            << more;
    EXPECT_TRUE(header(R"({"alg":"none","alg":"EdDSA","typ":"velqa-ent+jws","kid":"2026a"})")
                    .contains(QStringLiteral("twice")));
    EXPECT_TRUE(header(R"({"alg":"EdDSA","\u0061lg":"none","typ":"velqa-ent+jws","kid":"2026a"})")
                    .contains(QStringLiteral("twice")));
    EXPECT_TRUE(reason(signedToken(goodHeader("2031z"), payload())).contains(QStringLiteral("not known here")));
    EXPECT_TRUE(reason(signedToken(goodHeader(), payload()) + ".x").contains(QStringLiteral("4 parts")));
    EXPECT_TRUE(reason({}).contains(QStringLiteral("1 parts")));
    EXPECT_TRUE(reason(QByteArray(33 * 1024, 'a')).contains(QStringLiteral("larger")));
    // HS256 with the public key as the secret, and a signature by somebody else's key.
    EXPECT_TRUE(reason(signedToken(goodHeader(), payload(), QByteArray(32, '\7')))
                    .contains(QStringLiteral("signature is wrong")));
}

TEST(Entitlement, Base64UrlIsStrict)
{
    EXPECT_EQ(decodeBase64Url("-_8"), QByteArray("\xfb\xff"));
    for (const char *bad : {"+/8", "-_8=", "-_8 ", "-_8\n", "-_9", "-", "-_8.", "\xc3\xa9"})
        EXPECT_FALSE(decodeBase64Url(bad).has_value()) << bad;
    const QByteArray token = signedToken(goodHeader(), payload());
    EXPECT_NE(reason(token + '='), QStringLiteral("accepted"));
    EXPECT_NE(reason(' ' + token), QStringLiteral("accepted"));
    EXPECT_NE(reason(token + '\n'), QStringLiteral("accepted"));
}

TEST(Entitlement, DuplicateMembersAnywhereInThePayload)
{
    QByteArray twice = payload();
    twice.replace("\"plan\":\"beta_pro\"", "\"plan\":\"beta_pro\",\"serial\":99");
    EXPECT_TRUE(reason(signedToken(goodHeader(), twice)).contains(QStringLiteral("twice")));
    QByteArray inner = payload();
    inner.replace("\"state\":\"denied\"", "\"state\":\"denied\",\"state\":\"enabled\"");
    EXPECT_TRUE(reason(signedToken(goodHeader(), inner)).contains(QStringLiteral("twice")));
    EXPECT_NE(reason(signedToken(goodHeader(), payload() + "{}")), QStringLiteral("accepted"));
}

TEST(Entitlement, ClaimsMustBeForUs) // L03
{
    EXPECT_EQ(reason(withPayload("unknown", 1)), QStringLiteral("accepted"));
    EXPECT_TRUE(reason(withPayload("iss", QStringLiteral("https://other"))).contains(QStringLiteral("another server")));
    EXPECT_TRUE(reason(withPayload("aud", QStringLiteral("x"))).contains(QStringLiteral("another program")));
    EXPECT_TRUE(reason(withPayload("act", QStringLiteral("actv_2"))).contains(QStringLiteral("another installation")));
    EXPECT_TRUE(reason(withPayload("dev", QStringLiteral("x"))).contains(QStringLiteral("another installation")));
    EXPECT_TRUE(reason(withPayload("nonce", QStringLiteral("n-0"))).contains(QStringLiteral("nonce")));
    EXPECT_TRUE(reason(withPayload("nonce", QJsonValue())).contains(QStringLiteral("nonce")));
    EXPECT_TRUE(reason(withPayload("serial", 9)).contains(QStringLiteral("serial")));
    EXPECT_TRUE(reason(withPayload("exp", Issued)).contains(QStringLiteral("times")));
    EXPECT_TRUE(reason(withPayload("grace_until", Issued + 3650LL * 86400)).contains(QStringLiteral("times")));
    EXPECT_NE(reason(withPayload("exp", QStringLiteral("soon"))), QStringLiteral("accepted"));
    EXPECT_NE(reason(withPayload("limits", QJsonObject{{QStringLiteral("sandbox_ttl_s"), -5}})),
              QStringLiteral("accepted"));
    EntitlementExpectation kept = expectation();
    kept.nonce.reset();
    EXPECT_EQ(reason(withPayload("nonce", QStringLiteral("n-0")), kept), QStringLiteral("accepted"))
        << "a kept token has an old nonce";
    EntitlementExpectation early = expectation();
    early.nowSeconds = Issued - 3600;
    EXPECT_TRUE(reason(signedToken(goodHeader(), payload()), early).contains(QStringLiteral("not valid yet")));
}

TEST(Entitlement, OnlySafeUpgradeAddressesAreKept)
{
    const auto url = [](const char *text) {
        return verifyEntitlement(withPayload("upgrade_url", QLatin1String(text)), keys(), expectation())->upgradeUrl;
    };
    EXPECT_EQ(url("javascript:alert(1)"), QString());
    EXPECT_EQ(url("file:///etc/passwd"), QString());
    EXPECT_EQ(url("http://velqa.test/"), QString());
    EXPECT_EQ(url("https://a:b@velqa.test/"), QString());
    EXPECT_EQ(url("http://127.0.0.1:80/x"), QStringLiteral("http://127.0.0.1:80/x"));
}

TEST(Entitlement, KeysAreRotated) // L12
{
    LicenseKeys both = keys();
    const QByteArray nextPrivate = QByteArray(31, '\0') + '\1';
    const auto unknown =
        verifyEntitlement(signedToken(goodHeader("2026b"), payload(), nextPrivate), both, expectation());
    EXPECT_FALSE(unknown.has_value());
    both.insert(QStringLiteral("2026b"),
                *decodeBase64Url("TLXSysUcXJiQmFBB57DN5jlWbeIU-GCtZt8opwWrV4s")); // wrong on purpose
    EXPECT_FALSE(
        verifyEntitlement(signedToken(goodHeader("2026b"), payload(), nextPrivate), both, expectation()).has_value());
    both.insert(QStringLiteral("2026b"), rfcPublicKey());
    EXPECT_TRUE(verifyEntitlement(signedToken(goodHeader("2026b"), payload()), both, expectation()).has_value());
}

TEST(LicenseKeysText, TakesGoodEntriesOnly)
{
    const LicenseKeys read = parseLicenseKeys("a:11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo, b:short,:x,c");
    ASSERT_EQ(read.size(), 1);
    EXPECT_EQ(read.value(QStringLiteral("a")), rfcPublicKey());
    EXPECT_TRUE(parseLicenseKeys({}).isEmpty());
}

} // namespace
} // namespace velqa
