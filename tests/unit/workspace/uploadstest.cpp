// Uploads: what a person drops becomes names and content of ours, and nothing else of the disk is read.
#include "core/workspace/blobfile.h"
#include "core/workspace/uploadintake.h"
#include "tests/support/spinuntil.h"
#include "tests/unit/workspace/workspacefixture.h"

#include <QDir>
#include <QFile>
#include <QSignalSpy>

#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

namespace velqa {
namespace {

using test::FakeGuest;
using test::noise;
using test::WorkspaceTest;

QString text(const char *utf8)
{
    return QString::fromUtf8(utf8);
}

QStringList refusedNames(const UploadReport &report)
{
    QStringList names;
    for (const auto &refused : report.refused) {
        names.append(refused.first);
        EXPECT_FALSE(refused.second.message.isEmpty());
    }
    names.sort();
    return names;
}

TEST_F(WorkspaceTest, FilesAndFoldersBecomeUploadsWithTheirStructure)
{
    writeDisk(text("report.pdf"), "pdf");
    writeDisk(text("data/a.csv"), "1,2");
    writeDisk(text("data/deep/er/b.csv"), noise(700'000));
    writeDisk(text("data/empty"), "");
    QSignalSpy changed(service.get(), &WorkspaceService::uploadsChanged);
    QSignalSpy progress(service.get(), &WorkspaceService::uploadProgress);
    const Result<UploadReport> report = addUploads({disk(text("report.pdf")), disk(text("data/"))});
    ASSERT_TRUE(report);
    EXPECT_TRUE(report->refused.isEmpty());
    EXPECT_EQ(uploadNames(),
              (QStringList{text("data/a.csv"), text("data/deep/er/b.csv"), text("data/empty"), text("report.pdf")}));
    EXPECT_EQ(changed.size(), 1);
    EXPECT_GE(progress.size(), 4);
    for (const QList<QVariant> &step : std::as_const(progress))
        EXPECT_EQ(step.at(0).value<ConversationId>(), conversation);
    const auto last = progress.last().at(1).value<UploadStep>();
    EXPECT_EQ(last.doneBytes, last.totalBytes);
    EXPECT_EQ(last.source, disk(text("data/")));
    EXPECT_EQ(last.name, text("data/empty"));
    EXPECT_EQ(report->added.first().source, disk(text("report.pdf")));
    EXPECT_TRUE(report->added.first().isNew);
    const QList<Upload> uploads = service->uploads(conversation);
    for (const Upload &upload : uploads) {
        EXPECT_EQ(*service->blobs().read(upload.sha256, 1 << 30), readFile(disk(upload.name)));
        EXPECT_EQ(upload.size, QFile(disk(upload.name)).size());
        EXPECT_EQ(upload.addedMs, clock.wall);
    }
    EXPECT_TRUE(strayFiles().isEmpty());

    ASSERT_TRUE(fill(guest));
    EXPECT_EQ(guest->content("uploads/data/deep/er/b.csv"), noise(700'000));
    EXPECT_EQ(guest->content("uploads/report.pdf"), QByteArray("pdf"));
    EXPECT_TRUE(guest->has("uploads/data/empty"));
    EXPECT_EQ(guest->files.value("uploads/report.pdf").meta.mode, 0644u);
    EXPECT_EQ(guest->problems, QByteArrayList());
}

TEST_F(WorkspaceTest, SameNameSameContentIsNothingNewAndOtherContentGetsANumber)
{
    writeDisk(text("one/a.txt"), "first");
    writeDisk(text("two/a.txt"), "second");
    writeDisk(text("three/A.TXT"), "third");
    ASSERT_TRUE(addUploads({disk(text("one/a.txt"))}));
    const UploadId first = service->uploads(conversation).first().id;
    QSignalSpy changed(service.get(), &WorkspaceService::uploadsChanged);
    const Result<UploadReport> again = addUploads({disk(text("one/a.txt"))});
    ASSERT_EQ(again->added.size(), 1);
    EXPECT_EQ(again->added.first().id, first);
    EXPECT_EQ(again->added.first().source, disk(text("one/a.txt")));
    EXPECT_FALSE(again->added.first().isNew);
    EXPECT_EQ(uploadNames(), QStringList{text("a.txt")});
    ASSERT_TRUE(addUploads({disk(text("two/a.txt")), disk(text("three/A.TXT"))}));
    ASSERT_TRUE(addUploads({disk(text("two/a.txt")), disk(text("two/a.txt"))}));
    EXPECT_EQ(uploadNames(), (QStringList{text("A (3).TXT"), text("a (2).txt"), text("a.txt")}));
    ASSERT_TRUE(fill(guest));
    EXPECT_EQ(guest->content("uploads/a.txt"), QByteArray("first"));
    EXPECT_EQ(guest->content("uploads/a (2).txt"), QByteArray("second"));
}

TEST_F(WorkspaceTest, LinksAreNeverFollowed)
{
    writeDisk(text("outside/secret"), "secret");
    writeDisk(text("drop/good"), "good");
    ASSERT_TRUE(QFile::link(disk(text("outside/secret")), disk(text("drop/file-link"))));
    ASSERT_TRUE(QFile::link(disk(text("outside")), disk(text("drop/folder-link"))));
    ASSERT_TRUE(QFile::link(text("/nonexistent"), disk(text("drop/dangling"))));
    ASSERT_TRUE(QFile::link(disk(text("drop/good")), disk(text("top-link"))));
    const Result<UploadReport> report = addUploads({disk(text("drop")), disk(text("top-link"))});
    ASSERT_TRUE(report);
    EXPECT_EQ(uploadNames(), QStringList{text("drop/good")});
    EXPECT_EQ(refusedNames(*report),
              (QStringList{text("drop/dangling"), text("drop/file-link"), text("drop/folder-link"), text("top-link")}));
    EXPECT_EQ(blobCount(), 1);
    // The way to what is dropped may lead over a link: that is how the person's disk is laid out.
    ASSERT_TRUE(QFile::link(disk(text("outside")), disk(text("way"))));
    ASSERT_TRUE(addUploads({disk(text("way/secret"))}));
    EXPECT_EQ(uploadNames(), (QStringList{text("drop/good"), text("secret")}));
}

TEST_F(WorkspaceTest, WhatCannotBeTakenIsRefusedByNameAndTheOthersGo)
{
    restart({1000, 20'000, 1 << 30, 100'000, 1 << 30});
    writeDisk(text("drop/edge"), QByteArray(1000, 'x'));
    writeDisk(text("drop/big"), QByteArray(1001, 'x'));
    writeDisk(text("drop/zero"), "");
    ASSERT_EQ(::mkfifo(QFile::encodeName(disk(text("drop/pipe"))).constData(), 0600), 0);
    const int socket = ::socket(AF_UNIX, SOCK_STREAM, 0);
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    const QByteArray socketPath = QFile::encodeName(disk(text("drop/socket")));
    ASSERT_LT(size_t(socketPath.size()), sizeof address.sun_path);
    memcpy(address.sun_path, socketPath.constData(), size_t(socketPath.size()));
    ASSERT_EQ(::bind(socket, reinterpret_cast<sockaddr *>(&address), sizeof address), 0);
    const Result<UploadReport> report =
        addUploads({disk(text("drop")), disk(text("missing")), text("/dev/zero"), text("/")});
    ::close(socket);
    ASSERT_TRUE(report);
    EXPECT_EQ(uploadNames(), (QStringList{text("drop/edge"), text("drop/zero")}));
    EXPECT_EQ(refusedNames(*report), (QStringList{text("/"), text("drop/big"), text("drop/pipe"), text("drop/socket"),
                                                  text("missing"), text("zero")}));
    for (const auto &refused : report->refused) {
        if (refused.first == text("drop/big")) {
            EXPECT_EQ(refused.second.code, ErrorCode::TooLarge);
        }
        if (refused.first == text("missing")) {
            EXPECT_EQ(refused.second.code, ErrorCode::NotFound);
        }
    }
    EXPECT_TRUE(strayFiles().isEmpty());
}

TEST_F(WorkspaceTest, HostileNamesAreMadeSafeAndShownHarmless)
{
    for (const char *name : {"drop/new\nline", "drop/con", "drop/photo\xe2\x80\xaegnp.exe", "drop/back\\slash",
                             "drop/trail.", "drop/a:b", "drop/a?b", "drop/e\xcc\x81", "drop/\xc3\xa9"})
        writeDisk(text(name), name);
    const Result<UploadReport> report = addUploads({disk(text("drop"))});
    ASSERT_TRUE(report);
    EXPECT_TRUE(report->refused.isEmpty());
    EXPECT_EQ(uploadNames(), (QStringList{text("drop/_con"), text("drop/a_b"), text("drop/a_b (2)"),
                                          text("drop/back_slash"), text("drop/new_line"), text("drop/photo_gnp.exe"),
                                          text("drop/trail"), text("drop/\xc3\xa9"), text("drop/\xc3\xa9 (2)")}));
    ASSERT_TRUE(QFile::link(text("x"), disk(text("bad\x1b[31m\nname"))));
    const Result<UploadReport> refused = addUploads({disk(text("bad\x1b[31m\nname"))});
    ASSERT_EQ(refused->refused.size(), 1);
    EXPECT_FALSE(refused->refused.first().first.contains(u'\n'));
    EXPECT_FALSE(refused->refused.first().second.message.contains(QChar(0x1b)));
}

TEST_F(WorkspaceTest, TooManyEntriesAreCutWithOneSentence)
{
    restart({1 << 20, 10, 1 << 30, 100'000, 1 << 30});
    for (int i = 0; i < 30; ++i)
        writeDisk(text("drop/%1").arg(i, 2, 10, QChar(u'0')), QByteArray::number(i));
    const Result<UploadReport> report = addUploads({disk(text("drop"))});
    EXPECT_EQ(report->added.size(), 9); // the folder itself counts
    ASSERT_EQ(report->refused.size(), 1);
    EXPECT_EQ(report->refused.first().second.code, ErrorCode::TooLarge);
}

TEST_F(WorkspaceTest, FoldersThatNestForEverEnd)
{
    QString deep = text("drop");
    for (int i = 0; i < 100; ++i)
        deep += text("/d");
    writeDisk(deep + text("/x"), "x");
    const Result<UploadReport> report = addUploads({disk(text("drop"))});
    EXPECT_TRUE(report->added.isEmpty());
    EXPECT_EQ(report->refused.size(), 1);
}

TEST_F(WorkspaceTest, WhatTheSystemForbidsIsRefused)
{
    if (::geteuid() == 0) {
        // Root may read everything; a directory opened as a file stands for it in the next lines too.
        writeDisk(text("drop/file"), "x");
        EXPECT_EQ(addUploads({disk(text("drop/file/below"))})->refused.size(), 1);
        return;
    }
    writeDisk(text("drop/secret"), "x");
    writeDisk(text("drop/good"), "x");
    ASSERT_EQ(::chmod(QFile::encodeName(disk(text("drop/secret"))).constData(), 0), 0);
    const Result<UploadReport> report = addUploads({disk(text("drop"))});
    EXPECT_EQ(uploadNames(), QStringList{text("drop/good")});
    ASSERT_EQ(report->refused.size(), 1);
    EXPECT_EQ(report->refused.first().second.code, ErrorCode::PermissionDenied);
}

TEST_F(WorkspaceTest, RemovingAnUploadKeepsContentThatOthersUse)
{
    writeDisk(text("a"), "shared");
    writeDisk(text("b"), "shared");
    writeDisk(text("c"), "alone");
    const Result<UploadReport> report = addUploads({disk(text("a")), disk(text("b")), disk(text("c"))});
    ASSERT_EQ(report->added.size(), 3);
    EXPECT_EQ(blobCount(), 2);
    QSignalSpy changed(service.get(), &WorkspaceService::uploadsChanged);
    ASSERT_TRUE(service->removeUpload(report->added.at(0).id));
    ASSERT_TRUE(service->removeUpload(report->added.at(2).id));
    EXPECT_EQ(changed.size(), 2);
    ASSERT_TRUE(waitTidied());
    EXPECT_EQ(blobCount(), 1);
    EXPECT_EQ(*service->blobs().read(report->added.at(1).sha256, 100), QByteArray("shared"));
    EXPECT_EQ(service->removeUpload(report->added.at(0).id).error().code, ErrorCode::NotFound);
}

TEST_F(WorkspaceTest, AConversationThatIsGoneIsAnErrorAndLeavesNoContent)
{
    writeDisk(text("a"), "content");
    ASSERT_TRUE(store->removeConversation(conversation));
    const Result<UploadReport> report = addUploads({disk(text("a"))});
    ASSERT_FALSE(report);
    EXPECT_EQ(report.error().code, ErrorCode::NotFound);
    ASSERT_TRUE(waitTidied());
    EXPECT_EQ(blobCount(), 0);
}

TEST_F(WorkspaceTest, APathThatIsNotWantedAnyMoreIsNeitherTakenNorRefused)
{
    writeDisk(text("big/a.bin"), noise(6 << 20));
    writeDisk(text("big/b.bin"), noise(1 << 20));
    writeDisk(text("small.txt"), "small");
    const auto unwanted = std::make_shared<UnwantedPaths>();
    UploadIntake::Options options;
    options.fileBytes = 1 << 30;
    options.entries = 100;
    options.unwanted = unwanted;
    qint64 copied = 0;
    options.progress = [&](const UploadStep &step) {
        if (step.source == disk(text("big"))) {
            copied = step.doneBytes;
            unwanted->add(step.source);
        }
    };
    const IntakeResult result = UploadIntake(service->blobs(), options).run({disk(text("big")), disk(text("small.txt"))});
    ASSERT_EQ(result.taken.size(), 1);
    EXPECT_EQ(result.taken.first().name, text("small.txt"));
    EXPECT_TRUE(result.refused.isEmpty());
    EXPECT_LT(copied, 6 << 20) << "it ended where it was";

    // Through the service, however far it is.
    std::optional<UploadReport> report;
    QObject context;
    service->addUploads(conversation, {disk(text("big")), disk(text("small.txt"))},
                        Completion<UploadReport>(&context, [&](const Result<UploadReport> &answer) { report = *answer; }));
    service->cancelUpload(ConversationId::create(), disk(text("small.txt"))); // another conversation's
    service->cancelUpload(conversation, disk(text("big")));
    ASSERT_TRUE(test::spinUntil([&] { return report.has_value(); }));
    EXPECT_EQ(uploadNames(), QStringList{text("small.txt")});
    EXPECT_TRUE(report->refused.isEmpty());
    ASSERT_TRUE(addUploads({disk(text("big"))})) << "it may come again";
    EXPECT_EQ(service->uploads(conversation).size(), 3);
}

TEST_F(WorkspaceTest, DeletingTheServiceAnswersAndStopsTheWork)
{
    writeDisk(text("big"), noise(30'000'000));
    std::optional<ErrorCode> answer;
    service->addUploads(conversation, {disk(text("big"))}, {&m_context, [&](const Result<UploadReport> &r) {
                                                                answer = r ? ErrorCode::Internal : r.error().code;
                                                            }});
    service.reset();
    EXPECT_EQ(answer, ErrorCode::Cancelled);
    restart();
    EXPECT_EQ(blobCount(), 0);
    EXPECT_TRUE(strayFiles().isEmpty());
}

} // namespace
} // namespace velqa
