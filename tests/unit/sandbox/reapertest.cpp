// Whose leftovers are removed and whose are not; who is alive. Pure, but for /proc.
#include "core/sandbox/reaper.h"
#include "core/sandbox/sandboxowner.h"
#include "tests/support/printers.h"

#include <gtest/gtest.h>

#include <QCoreApplication>

namespace velqa {
namespace {

constexpr qint64 Now = 1'796'000'000;
const QString Mine = QStringLiteral("boot:10:20");
const QString Dead = QStringLiteral("boot:11:21");
const QString Living = QStringLiteral("boot:12:22");

ReapRules rules()
{
    ReapRules value;
    value.owner = {QStringLiteral("installation-1"), Mine};
    value.nowUnixSeconds = Now;
    value.guestHash = QStringLiteral("current");
    value.liveNames = {QStringLiteral("velqa-live")};
    value.isOwnerAlive = [](const QString &owner) { return owner == Living || owner == Mine; };
    return value;
}

QHash<QString, QString> labels(const QString &owner, qint64 deadline, const QString &installation = QStringLiteral("installation-1"))
{
    return {{QStringLiteral("com.velqa.sandbox"), QStringLiteral("1")},
            {QStringLiteral("com.velqa.installation"), installation},
            {QStringLiteral("com.velqa.owner"), owner},
            {QStringLiteral("com.velqa.deadline"), QString::number(deadline)}};
}

TEST(Reaper, TakesTheContainersOfTheDeadAndTheOverdue)
{
    EXPECT_TRUE(isReapableContainer(QStringLiteral("velqa-x"), labels(Dead, Now + 600), rules()));
    EXPECT_TRUE(isReapableContainer(QStringLiteral("velqa-x"), labels(Living, Now - 61), rules()));
    EXPECT_TRUE(isReapableContainer(QStringLiteral("velqa-x"), labels(QString(), Now + 600), rules()));
    EXPECT_TRUE(isReapableContainer(QStringLiteral("velqa-fill-x"), labels(Dead, Now + 600), rules()));
    EXPECT_TRUE(isReapableContainer(QStringLiteral("velqa-given-up"), labels(Mine, Now + 600), rules()));
}

TEST(Reaper, LeavesTheLivingAndTheForeign)
{
    EXPECT_FALSE(isReapableContainer(QStringLiteral("velqa-x"), labels(Living, Now + 600), rules()));
    EXPECT_FALSE(isReapableContainer(QStringLiteral("velqa-x"), labels(Living, Now - 60), rules()));
    EXPECT_FALSE(isReapableContainer(QStringLiteral("velqa-live"), labels(Mine, Now + 600), rules()));
    EXPECT_FALSE(isReapableContainer(QStringLiteral("velqa-fill-x"), labels(Mine, Now + 600), rules()));
    EXPECT_FALSE(isReapableContainer(QStringLiteral("velqa-x"), labels(Dead, Now - 600, QStringLiteral("installation-2")), rules()));
    EXPECT_FALSE(isReapableContainer(QStringLiteral("velqa-x"), {}, rules()));
    QHash<QString, QString> other = labels(Dead, Now - 600);
    other.remove(QStringLiteral("com.velqa.sandbox"));
    EXPECT_FALSE(isReapableContainer(QStringLiteral("velqa-x"), other, rules()));
    ReapRules nobody = rules();
    nobody.owner.installation.clear();
    EXPECT_FALSE(isReapableContainer(QStringLiteral("velqa-x"), labels(Dead, Now - 600, QString()), nobody));
}

TEST(Reaper, VolumesLikewiseAndTheCurrentGuestStays)
{
    EXPECT_TRUE(isReapableVolume(labels(Dead, Now + 600), rules()));
    EXPECT_TRUE(isReapableVolume(labels(Living, Now - 61), rules()));
    EXPECT_FALSE(isReapableVolume(labels(Living, Now + 600), rules()));
    EXPECT_TRUE(isReapableVolume(labels(Mine, Now + 600), rules())) << "the engine keeps those that are in use";

    QHash<QString, QString> guest{{QStringLiteral("com.velqa.installation"), QStringLiteral("installation-1")},
                                  {QStringLiteral("com.velqa.guest"), QStringLiteral("current")}};
    EXPECT_FALSE(isReapableVolume(guest, rules()));
    guest.insert(QStringLiteral("com.velqa.guest"), QStringLiteral("older"));
    EXPECT_TRUE(isReapableVolume(guest, rules()));
    ReapRules unknown = rules();
    unknown.guestHash.clear();
    EXPECT_FALSE(isReapableVolume(guest, unknown));
}

TEST(SandboxOwner, ThisProcessIsAlive)
{
    const QString me = currentOwnerProcess();
    EXPECT_EQ(me.split(u':').at(1), QString::number(QCoreApplication::applicationPid()));
    EXPECT_TRUE(isOwnerAlive(me));
}

TEST(SandboxOwner, OtherStartTimeOrBootIsDead)
{
    QStringList parts = currentOwnerProcess().split(u':');
    ASSERT_EQ(parts.size(), 5);
    QStringList reused = parts;
    reused[2] = QStringLiteral("1");
    EXPECT_FALSE(isOwnerAlive(reused.join(u':')));
    QStringList rebooted = parts;
    rebooted[0] = QStringLiteral("00000000-0000-0000-0000-000000000000");
    EXPECT_FALSE(isOwnerAlive(rebooted.join(u':')));
    EXPECT_FALSE(isOwnerAlive(parts.mid(0, 2).join(u':')));
    EXPECT_FALSE(isOwnerAlive({}));
    EXPECT_FALSE(isOwnerAlive(QStringLiteral("a:b:c")));
    EXPECT_TRUE(isOwnerAlive(parts.mid(0, 3).join(u':')));
}

TEST(SandboxOwner, WhatCannotBeJudgedCountsAsAlive)
{
    QStringList parts = currentOwnerProcess().split(u':');
    QStringList elsewhere = parts;
    elsewhere[0] = QStringLiteral("00000000-0000-0000-0000-000000000000");
    elsewhere[4] = QStringLiteral("another machine");
    EXPECT_TRUE(isOwnerAlive(elsewhere.join(u':')));
    QStringList boxed = parts;
    boxed[1] = QStringLiteral("4194303");
    boxed[3] = QStringLiteral("1");
    EXPECT_TRUE(isOwnerAlive(boxed.join(u':')));
}

TEST(SandboxValues, NamesAreStableAndSentencesWhole)
{
    const QList<std::pair<EndCause, QString>> names{{EndCause::Finished, QStringLiteral("finished")},
                                                    {EndCause::StoppedByUser, QStringLiteral("stopped")},
                                                    {EndCause::Expired, QStringLiteral("expired")},
                                                    {EndCause::OutOfMemory, QStringLiteral("out_of_memory")},
                                                    {EndCause::DiskFull, QStringLiteral("disk_full")},
                                                    {EndCause::EngineLost, QStringLiteral("engine_lost")},
                                                    {EndCause::StartFailed, QStringLiteral("start_failed")}};
    for (const auto &[cause, name] : names) {
        EXPECT_EQ(endCauseName(cause), name);
        EXPECT_TRUE(endCauseSentence(cause).endsWith(u'.')) << name.toStdString();
    }
}

} // namespace
} // namespace velqa
