// Files into a fresh sandbox through the engine's archive interface. Real engine.
#include "sandboxfixture.h"

namespace velqa {
namespace {

GuestContent contentOf(const QByteArray &path, qint64 size, quint32 mode = 0644, qint64 modifiedMs = 1'700'000'000'250)
{
    GuestContent content;
    content.meta.path = path;
    content.meta.size = size;
    content.meta.mode = mode;
    content.meta.modifiedMs = modifiedMs;
    content.open = [size]() -> Result<GuestContent::Source> {
        return [left = size](qint64 maxBytes) mutable -> Result<QByteArray> {
            const qint64 count = qMin(left, maxBytes);
            left -= count;
            return QByteArray(count, 'v');
        };
    };
    return content;
}

class ArchiveStoreTest : public SandboxFixture
{
protected:
    Status store(Sandbox &sandbox, const QList<GuestContent> &files)
    {
        return await<std::monostate>(
            [&](Completion<std::monostate> done) { sandbox.storeFiles(files, std::move(done)); }, 60'000);
    }
};

TEST_F(ArchiveStoreTest, FilesBelongToTheAgentWithTheirModesTimesAndNames)
{
    const auto sandbox = acquire(spec());
    ASSERT_TRUE(sandbox);
    ASSERT_TRUE(sandbox->takesArchives());
    const QByteArray odd = "caf\xC3\xA9 -n\n\"$(x)\\.bin";
    const QByteArray raw = "latin-\xE9.bin"; // no UTF-8
    const Status stored = store(*sandbox, {contentOf("plain.bin", 9'000'000), contentOf(odd, 1000, 0755),
                                           contentOf(raw, 10), contentOf(QByteArray(200, 'l'), 1, 0600, 0)});
    ASSERT_TRUE(stored) << stored.error().detail.toStdString();
    const ShellResult listing = shell(*sandbox, QStringLiteral("find . -type f -printf '%u %g %m %s %T@ ' "
                                                               "-exec basename -z {} \\; | tr '\\n\\0' '?\\n' | sort"));
    const QString name = shell(*sandbox, QStringLiteral("id -un")).output.trimmed();
    EXPECT_TRUE(listing.output.contains(
        QStringLiteral("%1 %1 644 9000000 1700000000.2500000000 plain.bin").arg(name)))
        << listing.all().toStdString();
    EXPECT_TRUE(listing.output.contains(QStringLiteral(" 755 1000 "))) << listing.all().toStdString();
    EXPECT_TRUE(listing.output.contains(QStringLiteral(" 600 1 0.0000000000 ") + QString(200, QLatin1Char('l'))))
        << listing.all().toStdString();
    EXPECT_EQ(listing.output.count(QLatin1Char('\n')), 4) << listing.all().toStdString();
    // They are the agent's own: it may change and remove them.
    EXPECT_EQ(shell(*sandbox, QStringLiteral("echo more >> plain.bin && rm plain.bin && ls -b | wc -l")).output.trimmed(),
              QStringLiteral("3"));
}

TEST_F(ArchiveStoreTest, AFullWorkspaceIsSaidToBeFull)
{
    SandboxSpec small = spec();
    small.limits.workspaceBytes = 16 << 20;
    const auto sandbox = acquire(small);
    ASSERT_TRUE(sandbox);
    const Status stored = store(*sandbox, {contentOf("big.bin", 20'000'000)});
    ASSERT_FALSE(stored);
    EXPECT_EQ(stored.error().code, ErrorCode::DiskFull) << stored.error().detail.toStdString();
    EXPECT_EQ(sandbox->state(), SandboxState::Ready);
}

TEST_F(ArchiveStoreTest, TheFailureOfAContentComesAsItWas)
{
    const auto sandbox = acquire(spec());
    ASSERT_TRUE(sandbox);
    GuestContent damaged = contentOf("damaged.bin", 12'000'000);
    damaged.open = []() -> Result<GuestContent::Source> {
        return [sent = qint64(0)](qint64 maxBytes) mutable -> Result<QByteArray> {
            sent += maxBytes;
            if (sent > 8'000'000)
                return failure(ErrorCode::Corrupt, QStringLiteral("damaged"));
            return QByteArray(maxBytes, 'd');
        };
    };
    const Status stored = store(*sandbox, {damaged});
    ASSERT_FALSE(stored);
    EXPECT_EQ(stored.error().code, ErrorCode::Corrupt);
    EXPECT_EQ(stored.error().message, QStringLiteral("damaged"));
    // The sandbox can still be used.
    EXPECT_TRUE(store(*sandbox, {contentOf("whole.bin", 1'000'000)}));
    EXPECT_EQ(shell(*sandbox, QStringLiteral("stat -c %s whole.bin")).output.trimmed(), QStringLiteral("1000000"));
}

TEST_F(ArchiveStoreTest, EndingInTheMiddleAnswersOnceAndLeavesNothing)
{
    const auto sandbox = acquire(spec());
    ASSERT_TRUE(sandbox);
    GuestContent endless = contentOf("endless.bin", 900'000'000);
    qint64 sent = 0;
    endless.open = [&sent]() -> Result<GuestContent::Source> {
        return [&sent](qint64 maxBytes) -> Result<QByteArray> {
            sent += maxBytes;
            return QByteArray(maxBytes, 'e');
        };
    };
    QObject context;
    int answers = 0;
    sandbox->storeFiles({endless}, {&context, [&](const Status &status) {
                                        ++answers;
                                        EXPECT_EQ(status.error().code, ErrorCode::Cancelled);
                                    }});
    ASSERT_TRUE(test::spinUntil([&] { return sent > 10'000'000; }, 30'000));
    EXPECT_EQ(answers, 0);
    sandbox->end(EndCause::StoppedByUser);
    EXPECT_EQ(answers, 1);
    const qint64 sentAtTheEnd = sent;
    waitEnded(*sandbox);
    EXPECT_EQ(sandbox->endCause(), EndCause::StoppedByUser);
    EXPECT_EQ(sent, sentAtTheEnd);
    EXPECT_EQ(answers, 1);
}

} // namespace
} // namespace velqa
