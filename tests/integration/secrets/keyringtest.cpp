// The real keychain path against a real keyring (started by withkeyring.sh). Test suite names are the situations.
#include "core/secrets/secretstore.h"
#include "tests/support/printers.h"
#include "tests/support/spinuntil.h"

#include <QDirIterator>
#include <QFile>
#include <QThread>

#include <gtest/gtest.h>

#include <optional>

namespace velqa {
namespace {

using test::spinUntil;

constexpr int patienceMs = 90'000;

Result<QByteArray> read(SecretStore &store, const QString &name)
{
    QObject context;
    std::optional<Result<QByteArray>> result;
    store.read(name, {&context, [&result](Result<QByteArray> r) { result = std::move(r); }});
    EXPECT_TRUE(spinUntil([&] { return result.has_value(); }, patienceMs));
    return result.value_or(failure(ErrorCode::Internal, QStringLiteral("no answer")));
}

Status write(SecretStore &store, const QString &name, const QByteArray &value)
{
    QObject context;
    std::optional<Status> result;
    store.write(name, value, {&context, [&result](Status r) { result = std::move(r); }});
    EXPECT_TRUE(spinUntil([&] { return result.has_value(); }, patienceMs));
    return result.value_or(failure(ErrorCode::Internal, QStringLiteral("no answer")));
}

Status remove(SecretStore &store, const QString &name)
{
    QObject context;
    std::optional<Status> result;
    store.remove(name, {&context, [&result](Status r) { result = std::move(r); }});
    EXPECT_TRUE(spinUntil([&] { return result.has_value(); }, patienceMs));
    return result.value_or(failure(ErrorCode::Internal, QStringLiteral("no answer")));
}

const QString name = QStringLiteral("endpoint/test");

bool anyFileContains(const QByteArray &needle)
{
    QDirIterator files(qEnvironmentVariable("VELQA_TEST_HOME"), QDir::Files | QDir::Hidden,
                       QDirIterator::Subdirectories);
    while (files.hasNext()) {
        QFile file(files.next());
        if (file.open(QIODevice::ReadOnly) && file.readAll().contains(needle))
            return true;
    }
    return false;
}

TEST(unlocked, KeysSurviveTheStoreAndAreNowhereInClear)
{
    const QByteArray canary("canary-key-5f1d\0\xff binary", 24);
    {
        const auto store = createSecretStore();
        ASSERT_TRUE(write(*store, name, canary));
        EXPECT_EQ(store->backend(), SecretBackend::Keychain);
    }
    const auto store = createSecretStore();
    const Result<QByteArray> found = read(*store, name);
    ASSERT_TRUE(found) << found.error().detail.toStdString();
    EXPECT_EQ(*found, canary);
    EXPECT_FALSE(anyFileContains(canary.left(15)));
    EXPECT_FALSE(anyFileContains(canary.left(15).toBase64().left(19)));
    ASSERT_TRUE(write(*store, name, "second"));
    EXPECT_EQ(*read(*store, name), QByteArray("second"));
    ASSERT_TRUE(remove(*store, name));
    EXPECT_EQ(read(*store, name).error().code, ErrorCode::NotFound);
    ASSERT_TRUE(remove(*store, name));
}

// The core lives on a thread of its own, and libsecret answers through that thread's event loop.
TEST(threaded, TheCoreThreadGetsItsAnswers)
{
    std::unique_ptr<QThread> core(QThread::create([] {
        const auto store = createSecretStore();
        EXPECT_TRUE(write(*store, name, "value"));
        EXPECT_EQ(store->backend(), SecretBackend::Keychain);
        EXPECT_EQ(read(*store, name).value_or(QByteArray()), QByteArray("value"));
        EXPECT_TRUE(remove(*store, name));
    }));
    core->start();
    EXPECT_TRUE(spinUntil([&] { return core->isFinished(); }, patienceMs));
    core->wait();
}

TEST(locked, IsDeniedAndNeverTakenForMissing)
{
    const auto store = createSecretStore();
    const Status status = write(*store, name, "value");
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().code, ErrorCode::PermissionDenied) << status.error().detail.toStdString();
    EXPECT_NE(store->backend(), SecretBackend::SessionOnly);
    EXPECT_EQ(read(*store, name).error().code, ErrorCode::PermissionDenied);
}

TEST(none, TheSessionIsTheFallback)
{
    const auto store = createSecretStore();
    ASSERT_TRUE(write(*store, name, "canary-key-without-keyring"));
    EXPECT_EQ(store->backend(), SecretBackend::SessionOnly);
    EXPECT_EQ(*read(*store, name), QByteArray("canary-key-without-keyring"));
    EXPECT_FALSE(anyFileContains("canary-key-without-keyring"));
}

} // namespace
} // namespace velqa
