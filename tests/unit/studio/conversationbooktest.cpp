// ConversationBook on a real store and workspace. Main thread of a test.
#include "core/studio/conversationbook.h"

#include "tests/support/fakeclock.h"
#include "tests/support/printers.h"
#include "tests/support/spinuntil.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>

#include <gtest/gtest.h>

namespace velqa {
namespace {

using test::spinUntil;

TEST(ConversationBook, ARemovedConversationFreesItsContent)
{
    QTemporaryDir directory;
    test::FakeClock clock;
    const auto store = Store::open(directory.filePath(QStringLiteral("velqa.db")));
    ASSERT_TRUE(store.has_value());
    WorkspaceService workspace(**store, clock, directory.path());
    QSignalSpy tidied(&workspace, &WorkspaceService::tidied);
    ASSERT_TRUE(spinUntil([&] { return tidied.size() == 1; })) << "the one at the start";

    ConversationBook book(**store, workspace, clock);
    const auto conversation = book.create(AgentId::create());
    ASSERT_TRUE(conversation.has_value());
    QFile file(directory.filePath(QStringLiteral("note.txt")));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write("content");
    file.close();
    QObject context;
    std::optional<UploadReport> report;
    workspace.addUploads(conversation->id, {file.fileName()},
                         Completion<UploadReport>(&context, [&](const Result<UploadReport> &result) {
                             report = result.value_or(UploadReport());
                         }));
    ASSERT_TRUE(spinUntil([&] { return report.has_value(); }));
    ASSERT_EQ(report->added.size(), 1);
    const QString sha256 = report->added.first().sha256;
    ASSERT_TRUE(workspace.blobs().read(sha256, 100).has_value());

    ASSERT_TRUE(book.remove(conversation->id));
    ASSERT_TRUE(spinUntil([&] { return tidied.size() == 2; }));
    EXPECT_FALSE(workspace.blobs().read(sha256, 100).has_value());
    EXPECT_TRUE(book.summaries().isEmpty());
}

TEST(ConversationBook, TitlesAConversationAfterTheFirstLineThatSaysSomething)
{
    QTemporaryDir directory;
    test::FakeClock clock;
    const auto store = Store::open(directory.filePath(QStringLiteral("velqa.db")));
    ASSERT_TRUE(store.has_value());
    WorkspaceService workspace(**store, clock, directory.path());
    ConversationBook book(**store, workspace, clock);
    const auto titleAfter = [&book](const char *message) {
        const auto conversation = book.create(AgentId::create());
        EXPECT_TRUE(conversation.has_value());
        EXPECT_TRUE(book.turnCreated(conversation->id, TurnId::create(), QString::fromUtf8(message)));
        for (const ConversationSummary &summary : book.summaries()) {
            if (summary.id == conversation->id)
                return summary.title.toStdString();
        }
        return std::string();
    };
    EXPECT_EQ(titleAfter("  \n\n  Look at this  \nand that"), "Look at this");
    EXPECT_EQ(titleAfter("```sh\n\n  echo hello\n```"), "echo hello");
    EXPECT_EQ(titleAfter("~~~~\n1 + 1\n~~~~"), "1 + 1");
    EXPECT_EQ(titleAfter("```\n```"), "```");
}

} // namespace
} // namespace velqa
