// What runs in the sandbox, and who is told of what it uses.
#include "conversationfixture.h"

#include "tests/support/spinuntil.h"
#include "ui/chat/processesdialog.h"

#include <QStackedWidget>
#include <QTreeWidget>

namespace velqa::test {
namespace {

GuestProcessInfo processOf(int pid, const QString &command)
{
    GuestProcessInfo process;
    process.pid = pid;
    process.command = command;
    process.cpuMs = 1500;
    process.residentBytes = 12 << 20;
    return process;
}

class Processes : public Conversation
{
protected:
    Processes()
    {
        id = studio.addConversation(agent.id, QStringLiteral("A")).id;
        page.openConversation(id);
    }
    void sandbox(SandboxState state)
    {
        event::SandboxChanged changed;
        changed.state = state;
        changed.sandboxId = QStringLiteral("s1");
        changed.remainingMs = 600'000;
        changed.memoryBytes = 2LL << 30;
        emit studio.sandboxChanged(id, TurnId(QStringLiteral("t")), changed);
    }
    QString watched() const
    {
        for (auto call = studio.calls.crbegin(); call != studio.calls.crend(); ++call) {
            if (call->startsWith(QLatin1String("watchSandbox ")))
                return call->mid(13);
        }
        return QStringLiteral("never");
    }
    ConversationId id;
};

} // namespace

TEST_F(Processes, onlyASandboxThatIsSeenIsWatched)
{
    EXPECT_TRUE(watched() == QLatin1String("never") || watched().isEmpty());
    sandbox(SandboxState::Ready);
    EXPECT_EQ(watched(), id.toString());
    page.hide();
    EXPECT_EQ(watched(), QString());
    page.show();
    EXPECT_EQ(watched(), id.toString());
    const ConversationId other = studio.addConversation(agent.id, QStringLiteral("B")).id;
    page.openConversation(other);
    EXPECT_EQ(watched(), QString());
    page.openConversation(id);
    EXPECT_EQ(watched(), id.toString());
}

TEST_F(Processes, areListedKeepTheirPlaceAndCanBeEnded)
{
    sandbox(SandboxState::Ready);
    studio.processes = {processOf(7, QStringLiteral("python3 a.py")), processOf(9, QStringLiteral("sh -c evil\x1b[31m\nline"))};
    page.showProcesses();
    auto *dialog = page.findChild<ProcessesDialog *>();
    ASSERT_TRUE(dialog && dialog->isVisible());
    auto *list = child<QTreeWidget>(dialog, "processList");
    ASSERT_EQ(list->topLevelItemCount(), 2);
    EXPECT_EQ(list->topLevelItem(0)->text(0), QStringLiteral("python3 a.py"));
    EXPECT_FALSE(list->topLevelItem(1)->text(0).contains(QChar(0x1b)));
    EXPECT_FALSE(list->topLevelItem(1)->text(0).contains(QLatin1Char('\n')));
    auto *end = child<QPushButton>(dialog, "endProcessButton");
    EXPECT_FALSE(end->isEnabled()) << "none is chosen";
    list->setCurrentItem(list->topLevelItem(1));
    EXPECT_TRUE(end->isEnabled());
    studio.processes.prepend(processOf(5, QStringLiteral("new")));
    ASSERT_TRUE(spinUntil([&] { return list->topLevelItemCount() == 3; })) << "it looks again by itself";
    ASSERT_TRUE(list->currentItem());
    EXPECT_EQ(list->currentItem()->text(1), QStringLiteral("9")) << "the choice stays";
    QTest::mouseClick(end, Qt::LeftButton);
    EXPECT_TRUE(studio.calls.contains(QStringLiteral("endProcess %1 9").arg(id.toString())));
    EXPECT_EQ(list->topLevelItemCount(), 2);
}

TEST_F(Processes, withoutOneOrWithoutASandboxItSaysSo)
{
    page.showProcesses();
    auto *dialog = page.findChild<ProcessesDialog *>();
    ASSERT_TRUE(dialog);
    auto *list = child<QTreeWidget>(dialog, "processList");
    EXPECT_FALSE(list->isVisible());
    EXPECT_EQ(child<QLabel>(dialog, "stateTitle")->text(), QStringLiteral("Nothing runs"));
    dialog->reject();
    studio.nextError = Error{ErrorCode::NotFound, QStringLiteral("No sandbox is running."), {}};
    page.showProcesses();
    EXPECT_EQ(child<QLabel>(dialog, "stateTitle")->text(), QStringLiteral("The processes cannot be shown"));
}

} // namespace velqa::test
