// Large files on the other way into a fresh workspace, when the sandbox offers one.
#include "tests/unit/workspace/workspacefixture.h"

#include <QFile>

namespace velqa {
namespace {

using test::FakeGuest;
using test::noise;

constexpr qsizetype megabyte = 1 << 20;

class BulkTest : public test::WorkspaceTest
{
protected:
    void addFile(const char *name, const QByteArray &content)
    {
        const QString relative = QString::fromUtf8(name);
        writeDisk(relative, content);
        ASSERT_TRUE(addUploads({disk(relative)}));
    }
    std::shared_ptr<FakeGuest> freshWithBulk()
    {
        auto fresh = std::make_shared<FakeGuest>();
        fresh->offersBulk = true;
        fresh->pieceBytes = 16'000;
        return fresh;
    }
};

TEST_F(BulkTest, ManyBytesTravelTogetherAndTheirFoldersAndSmallFilesBeforeThem)
{
    const QByteArray first = noise(5 * megabyte, 1);
    const QByteArray second = noise(4 * megabyte, 2);
    addFile("first.bin", first);
    addFile("second.bin", second);
    addFile("small.txt", "small");
    const auto fresh = freshWithBulk();
    ASSERT_TRUE(fill(fresh));
    EXPECT_EQ(fresh->storedInBulk, QByteArrayList({"uploads/first.bin", "uploads/second.bin"}));
    EXPECT_EQ(fresh->content("uploads/first.bin"), first);
    EXPECT_EQ(fresh->content("uploads/second.bin"), second);
    EXPECT_EQ(fresh->content("uploads/small.txt"), "small");
    EXPECT_TRUE(fresh->problems.isEmpty()) << fresh->problems.join('\n').toStdString();
}

TEST_F(BulkTest, FewBytesGoThroughTheGuest)
{
    const QByteArray content = noise(7 * megabyte, 3);
    addFile("few.bin", content);
    const auto fresh = freshWithBulk();
    ASSERT_TRUE(fill(fresh));
    EXPECT_TRUE(fresh->storedInBulk.isEmpty());
    EXPECT_EQ(fresh->content("uploads/few.bin"), content);
}

TEST_F(BulkTest, ACheckpointKeepsItsModesTimesAndLinks)
{
    const QByteArray content = noise(9 * megabyte, 4);
    guest->addFolder("data");
    guest->addFile("data/tool", content, 0755);
    guest->files["data/tool"].meta.modifiedMs = 1'700'000'000'123;
    guest->addLink("data/latest", "tool");
    const Result<Checkpoint> saved = saveCheckpoint(guest);
    ASSERT_TRUE(saved);
    const auto fresh = freshWithBulk();
    ASSERT_TRUE(fill(fresh, saved->id));
    EXPECT_EQ(fresh->storedInBulk, QByteArrayList({"data/tool"}));
    EXPECT_EQ(fresh->files.value("data/tool").meta.mode, 0755u);
    EXPECT_EQ(fresh->files.value("data/tool").meta.modifiedMs, 1'700'000'000'123);
    EXPECT_EQ(fresh->files.value("data/latest").meta.linkTarget, "tool");
    EXPECT_TRUE(fresh->problems.isEmpty()) << fresh->problems.join('\n').toStdString();
}

TEST_F(BulkTest, ADamagedBlobAndAFailingWayEndTheFillingWithTheirReason)
{
    addFile("damaged.bin", noise(9 * megabyte, 5));
    const QString sha256 = service->uploads(conversation).first().sha256;
    QFile blob(service->blobs().directory() + QLatin1Char('/') + sha256.left(2) + QLatin1Char('/') + sha256.mid(2));
    ASSERT_TRUE(blob.open(QIODevice::ReadWrite));
    ASSERT_TRUE(blob.seek(blob.size() / 2));
    ASSERT_EQ(blob.write("damage"), 6);
    blob.close();
    const Status damaged = fill(freshWithBulk());
    ASSERT_FALSE(damaged);
    EXPECT_EQ(damaged.error().code, ErrorCode::Corrupt);

    const auto refusing = freshWithBulk();
    refusing->failNext = Error{ErrorCode::DiskFull, QStringLiteral("full"), {}};
    EXPECT_EQ(fill(refusing).error().code, ErrorCode::DiskFull);
}

TEST_F(BulkTest, DeletingTheServiceWhileItRunsAnswersOnceAndReadsNoMore)
{
    addFile("big.bin", noise(9 * megabyte, 6));
    QList<GuestContent> held;
    GuestFiles::Done unanswered;
    const auto slow = std::make_shared<FakeGuest>();
    slow->ownBulk = [&](const QList<GuestContent> &files, GuestFiles::Done done) {
        held = files;
        unanswered = std::move(done);
    };
    int answers = 0;
    Result<GuestContent::Source> source = failure(ErrorCode::Internal, {});
    service->fill(slow, conversation, {}, 0, {&m_context, [&](const Status &status) {
                                                  ++answers;
                                                  EXPECT_FALSE(status);
                                              }});
    if (test::spinUntil([&] { return !held.isEmpty(); }, 10'000))
        source = held.first().open();
    service.reset();
    EXPECT_EQ(answers, 1);
    ASSERT_FALSE(held.isEmpty());
    ASSERT_TRUE(source);
    EXPECT_FALSE((*source)(100));
    EXPECT_FALSE(held.first().open());
}

} // namespace
} // namespace velqa
