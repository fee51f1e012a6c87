// Checkpoints: a workspace comes back as it was, only new content travels, and a hostile sandbox gains nothing.
#include "core/workspace/blobfile.h"
#include "tests/unit/workspace/workspacefixture.h"

#include <QFile>
#include <QSignalSpy>

namespace velqa {
namespace {

using test::FakeGuest;
using test::noise;
using test::WorkspaceTest;

QString text(const char *utf8)
{
    return QString::fromUtf8(utf8);
}

class CheckpointTest : public WorkspaceTest
{
protected:
    void addSample()
    {
        guest->addFolder("src");
        guest->addFolder("src/empty");
        guest->addFile("src/main.py", "print(1)", 0755);
        guest->addFile("src/copy.py", "print(1)");
        guest->addFile("big.bin", noise(3'000'000));
        guest->addFile("zero", "");
        guest->addFile("odd \xff\n name", "odd");
        guest->addLink("latest", "src/main.py");
        guest->addLink("escape", "../../etc/passwd");
    }
};

TEST_F(CheckpointTest, AWorkspaceComesBackAsItWas)
{
    addSample();
    QSignalSpy changed(service.get(), &WorkspaceService::checkpointsChanged);
    const Result<Checkpoint> saved = saveCheckpoint(guest, text("  After\nstep 1 "));
    ASSERT_TRUE(saved) << saved.error().detail.toStdString();
    EXPECT_EQ(saved->name, text("After step 1"));
    EXPECT_EQ(saved->entries, 9);
    EXPECT_EQ(saved->size, 3'000'000 + 8 + 8 + 3);
    EXPECT_EQ(changed.size(), 1);
    EXPECT_EQ(service->checkpoints(conversation), QList<Checkpoint>{*saved});
    EXPECT_EQ(guest->fetched.size(), 4) << "the same content was fetched twice";
    EXPECT_TRUE(strayFiles().isEmpty());

    const auto fresh = std::make_shared<FakeGuest>();
    ASSERT_TRUE(fill(fresh, saved->id, 1 << 30));
    EXPECT_EQ(fresh->files.keys(), guest->files.keys());
    for (auto entry = guest->files.begin(); entry != guest->files.end(); ++entry) {
        const auto restored = fresh->files.value(entry.key());
        EXPECT_EQ(restored.content, entry->content) << entry.key().toStdString();
        EXPECT_EQ(restored.meta.type, entry->meta.type);
        EXPECT_EQ(restored.meta.linkTarget, entry->meta.linkTarget);
        if (entry->meta.type == GuestFile::Type::File) {
            EXPECT_EQ(restored.meta.mode, entry->meta.mode);
            EXPECT_EQ(restored.meta.modifiedMs, entry->meta.modifiedMs);
        }
    }
    EXPECT_EQ(fresh->problems, QByteArrayList());
}

TEST_F(CheckpointTest, OnlyWhatIsNewTravels)
{
    addSample();
    ASSERT_TRUE(saveCheckpoint(guest));
    guest->fetched.clear();
    guest->addFile("src/main.py", "print(2)");
    guest->addFile("again", noise(3'000'000));
    clock.advance(1000);
    const Result<Checkpoint> second = saveCheckpoint(guest);
    ASSERT_TRUE(second);
    EXPECT_EQ(guest->fetched, QByteArrayList{"src/main.py"});
    ASSERT_EQ(service->checkpoints(conversation).size(), 2);
    EXPECT_EQ(service->checkpoints(conversation).first().id, second->id) << "newest first";
    EXPECT_NE(service->checkpoints(conversation).at(0).name, service->checkpoints(conversation).at(1).name);
}

TEST_F(CheckpointTest, UploadsLieOverTheCheckpoint)
{
    guest->addFolder("uploads");
    guest->addFile("uploads/a.txt", "changed by the agent");
    guest->addFile("work", "work");
    const Result<Checkpoint> saved = saveCheckpoint(guest);
    writeDisk(text("a.txt"), "from the person");
    ASSERT_TRUE(addUploads({disk(text("a.txt"))}));
    const auto fresh = std::make_shared<FakeGuest>();
    ASSERT_TRUE(fill(fresh, saved->id));
    EXPECT_EQ(fresh->content("uploads/a.txt"), QByteArray("from the person"));
    EXPECT_EQ(fresh->content("work"), QByteArray("work"));
}

TEST_F(CheckpointTest, HostileEntriesAreLeftOut)
{
    guest->addFile("good", "good");
    guest->addFile("suid", "suid", 06777);
    for (const char *path : {"../../evil", "/etc/evil", "a/../../evil", "good/below"}) {
        GuestFile entry;
        entry.path = path;
        entry.size = 4;
        entry.sha256 = QByteArray(32, 'x');
        guest->extraListed.append(entry);
    }
    GuestFile device;
    device.path = "device";
    device.type = GuestFile::Type::Other;
    guest->extraListed.append(device);
    const Result<Checkpoint> saved = saveCheckpoint(guest);
    ASSERT_TRUE(saved);
    EXPECT_EQ(saved->entries, 2);
    EXPECT_EQ(guest->fetched, (QByteArrayList{"good", "suid"}));
    const auto fresh = std::make_shared<FakeGuest>();
    ASSERT_TRUE(fill(fresh, saved->id));
    EXPECT_EQ(fresh->files.keys(), (QByteArrayList{"good", "suid"}));
    EXPECT_EQ(fresh->files.value("suid").meta.mode, 0775u);
}

TEST_F(CheckpointTest, ABusyWorkspaceIsKeptAsItWasRead)
{
    guest->addFile("a-changes", "old");
    guest->addFile("b-vanishes", "gone soon");
    guest->addFile("c-same-as-a", "old");
    guest->addFile("d", "quiet");
    guest->beforeFetch = [this](const QByteArray &path) {
        if (path == "a-changes")
            guest->addFile("a-changes", "something newer");
        if (path == "b-vanishes")
            guest->files.remove("b-vanishes");
    };
    const Result<Checkpoint> saved = saveCheckpoint(guest);
    ASSERT_TRUE(saved);
    EXPECT_EQ(saved->entries, 3);
    EXPECT_EQ(saved->size, 15 + 3 + 5);
    const auto fresh = std::make_shared<FakeGuest>();
    ASSERT_TRUE(fill(fresh, saved->id));
    EXPECT_EQ(fresh->content("a-changes"), QByteArray("something newer"));
    EXPECT_EQ(fresh->content("c-same-as-a"), QByteArray("old")) << "its content was promised by another file";
    EXPECT_FALSE(fresh->has("b-vanishes"));
}

TEST_F(CheckpointTest, TheLimitsHoldAlsoAgainstLies)
{
    restart({1 << 20, 10, 1000, 5, 1 << 20});
    guest->addFile("a", QByteArray(600, 'a'));
    guest->addFile("b", QByteArray(401, 'b'));
    EXPECT_EQ(saveCheckpoint(guest).error().code, ErrorCode::TooLarge);
    guest->addFile("b", QByteArray(400, 'b'));
    ASSERT_TRUE(saveCheckpoint(guest));
    guest->addFile("c", "");
    guest->beforeFetch = [this](const QByteArray &path) {
        if (path == "c")
            guest->addFile("c", QByteArray(5'000'000, 'c')); // listed as empty
    };
    EXPECT_EQ(saveCheckpoint(guest).error().code, ErrorCode::TooLarge);
    guest->beforeFetch = nullptr;
    guest->files.remove("c");
    for (const char *name : {"1", "2", "3", "4"})
        guest->addFolder(name);
    EXPECT_EQ(saveCheckpoint(guest).error().code, ErrorCode::TooLarge);
    EXPECT_EQ(service->checkpoints(conversation).size(), 1);
    ASSERT_TRUE(waitTidied());
    EXPECT_EQ(blobCount(), 3);
    EXPECT_TRUE(strayFiles().isEmpty());
}

TEST_F(CheckpointTest, TroubleOfTheSandboxIsPassedOnAndLeavesNothing)
{
    addSample();
    guest->failNext = Error{ErrorCode::EngineLost, text("gone"), {}};
    EXPECT_EQ(saveCheckpoint(guest).error().code, ErrorCode::EngineLost);
    guest->beforeFetch = [this](const QByteArray &path) {
        if (path == "odd \xff\n name")
            guest->failNext = Error{ErrorCode::Expired, text("over"), {}};
    };
    EXPECT_EQ(saveCheckpoint(guest).error().code, ErrorCode::Expired);
    EXPECT_TRUE(service->checkpoints(conversation).isEmpty());
    EXPECT_EQ(blobCount(), 0);
    EXPECT_TRUE(strayFiles().isEmpty());
    guest->beforeFetch = nullptr;
    const Result<Checkpoint> saved = saveCheckpoint(guest);
    ASSERT_TRUE(saved);
    const auto fresh = std::make_shared<FakeGuest>();
    fresh->failNext = Error{ErrorCode::DiskFull, text("full"), {}};
    EXPECT_EQ(fill(fresh, saved->id).error().code, ErrorCode::DiskFull);
    EXPECT_EQ(fill(fresh, CheckpointId(text("none"))).error().code, ErrorCode::NotFound);
}

TEST_F(CheckpointTest, WhatCannotBeKeptIsNamed)
{
    addSample();
    ASSERT_TRUE(saveCheckpoint(guest)->skipped.isEmpty());
    GuestFile pipe;
    pipe.path = "a\npipe";
    pipe.type = GuestFile::Type::Other;
    guest->extraListed = {pipe};
    const Result<Checkpoint> saved = saveCheckpoint(guest);
    ASSERT_TRUE(saved);
    EXPECT_EQ(saved->skipped, QStringList{text("a pipe")});
    EXPECT_TRUE(skippedSentence(saved->skipped).contains(text("a pipe")));
    EXPECT_TRUE(skippedSentence({}).isEmpty());
    const QStringList many(8, text("x"));
    EXPECT_EQ(skippedSentence(many).count(u'x'), 5 + skippedSentence({text("-")}).count(u'x')) << "five are named";
    EXPECT_TRUE(service->checkpoints(conversation).first().skipped.isEmpty()) << "told once, not kept";
}

TEST_F(CheckpointTest, DamagedContentNeverBecomesAFile)
{
    addSample();
    const Result<Checkpoint> saved = saveCheckpoint(guest);
    ASSERT_TRUE(saved);
    for (const char *path : {"src/main.py", "big.bin"}) {
        SCOPED_TRACE(path);
        const QByteArray content = guest->content(path);
        const QString sha256 = *service->blobs().write(content);
        QFile blob(blobPath(service->blobs().directory(), sha256));
        ASSERT_TRUE(blob.open(QIODevice::ReadWrite));
        const QByteArray good = blob.readAll();
        blob.seek(good.size() - 3);
        blob.write("???");
        blob.close();
        const auto fresh = std::make_shared<FakeGuest>();
        const Status filled = fill(fresh, saved->id);
        ASSERT_FALSE(filled);
        EXPECT_EQ(filled.error().code, ErrorCode::Corrupt);
        EXPECT_FALSE(fresh->has(path));
        ASSERT_TRUE(service->blobs().write(content));
    }
    QFile manifest(blobPath(service->blobs().directory(), saved->manifestSha256));
    ASSERT_TRUE(manifest.open(QIODevice::WriteOnly));
    manifest.close();
    EXPECT_EQ(fill(std::make_shared<FakeGuest>(), saved->id).error().code, ErrorCode::Corrupt);
}

TEST_F(CheckpointTest, TooSmallASandboxIsSaidBeforeAnythingIsWritten)
{
    addSample();
    const Result<Checkpoint> saved = saveCheckpoint(guest);
    const auto fresh = std::make_shared<FakeGuest>();
    EXPECT_EQ(fill(fresh, saved->id, 1 << 20).error().code, ErrorCode::TooLarge);
    EXPECT_TRUE(fresh->files.isEmpty());
}

TEST_F(CheckpointTest, NamesAreChangedAndRemovalKeepsSharedContent)
{
    guest->addFile("shared", "shared");
    guest->addFile("only-first", "only first");
    const Result<Checkpoint> first = saveCheckpoint(guest, text("one"));
    guest->files.remove("only-first");
    const Result<Checkpoint> second = saveCheckpoint(guest, text("two"));
    ASSERT_TRUE(service->renameCheckpoint(second->id, text(" new\x1b[31m name ")));
    EXPECT_EQ(service->checkpoints(conversation).size(), 2);
    EXPECT_FALSE(service->renameCheckpoint(second->id, text("  ")));
    EXPECT_EQ(service->renameCheckpoint(CheckpointId(text("none")), text("x")).error().code, ErrorCode::NotFound);
    ASSERT_TRUE(service->removeCheckpoint(first->id));
    ASSERT_TRUE(waitTidied());
    ASSERT_EQ(service->checkpoints(conversation).size(), 1);
    EXPECT_EQ(service->checkpoints(conversation).first().name, text("new name"));
    EXPECT_EQ(blobCount(), 2); // "shared" and the second manifest
    const auto fresh = std::make_shared<FakeGuest>();
    ASSERT_TRUE(fill(fresh, second->id));
    EXPECT_EQ(fresh->content("shared"), QByteArray("shared"));
}

TEST_F(CheckpointTest, AManifestThatCannotBeReadKeepsEverything)
{
    addSample();
    const Result<Checkpoint> saved = saveCheckpoint(guest);
    writeDisk(text("a"), "upload");
    const Result<UploadReport> report = addUploads({disk(text("a"))});
    QFile manifest(blobPath(service->blobs().directory(), saved->manifestSha256));
    ASSERT_TRUE(manifest.open(QIODevice::WriteOnly));
    manifest.close();
    const int before = blobCount();
    ASSERT_TRUE(service->removeUpload(report->added.first().id));
    ASSERT_TRUE(waitTidied());
    EXPECT_EQ(blobCount(), before);
}

TEST_F(CheckpointTest, DeletingTheServiceAnswersOnceInEveryPhase)
{
    addSample();
    const Result<Checkpoint> saved = saveCheckpoint(guest);
    ASSERT_TRUE(saved);
    guest->isSilent = true;
    int answers = 0;
    service->saveCheckpoint(guest, conversation, turn, {}, {&m_context, [&](const Result<Checkpoint> &r) {
                                                                ++answers;
                                                                EXPECT_EQ(r.error().code, ErrorCode::Cancelled);
                                                            }});
    const auto fresh = std::make_shared<FakeGuest>();
    service->fill(fresh, conversation, saved->id, 0, {&m_context, [&](const Status &r) {
                                                          ++answers;
                                                          EXPECT_EQ(r.error().code, ErrorCode::Cancelled);
                                                      }});
    service.reset();
    EXPECT_EQ(answers, 2);
}

} // namespace
} // namespace velqa
