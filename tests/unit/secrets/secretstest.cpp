// What must hold of keys: nothing in clear on a disk, a missing keyring is no failure, and every trouble has its own
// answer.
#include "core/secrets/keychainsecretstore.h"
#include "core/secrets/memorysecretstore.h"
#include "tests/support/printers.h"
#include "tests/support/spinuntil.h"

#include <QMap>
#include <QTimer>

#include <gtest/gtest.h>

namespace velqa {
namespace {

using test::spinUntil;
using Outcome = KeychainReply::Outcome;

// A keychain that does what the test says, operation by operation.
class ScriptedKeychain final : public KeychainJobs
{
public:
    struct State
    {
        QMap<QString, QByteArray> entries;
        QStringList calls;
        Outcome nextFailure = Outcome::Done; // for one operation
        bool silent = false;                 // takes operations and never answers
        bool broken = false;                 // every operation fails
        bool absent = false;
        KeyringState keyring = KeyringState::Unknown;
        int questions = 0; // after the keyring itself
    };

    explicit ScriptedKeychain(std::shared_ptr<State> state)
        : m_state(std::move(state))
    {}

    void read(const QString &name, Callback done) override
    {
        KeychainReply reply = begin(QStringLiteral("read"), name);
        if (reply.outcome == Outcome::Done) {
            if (m_state->entries.contains(name))
                reply.value = ownCopy(m_state->entries.value(name));
            else
                reply.outcome = Outcome::NotFound;
        }
        answer(std::move(done), reply);
    }
    void write(const QString &name, const QByteArray &value, Callback done) override
    {
        const KeychainReply reply = begin(QStringLiteral("write"), name);
        if (reply.outcome == Outcome::Done)
            m_state->entries.insert(name, ownCopy(value));
        answer(std::move(done), reply);
    }
    void remove(const QString &name, Callback done) override
    {
        KeychainReply reply = begin(QStringLiteral("remove"), name);
        if (reply.outcome == Outcome::Done && m_state->entries.remove(name) == 0)
            reply.outcome = Outcome::NotFound;
        answer(std::move(done), reply);
    }
    void askKeyring(std::function<void(KeyringState)> done) override
    {
        ++m_state->questions;
        QTimer::singleShot(0, &m_context, [done = std::move(done), keyring = m_state->keyring] { done(keyring); });
    }

private:
    KeychainReply begin(const QString &what, const QString &name)
    {
        m_state->calls.append(name.startsWith(QLatin1String("probe-")) ? QStringLiteral("probe-") + what : what);
        KeychainReply reply;
        if (m_state->absent)
            reply.outcome = Outcome::NoBackend;
        else if (m_state->broken)
            reply.outcome = Outcome::Failed;
        else if (!name.startsWith(QLatin1String("probe-")))
            reply.outcome = std::exchange(m_state->nextFailure, Outcome::Done);
        return reply;
    }
    void answer(Callback done, const KeychainReply &reply)
    {
        if (!m_state->silent)
            QTimer::singleShot(0, &m_context, [done = std::move(done), reply] { done(reply); });
    }

    QObject m_context;
    std::shared_ptr<State> m_state;
};

class SecretsTest : public testing::Test
{
protected:
    std::unique_ptr<KeychainSecretStore> makeStore(KeychainTimes times = {60'000, 600'000})
    {
        return std::make_unique<KeychainSecretStore>(std::make_unique<ScriptedKeychain>(keychain), times);
    }

    Result<QByteArray> read(SecretStore &store, const QString &key)
    {
        std::optional<Result<QByteArray>> result;
        store.read(key, {&m_context, [&result](Result<QByteArray> r) { result = std::move(r); }});
        EXPECT_TRUE(spinUntil([&] { return result.has_value(); }));
        return result.value_or(failure(ErrorCode::Internal, QStringLiteral("no answer")));
    }
    Status write(SecretStore &store, const QString &key, const QByteArray &value)
    {
        std::optional<Status> result;
        store.write(key, value, {&m_context, [&result](Status r) { result = std::move(r); }});
        EXPECT_TRUE(spinUntil([&] { return result.has_value(); }));
        return result.value_or(failure(ErrorCode::Internal, QStringLiteral("no answer")));
    }
    Status remove(SecretStore &store, const QString &key)
    {
        std::optional<Status> result;
        store.remove(key, {&m_context, [&result](Status r) { result = std::move(r); }});
        EXPECT_TRUE(spinUntil([&] { return result.has_value(); }));
        return result.value_or(failure(ErrorCode::Internal, QStringLiteral("no answer")));
    }

    QObject m_context;
    std::shared_ptr<ScriptedKeychain::State> keychain = std::make_shared<ScriptedKeychain::State>();
    const QString name = QStringLiteral("endpoint/a");
};

TEST_F(SecretsTest, WipeReachesTheBufferItself)
{
    QByteArray secret("a very secret key");
    const QByteArray shared = secret;
    wipe(secret);
    EXPECT_TRUE(secret.isEmpty());
    EXPECT_EQ(shared, QByteArray(17, '\0'));
}

TEST_F(SecretsTest, MemoryKeepsReplacesAndForgets)
{
    MemorySecretStore store;
    EXPECT_EQ(store.backend(), SecretBackend::SessionOnly);
    EXPECT_EQ(read(store, name).error().code, ErrorCode::NotFound);
    QByteArray given("key\0with\xffodd bytes", 18);
    ASSERT_TRUE(write(store, name, given));
    wipe(given); // the caller's own bytes are not ours
    EXPECT_EQ(*read(store, name), QByteArray("key\0with\xffodd bytes", 18));
    ASSERT_TRUE(write(store, name, "second"));
    Result<QByteArray> taken = read(store, name);
    EXPECT_EQ(*taken, QByteArray("second"));
    wipe(*taken);
    EXPECT_EQ(*read(store, name), QByteArray("second"));
    ASSERT_TRUE(remove(store, name));
    ASSERT_TRUE(remove(store, name));
    EXPECT_EQ(read(store, name).error().code, ErrorCode::NotFound);
}

TEST_F(SecretsTest, TheFirstUseProbesOnceAndLeavesNothing)
{
    const auto store = makeStore();
    EXPECT_EQ(store->backend(), SecretBackend::Unknown);
    EXPECT_TRUE(keychain->calls.isEmpty()) << "a start must not touch the keyring";
    ASSERT_TRUE(write(*store, name, "value"));
    EXPECT_EQ(store->backend(), SecretBackend::Keychain);
    EXPECT_EQ(*read(*store, name), QByteArray("value"));
    EXPECT_EQ(keychain->calls,
              (QStringList{QStringLiteral("probe-write"), QStringLiteral("probe-read"), QStringLiteral("probe-remove"),
                           QStringLiteral("write"), QStringLiteral("read")}));
    EXPECT_EQ(keychain->entries.keys(), QStringList{name});
    ASSERT_TRUE(remove(*store, name));
    ASSERT_TRUE(remove(*store, name)) << "removing nothing is what was wanted";
    EXPECT_TRUE(keychain->entries.isEmpty());
}

TEST_F(SecretsTest, AnswersComeInOrder)
{
    const auto store = makeStore();
    QStringList order;
    store->write(name, "1", {&m_context, [&](const Status &) { order.append(QStringLiteral("write")); }});
    store->read(name, {&m_context, [&](const Result<QByteArray> &r) { order.append(QString::fromLatin1(*r)); }});
    store->remove(name, {&m_context, [&](const Status &) { order.append(QStringLiteral("remove")); }});
    store->read(name, {&m_context, [&](const Result<QByteArray> &r) { order.append(errorCodeName(r.error().code)); }});
    EXPECT_TRUE(order.isEmpty());
    ASSERT_TRUE(spinUntil([&] { return order.size() == 4; }));
    EXPECT_EQ(order.join(u' '), QStringLiteral("write 1 remove not_found"));
}

class AbsentKeyringTest : public SecretsTest, public testing::WithParamInterface<bool>
{
};

TEST_P(AbsentKeyringTest, KeysAreKeptForTheSessionAndItSaysSo)
{
    keychain->absent = GetParam();
    keychain->broken = !GetParam();
    const auto store = makeStore();
    ASSERT_TRUE(write(*store, name, "value"));
    EXPECT_EQ(store->backend(), SecretBackend::SessionOnly);
    EXPECT_EQ(*read(*store, name), QByteArray("value"));
    EXPECT_EQ(read(*store, QStringLiteral("other")).error().code, ErrorCode::NotFound);
    ASSERT_TRUE(remove(*store, name));
    EXPECT_EQ(read(*store, name).error().code, ErrorCode::NotFound);
    EXPECT_TRUE(keychain->entries.isEmpty());
    EXPECT_EQ(keychain->calls, QStringList{QStringLiteral("probe-write")});
}

INSTANTIATE_TEST_SUITE_P(AbsentOrBroken, AbsentKeyringTest, testing::Bool());

TEST_F(SecretsTest, ALockedKeyringIsNotAMissingOne)
{
    keychain->broken = true;
    keychain->keyring = KeyringState::Locked;
    const auto store = makeStore();
    const Status locked = write(*store, name, "value");
    ASSERT_FALSE(locked);
    EXPECT_EQ(locked.error().code, ErrorCode::PermissionDenied);
    EXPECT_NE(store->backend(), SecretBackend::SessionOnly);
    keychain->broken = false;
    keychain->keyring = KeyringState::Open;
    ASSERT_TRUE(write(*store, name, "value"));
    EXPECT_EQ(store->backend(), SecretBackend::Keychain);
    // Locked again later: a dismissed prompt looks like a missing entry.
    keychain->keyring = KeyringState::Locked;
    keychain->nextFailure = Outcome::NotFound;
    EXPECT_EQ(read(*store, name).error().code, ErrorCode::PermissionDenied);
    keychain->keyring = KeyringState::Open;
    EXPECT_EQ(*read(*store, name), QByteArray("value"));
}

TEST_F(SecretsTest, ARefusalAndAnEntryRemovedByOthersHaveTheirOwnAnswers)
{
    const auto store = makeStore();
    ASSERT_TRUE(write(*store, name, "value"));
    keychain->nextFailure = Outcome::Denied;
    const Result<QByteArray> denied = read(*store, name);
    EXPECT_EQ(denied.error().code, ErrorCode::PermissionDenied);
    keychain->entries.clear();
    const Result<QByteArray> gone = read(*store, name);
    EXPECT_EQ(gone.error().code, ErrorCode::NotFound);
    EXPECT_NE(denied.error().message, gone.error().message);
    EXPECT_EQ(store->backend(), SecretBackend::Keychain);
}

TEST_F(SecretsTest, AKeyringThatVanishesIsReportedThenReplacedByMemory)
{
    const auto store = makeStore();
    ASSERT_TRUE(write(*store, name, "value"));
    keychain->broken = true;
    EXPECT_EQ(read(*store, name).error().code, ErrorCode::Unreachable);
    ASSERT_TRUE(write(*store, name, "again"));
    EXPECT_EQ(store->backend(), SecretBackend::SessionOnly);
}

TEST_F(SecretsTest, ASilentKeyringTimesOutAndIsGivenUpTheSecondTime)
{
    keychain->silent = true;
    const auto store = makeStore({5, 50});
    EXPECT_EQ(read(*store, name).error().code, ErrorCode::Timeout);
    EXPECT_EQ(store->backend(), SecretBackend::Unknown);
    ASSERT_TRUE(write(*store, name, "value"));
    EXPECT_EQ(store->backend(), SecretBackend::SessionOnly);
    EXPECT_EQ(*read(*store, name), QByteArray("value"));
}

TEST_F(SecretsTest, APersonWhoUnlocksIsWaitedForButNotForEver)
{
    keychain->silent = true;
    keychain->keyring = KeyringState::Locked;
    const auto store = makeStore({5, 40});
    const Result<QByteArray> result = read(*store, name);
    EXPECT_EQ(result.error().code, ErrorCode::PermissionDenied);
    EXPECT_EQ(store->backend(), SecretBackend::Unknown);
}

// The first key on a desktop without a keyring: its service asks for a password for the new one, and that takes a while.
TEST_F(SecretsTest, APersonWhoChoosesAPasswordForANewKeyringIsWaitedFor)
{
    keychain->silent = true;
    keychain->keyring = KeyringState::NotMade;
    const auto store = makeStore({5, 600'000});
    std::optional<Status> result;
    store->write(name, "value", {&m_context, [&result](Status r) { result = std::move(r); }});
    ASSERT_TRUE(spinUntil([&] { return keychain->questions >= 5; })) << "given up before the person was done";
    EXPECT_FALSE(result.has_value());
    EXPECT_EQ(store->backend(), SecretBackend::Unknown);
}

TEST_F(SecretsTest, SettledMeansEverythingBeforeIsKeptAndAsksNoKeyringByItself)
{
    const auto store = makeStore();
    bool idle = false;
    store->settle({&m_context, [&](const Status &) { idle = true; }});
    ASSERT_TRUE(spinUntil([&] { return idle; }));
    EXPECT_TRUE(keychain->calls.isEmpty());

    store->write(name, "value", {&m_context, [](const Status &) {}});
    QByteArray kept;
    bool settled = false;
    store->settle({&m_context, [&](const Status &) {
                       kept = keychain->entries.value(name);
                       settled = true;
                   }});
    ASSERT_TRUE(spinUntil([&] { return settled; }));
    EXPECT_EQ(kept, QByteArray("value"));
    EXPECT_TRUE(write(*store, name, "again"));
}

TEST_F(SecretsTest, DeletingTheStoreAnswersWhatWaits)
{
    keychain->silent = true;
    auto store = makeStore();
    int answers = 0;
    ErrorCode code = ErrorCode::Internal;
    store->read(name, {&m_context, [&](const Result<QByteArray> &r) {
                           ++answers;
                           code = r.error().code;
                       }});
    ASSERT_TRUE(spinUntil([&] { return !keychain->calls.isEmpty(); }));
    store.reset();
    EXPECT_EQ(answers, 1);
    EXPECT_EQ(code, ErrorCode::Cancelled);
}

} // namespace
} // namespace velqa
