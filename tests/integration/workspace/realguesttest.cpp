// Uploads, checkpoints and artefacts through the real channel and the real guest program.
#include "core/workspace/guestfiles.h"
#include "tests/unit/guest/liveguest.h"
#include "tests/unit/workspace/workspacefixture.h"

#include <QDateTime>
#include <QFile>

namespace velqa {
namespace {

using test::LiveGuest;
using test::noise;
using test::WorkspaceTest;

QString text(const char *utf8)
{
    return QString::fromUtf8(utf8);
}

class RealGuestTest : public WorkspaceTest
{
protected:
    Status fillFrom(LiveGuest &target, const CheckpointId &checkpoint = {})
    {
        const auto answer = target.done(
            [&](auto done) {
                service->fill(guestFilesOf(*target.channel), conversation, checkpoint, 1LL << 30, done);
            },
            120'000);
        return answer.value_or(failure(ErrorCode::Internal, text("no answer")));
    }
    Result<Checkpoint> saveFrom(LiveGuest &source)
    {
        const auto answer = source.ask<Checkpoint>(
            [&](auto done) { service->saveCheckpoint(*source.channel, conversation, turn, text("saved"), done); },
            120'000);
        return answer.value_or(failure(ErrorCode::Internal, text("no answer")));
    }
    // Everything that can be told about the workspace, by the sandbox's own tools.
    static QByteArray describe(LiveGuest &sandbox)
    {
        const auto run = sandbox.shell(text("find . -mindepth 1 ! -type d -printf '%y %m %s %T@ %l %p\\n' | sort;"
                                            "find . -mindepth 1 -type d -printf '%y %m %p\\n' | sort;"
                                            "find . -type f -exec sha256sum {} + | sort"));
        EXPECT_EQ(run.exitCode(), 0) << run.errors.toStdString();
        return run.output;
    }
    // Kilobytes of the most memory ever used since the last reset.
    static qint64 peakKiB()
    {
        QFile status(text("/proc/self/status"));
        if (!status.open(QIODevice::ReadOnly))
            return 0;
        for (QByteArray line = status.readLine(); !line.isEmpty(); line = status.readLine()) {
            if (line.startsWith("VmHWM:"))
                return line.mid(6).trimmed().split(' ').first().toLongLong();
        }
        return 0;
    }
    static void resetPeak()
    {
        QFile refs(text("/proc/self/clear_refs"));
        if (refs.open(QIODevice::WriteOnly))
            refs.write("5");
    }
};

TEST_F(RealGuestTest, AWorkspaceSurvivesItsSandbox)
{
    writeDisk(text("data/été.csv"), "1,2\n");
    ASSERT_TRUE(addUploads({disk(text("data"))}));
    clock.wall = QDateTime::currentMSecsSinceEpoch(); // files are really made now
    QByteArray before;
    Result<Checkpoint> saved = failure(ErrorCode::Internal, {});
    {
        LiveGuest sandbox;
        ASSERT_TRUE(sandbox.waitUntilReady());
        ASSERT_TRUE(fillFrom(sandbox));
        const auto made = sandbox.shell(text(R"sh(
            set -e
            test "$(cat 'uploads/data/été.csv')" = 1,2
            mkdir -p many deep/a/b/c empty
            for i in $(seq 1500); do echo "file $i" > many/$i; done
            head -c 3000000 /dev/urandom > big
            head -c 20000000 /dev/zero > zeros
            printf '#!/bin/sh\n' > run.sh; chmod 750 run.sh; touch -d 2020-01-02T03:04:05 run.sh
            ln -s ../../etc/passwd deep/escape; ln -s many/1 link; ln -s nowhere dangling
            printf x > "$(printf 'odd \377\n name')"
            touch deep/a/b/c/zero
            find . -type f ! -name run.sh -exec touch -d 2021-05-06T07:08:09 {} +)sh"));
        ASSERT_EQ(made.exitCode(), 0) << made.errors.toStdString();
        before = describe(sandbox);
        // What cannot be kept is left out, the rest is saved.
        ASSERT_EQ(sandbox.shell(text("mkfifo pipe")).exitCode(), 0);
        saved = saveFrom(sandbox);
        ASSERT_TRUE(saved) << saved.error().message.toStdString() << saved.error().detail.toStdString();
        ASSERT_EQ(sandbox.shell(text("rm pipe")).exitCode(), 0);

        const auto artefact = sandbox.ask<Artefact>(
            [&](auto done) { service->publish(*sandbox.channel, conversation, turn, "zeros", {}, done); });
        ASSERT_TRUE(artefact && *artefact);
        EXPECT_EQ((*artefact)->size, 20'000'000);
        const auto link = sandbox.ask<Artefact>(
            [&](auto done) { service->publish(*sandbox.channel, conversation, turn, "link", {}, done); });
        ASSERT_TRUE(link && !*link);
        EXPECT_EQ(link->error().code, ErrorCode::InvalidArgument);
        sandbox.shell(text("rm -rf ./*")); // Qt cannot remove names that are no text
    }
    EXPECT_GT(saved->entries, 1500);
    LiveGuest fresh;
    ASSERT_TRUE(fresh.waitUntilReady());
    const Status filled = fillFrom(fresh, saved->id);
    ASSERT_TRUE(filled) << filled.error().message.toStdString() << filled.error().detail.toStdString();
    const QByteArray after = describe(fresh);
    const QByteArrayList beforeLines = before.split('\n');
    const QByteArrayList afterLines = after.split('\n');
    for (const QByteArray &line : beforeLines) {
        // An upload is put anew and so has the time it was added, and a link the time it was made.
        if (!line.contains("uploads/data/") && !line.startsWith("l ")) {
            EXPECT_TRUE(afterLines.contains(line)) << line.toStdString();
        }
    }
    EXPECT_EQ(beforeLines.size(), afterLines.size());
    EXPECT_EQ(fresh.shell(text("readlink deep/escape link dangling")).output, "../../etc/passwd\nmany/1\nnowhere\n");
    fresh.shell(text("rm -rf ./*"));
    EXPECT_TRUE(strayFiles().isEmpty());
}

TEST_F(RealGuestTest, LargeFilesTravelInLittleMemory)
{
    constexpr qint64 size = 150 << 20;
    {
        writeDisk(text("large"), {});
        QFile large(disk(text("large")));
        ASSERT_TRUE(large.open(QIODevice::WriteOnly));
        for (qint64 at = 0; at < size; at += 1 << 20)
            ASSERT_EQ(large.write(noise(1 << 20, quint32(at >> 20) + 1)), 1 << 20);
    }
    LiveGuest sandbox;
    ASSERT_TRUE(sandbox.waitUntilReady());
    resetPeak();
    const qint64 before = peakKiB();
    ASSERT_TRUE(addUploads({disk(text("large"))}));
    ASSERT_TRUE(fillFrom(sandbox));
    ASSERT_EQ(sandbox.shell(text("mv uploads/large moved && printf x >> moved")).exitCode(), 0);
    const Result<Checkpoint> saved = saveFrom(sandbox);
    ASSERT_TRUE(saved) << saved.error().message.toStdString();
    EXPECT_EQ(saved->size, size + 1);
#ifdef __SANITIZE_ADDRESS__ // which keeps freed memory for a while
    constexpr qint64 mostKiB = 192 * 1024;
#else
    constexpr qint64 mostKiB = 64 * 1024;
#endif
    EXPECT_LT(peakKiB() - before, mostKiB);
}

TEST_F(RealGuestTest, ASandboxThatDiesInTheMiddleIsOneAnswer)
{
    LiveGuest sandbox;
    ASSERT_TRUE(sandbox.waitUntilReady());
    ASSERT_EQ(sandbox.shell(text("for i in $(seq 300); do echo $i > f$i; done; head -c 50000000 /dev/urandom > big"))
                  .exitCode(),
              0);
    int answers = 0;
    ErrorCode code = ErrorCode::Internal;
    service->saveCheckpoint(*sandbox.channel, conversation, turn, {},
                            {&m_context, [&](const Result<Checkpoint> &result) {
                                 ++answers;
                                 code = result ? ErrorCode::Internal : result.error().code;
                             }});
    // Shutting down is queued behind the first requests: the end comes while files travel.
    sandbox.channel->shutDown();
    ASSERT_TRUE(test::spinUntil([&] { return answers > 0; }));
    EXPECT_TRUE(code == ErrorCode::EngineLost || code == ErrorCode::Cancelled) << errorCodeName(code).toStdString();
    EXPECT_EQ(answers, 1);
    EXPECT_TRUE(service->checkpoints(conversation).isEmpty());
    EXPECT_TRUE(strayFiles().isEmpty());
}

TEST_F(RealGuestTest, WhatIsInTheWayIsSaid)
{
    writeDisk(text("f/file"), "x");
    ASSERT_TRUE(addUploads({disk(text("f"))}));
    LiveGuest sandbox;
    ASSERT_TRUE(sandbox.waitUntilReady());
    // A file where the folder of the uploads must be.
    ASSERT_EQ(sandbox.shell(text("printf x > uploads")).exitCode(), 0);
    const Status filled = fillFrom(sandbox);
    ASSERT_FALSE(filled);
    EXPECT_FALSE(filled.error().message.isEmpty());
}

} // namespace
} // namespace velqa
