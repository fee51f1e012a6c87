// The workspace tree: merged in place, ordered, bounded, harmless names.
#include "ui/workspace/workspacetreemodel.h"

#include <QAbstractItemModelTester>
#include <QPersistentModelIndex>
#include <QSignalSpy>

#include <gtest/gtest.h>

namespace velqa {
namespace {

using namespace Qt::Literals::StringLiterals;

WorkspaceEntry file(const QByteArray &path, qint64 size = 10, QChar change = {})
{
    WorkspaceEntry entry;
    entry.path = QString::fromUtf8(path);
    entry.rawPath = path;
    entry.size = size;
    entry.change = change;
    return entry;
}

WorkspaceEntry folder(const QByteArray &path)
{
    WorkspaceEntry entry = file(path, 0);
    entry.isDirectory = true;
    return entry;
}

QStringList shown(const QAbstractItemModel &model, const QModelIndex &parent = {}, const QString &indent = {})
{
    QStringList lines;
    for (int row = 0; row < model.rowCount(parent); ++row) {
        const QModelIndex index = model.index(row, 0, parent);
        lines.append(indent + index.data().toString());
        lines.append(shown(model, index, indent + u' '));
    }
    return lines;
}

class WorkspaceTreeModelTest : public ::testing::Test
{
protected:
    WorkspaceTreeModel model;
    QAbstractItemModelTester tester{&model, QAbstractItemModelTester::FailureReportingMode::Fatal};
};

TEST_F(WorkspaceTreeModelTest, ordersFoldersFirstThenNamesWithoutCase)
{
    model.setEntries({file("b.txt"), file("A.txt"), folder("zoo"), file("zoo/x"), file("out/deep/y")});
    EXPECT_EQ(shown(model), QStringList({u"out"_s, u" deep"_s, u"  y"_s, u"zoo"_s, u" x"_s, u"A.txt"_s, u"b.txt"_s}));
    EXPECT_EQ(model.entryCount(), 5);
}

TEST_F(WorkspaceTreeModelTest, aNewListingKeepsTheRowsThatStay)
{
    model.setEntries({file("a"), file("b"), folder("d"), file("d/one"), file("d/two")});
    const QPersistentModelIndex two = model.indexOf("d/two");
    const QPersistentModelIndex b = model.indexOf("b");
    ASSERT_TRUE(two.isValid());
    QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
    model.setEntries({file("0first"), file("b", 99, u'M'), folder("d"), file("d/two"), file("d/zero", 1, u'A'), file("d2/x")});
    EXPECT_EQ(resets.count(), 0);
    ASSERT_TRUE(two.isValid());
    ASSERT_TRUE(b.isValid());
    EXPECT_EQ(two.data(WorkspaceTreeModel::RawPathRole).toByteArray(), "d/two");
    EXPECT_EQ(model.entryAt(b).size, 99);
    EXPECT_EQ(model.index(b.row(), WorkspaceTreeModel::ChangeColumn, b.parent()).data().toString(), u"M"_s);
    EXPECT_EQ(shown(model), QStringList({u"d"_s, u" two"_s, u" zero"_s, u"d2"_s, u" x"_s, u"0first"_s, u"b"_s}));
    EXPECT_FALSE(model.indexOf("a").isValid());
}

TEST_F(WorkspaceTreeModelTest, anEqualListingChangesNothing)
{
    const QList<WorkspaceEntry> entries{folder("d"), file("d/x"), file("y")};
    model.setEntries(entries);
    QSignalSpy changes(&model, &QAbstractItemModel::dataChanged);
    QSignalSpy inserts(&model, &QAbstractItemModel::rowsInserted);
    model.setEntries(entries);
    EXPECT_EQ(changes.count() + inserts.count(), 0);
}

TEST_F(WorkspaceTreeModelTest, aFileThatBecomesAFolderIsReplaced)
{
    model.setEntries({file("thing")});
    model.setEntries({folder("thing"), file("thing/inside")});
    EXPECT_EQ(shown(model), QStringList({u"thing"_s, u" inside"_s}));
    model.setEntries({file("thing")});
    EXPECT_EQ(shown(model), QStringList({u"thing"_s}));
}

TEST_F(WorkspaceTreeModelTest, hostileNamesAreOneHarmlessLine)
{
    const QByteArray evil = "a\xE2\x80\xAE" "fdp.exe\nnext\x1b[31m";
    model.setEntries({file(evil), file("<b>bold</b>"), file(QByteArray(5000, 'x'))});
    for (int row = 0; row < model.rowCount(); ++row) {
        const QString name = model.index(row, 0).data().toString();
        EXPECT_FALSE(name.contains(QChar(0x202e)));
        EXPECT_FALSE(name.contains(u'\n'));
        EXPECT_FALSE(name.contains(QChar(0x1b)));
        EXPECT_LE(name.size(), 200);
        const QString tip = model.index(row, 0).data(Qt::ToolTipRole).toString();
        EXPECT_FALSE(tip.contains(u"<b>"_s));
    }
    EXPECT_EQ(model.entryAt(model.indexOf(evil)).rawPath, evil);
}

TEST_F(WorkspaceTreeModelTest, namesThatLookEqualStayApart)
{
    model.setEntries({file("x\xff"), file("x\xfe"), file("A"), file("a")});
    EXPECT_EQ(model.rowCount(), 4);
    model.setEntries({file("x\xfe"), file("a")});
    EXPECT_EQ(model.rowCount(), 2);
    EXPECT_TRUE(model.indexOf("x\xfe").isValid());
}

TEST_F(WorkspaceTreeModelTest, tooDeepAndOddPathsAreCountedNotShown)
{
    QByteArray deep = "d";
    for (int i = 0; i < 500; ++i)
        deep += "/d";
    model.setEntries({file(deep), file("//"), file(""), file("good")});
    EXPECT_EQ(shown(model), QStringList({u"good"_s}));
    EXPECT_EQ(model.hiddenCount(), 3);
}

TEST_F(WorkspaceTreeModelTest, randomListingsAlwaysEndEqualToAFreshTree)
{
    std::srand(7);
    for (int round = 0; round < 60; ++round) {
        QList<WorkspaceEntry> entries;
        for (int i = 0; i < 12; ++i) {
            const QByteArray top = QByteArray::number(std::rand() % 5);
            entries.append(std::rand() % 2 ? file(top + '/' + QByteArray::number(std::rand() % 5), std::rand() % 3)
                                           : folder(top));
        }
        model.setEntries(entries);
        WorkspaceTreeModel fresh;
        fresh.setEntries(entries);
        ASSERT_EQ(shown(model), shown(fresh)) << "round " << round;
    }
}

} // namespace
} // namespace velqa
