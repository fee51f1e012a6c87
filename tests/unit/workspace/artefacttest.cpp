// Artefacts: versions per name, and saving that neither follows links nor makes anything executable.
#include "core/workspace/blobfile.h"
#include "tests/unit/workspace/workspacefixture.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSignalSpy>

#include <sys/stat.h>

namespace velqa {
namespace {

using test::FakeGuest;
using test::noise;
using test::WorkspaceTest;

QString text(const char *utf8)
{
    return QString::fromUtf8(utf8);
}

class ArtefactTest : public WorkspaceTest
{
protected:
    mode_t mode(const QString &path) const
    {
        struct stat info
        {
        };
        return ::lstat(QFile::encodeName(path).constData(), &info) == 0 ? info.st_mode : 0;
    }
};

TEST_F(ArtefactTest, VersionsCountPerNameAndStayReadableAfterTheSandbox)
{
    guest->addFolder("out");
    guest->addFile("out/chart.png", QByteArray("\x89PNG\r\n\x1a\n") + noise(2'000'000), 0755);
    QSignalSpy changed(service.get(), &WorkspaceService::artefactsChanged);
    const Result<Artefact> first = publish(guest, "out/chart.png");
    ASSERT_TRUE(first) << first.error().message.toStdString();
    EXPECT_EQ(first->name, text("chart.png"));
    EXPECT_EQ(first->version, 1);
    EXPECT_EQ(first->mimeType, text("image/png"));
    EXPECT_EQ(first->size, 2'000'008);
    clock.advance(5);
    guest->addFile("out/chart.png", "new");
    const Result<Artefact> second = publish(guest, "/workspace/out/chart.png");
    clock.advance(5);
    const Result<Artefact> other = publish(guest, "./out/chart.png", text("Résumé: v1.txt"));
    EXPECT_EQ(second->version, 2);
    EXPECT_EQ(other->version, 1);
    EXPECT_EQ(other->name, text("Résumé_ v1.txt"));
    EXPECT_EQ(changed.size(), 3);
    const QList<Artefact> list = service->artefacts(conversation);
    ASSERT_EQ(list.size(), 3);
    EXPECT_EQ(list.at(0), *other) << "newest first";
    EXPECT_EQ(list.at(2), *first);
    EXPECT_EQ(*service->artefact(first->id), *first);
    guest.reset();
    EXPECT_EQ(service->blobs().read(first->sha256, 1 << 30)->size(), 2'000'008);
    EXPECT_TRUE(strayFiles().isEmpty());
}

struct BadPath
{
    const char *path;
    ErrorCode code;
};

class BadPathTest : public ArtefactTest, public testing::WithParamInterface<BadPath>
{
};

TEST_P(BadPathTest, IsRefused)
{
    guest->addFolder("folder");
    guest->addFile("good", "good");
    guest->addLink("link", "good");
    const Result<Artefact> artefact = publish(guest, GetParam().path);
    ASSERT_FALSE(artefact);
    EXPECT_EQ(artefact.error().code, GetParam().code);
    EXPECT_FALSE(artefact.error().message.isEmpty());
    EXPECT_TRUE(guest->fetched.isEmpty());
    EXPECT_EQ(blobCount(), 0);
}

INSTANTIATE_TEST_SUITE_P(
    Corpus, BadPathTest,
    testing::Values(BadPath{"", ErrorCode::InvalidArgument}, BadPath{"/etc/passwd", ErrorCode::InvalidArgument},
                    BadPath{"../good", ErrorCode::InvalidArgument},
                    BadPath{"/workspace/../etc/passwd", ErrorCode::InvalidArgument},
                    BadPath{"/workspace/", ErrorCode::InvalidArgument}, BadPath{"folder", ErrorCode::InvalidArgument},
                    BadPath{"link", ErrorCode::InvalidArgument}, BadPath{"missing", ErrorCode::NotFound}));

TEST_F(ArtefactTest, TheLimitHoldsAlsoAgainstLies)
{
    restart({1 << 20, 10, 1 << 20, 10, 1000});
    guest->addFile("edge", QByteArray(1000, 'x'));
    EXPECT_TRUE(publish(guest, "edge"));
    guest->addFile("big", QByteArray(1001, 'x'));
    EXPECT_EQ(publish(guest, "big").error().code, ErrorCode::TooLarge);
    guest->addFile("grows", "small");
    guest->beforeFetch = [this](const QByteArray &) { guest->addFile("grows", QByteArray(9'000'000, 'x')); };
    EXPECT_EQ(publish(guest, "grows").error().code, ErrorCode::TooLarge);
    guest->beforeFetch = nullptr;
    guest->failNext = Error{ErrorCode::EngineLost, text("gone"), {}};
    EXPECT_EQ(publish(guest, "edge").error().code, ErrorCode::EngineLost);
    EXPECT_EQ(service->artefacts(conversation).size(), 1);
    EXPECT_TRUE(strayFiles().isEmpty());
}

TEST_F(ArtefactTest, SavingIsAtomicAndNeverExecutable)
{
    const QByteArray content = noise(1'500'000);
    guest->addFile("run.sh", content, 0777);
    const Result<Artefact> artefact = publish(guest, "run.sh");
    ASSERT_TRUE(artefact);
    ASSERT_TRUE(QDir().mkpath(disk({})));
    const QString target = disk(text("saved é.sh"));
    ASSERT_TRUE(saveArtefact(artefact->id, target));
    EXPECT_EQ(readFile(target), content);
    EXPECT_EQ(mode(target) & 0111, 0u);
    EXPECT_EQ(mode(target) & 0600, 0600u);
    EXPECT_EQ(QDir(disk({})).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot).size(), 1);

    // Over an executable file: the new one is not executable.
    ASSERT_EQ(::chmod(QFile::encodeName(target).constData(), 0755), 0);
    ASSERT_TRUE(saveArtefact(artefact->id, target));
    EXPECT_EQ(mode(target) & 0111, 0u);
}

TEST_F(ArtefactTest, ALinkAtTheTargetIsReplacedNotFollowed)
{
    guest->addFile("a", "artefact");
    const Result<Artefact> artefact = publish(guest, "a");
    writeDisk(text("victim"), "precious");
    ASSERT_TRUE(QFile::link(disk(text("victim")), disk(text("target"))));
    ASSERT_TRUE(saveArtefact(artefact->id, disk(text("target"))));
    EXPECT_EQ(readFile(disk(text("victim"))), QByteArray("precious"));
    EXPECT_TRUE(S_ISREG(mode(disk(text("target")))));
    EXPECT_EQ(readFile(disk(text("target"))), QByteArray("artefact"));
}

TEST_F(ArtefactTest, WhatFailsLeavesTheTargetAsItWas)
{
    guest->addFile("a", noise(100'000));
    const Result<Artefact> artefact = publish(guest, "a");
    writeDisk(text("target"), "old");
    QFile blob(blobPath(service->blobs().directory(), artefact->sha256));
    ASSERT_TRUE(blob.resize(blob.size() / 2));
    EXPECT_EQ(saveArtefact(artefact->id, disk(text("target"))).error().code, ErrorCode::Corrupt);
    EXPECT_EQ(readFile(disk(text("target"))), QByteArray("old"));
    ASSERT_TRUE(QFile::remove(blob.fileName()));
    EXPECT_EQ(saveArtefact(artefact->id, disk(text("target"))).error().code, ErrorCode::NotFound);
    EXPECT_EQ(QDir(disk({})).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot).size(), 1);

    guest->addFile("b", "b");
    const Result<Artefact> good = publish(guest, "b");
    ASSERT_TRUE(QDir().mkpath(disk(text("folder"))));
    EXPECT_EQ(saveArtefact(good->id, disk(text("folder"))).error().code, ErrorCode::InvalidArgument);
    EXPECT_EQ(saveArtefact(good->id, disk(text("missing/target"))).error().code, ErrorCode::NotFound);
    EXPECT_FALSE(saveArtefact(good->id, disk(text("target/below"))));
    EXPECT_FALSE(saveArtefact(good->id, text("/dev/full/x")));
    EXPECT_EQ(saveArtefact(ArtefactId(text("none")), disk(text("x"))).error().code, ErrorCode::NotFound);
}

TEST_F(ArtefactTest, ConversationsThatAreRemovedFreeTheirContent)
{
    guest->addFile("a", "content");
    ASSERT_TRUE(publish(guest, "a"));
    ASSERT_TRUE(saveCheckpoint(guest));
    EXPECT_EQ(blobCount(), 2);
    ASSERT_TRUE(store->removeConversation(conversation));
    service->tidy();
    ASSERT_TRUE(waitTidied());
    EXPECT_EQ(blobCount(), 0);
}

TEST_F(ArtefactTest, TidyingWaitsForWhatRunsAndWhatComesWaitsForIt)
{
    writeDisk(text("a"), noise(5'000'000));
    const QByteArray leftover("left by a version that crashed");
    ASSERT_TRUE(service->blobs().write(leftover));
    EXPECT_EQ(blobCount(), 1);
    int answers = 0;
    bool tidied = false;
    QObject::connect(service.get(), &WorkspaceService::tidied, &m_context, [&] { tidied = true; });
    const Completion<UploadReport> done(&m_context, [&](const Result<UploadReport> &report) {
        EXPECT_TRUE(report);
        EXPECT_FALSE(tidied && answers == 0) << "tidied while an upload ran";
        ++answers;
    });
    service->addUploads(conversation, {disk(text("a"))}, done);
    service->tidy();
    ASSERT_TRUE(test::spinUntil([&] { return tidied && answers == 1; }));
    EXPECT_EQ(blobCount(), 1);
    EXPECT_EQ(service->uploads(conversation).size(), 1);
    EXPECT_EQ(service->blobs().read(service->uploads(conversation).first().sha256, 1 << 30)->size(), 5'000'000);
}

} // namespace
} // namespace velqa
