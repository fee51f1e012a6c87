// Reading delimited text: separators, quotes, bounds.
#include "ui/workspace/csvtablemodel.h"

#include <QAbstractItemModelTester>

#include <gtest/gtest.h>

namespace velqa {
namespace {

using namespace Qt::Literals::StringLiterals;

TEST(ReadCsv, understandsQuotesAndLineEnds)
{
    const CsvRows csv = readCsv(u"a,b\r\n\"x, \"\"y\"\"\",\"two\nlines\"\r\n\r\n3,\n"_s, 10);
    ASSERT_EQ(csv.rows.size(), 3);
    EXPECT_EQ(csv.rows.at(1), QStringList({u"x, \"y\""_s, u"two\nlines"_s}));
    EXPECT_EQ(csv.rows.at(2), QStringList({u"3"_s, QString()}));
    EXPECT_FALSE(csv.isCut);
}

TEST(ReadCsv, findsTheSeparatorInTheFirstLine)
{
    EXPECT_EQ(readCsv(u"a;b;c\n1,5;2;3\n"_s, 10).rows.at(1).size(), 3);
    EXPECT_EQ(readCsv(u"a\tb\n1,2,3\t4\n"_s, 10).rows.at(1).size(), 2);
    EXPECT_EQ(readCsv(u"\"a;b;c\",d\n1,2\n"_s, 10).rows.at(0).size(), 2);
}

TEST(ReadCsv, stopsAtItsBounds)
{
    const CsvRows rows = readCsv(u"a\n"_s.repeated(500), 20);
    EXPECT_EQ(rows.rows.size(), 20);
    EXPECT_TRUE(rows.isCut);
    const CsvRows columns = readCsv(u"x,"_s.repeated(100'000), 20, 8);
    EXPECT_EQ(columns.rows.at(0).size(), 8);
    EXPECT_TRUE(columns.isCut);
    EXPECT_LE(readCsv(u'"' + QString(1'000'000, u'y'), 20).rows.at(0).at(0).size(), CsvTableModel::maxCell + 1);
    EXPECT_FALSE(readCsv(u"a\nb\n"_s, 2).isCut);
}

TEST(CsvTableModel, showsHeaderRowsAndRaggedLines)
{
    CsvTableModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setText(u"species,n\nAdelie,151,extra\nGentoo\n"_s);
    EXPECT_EQ(model.rowCount(), 2);
    EXPECT_EQ(model.columnCount(), 3);
    EXPECT_EQ(model.headerData(0, Qt::Horizontal, Qt::DisplayRole).toString(), u"species"_s);
    EXPECT_EQ(model.index(0, 2).data().toString(), u"extra"_s);
    EXPECT_TRUE(model.index(0, 1).data(Qt::TextAlignmentRole).toInt() & Qt::AlignRight);
    EXPECT_EQ(model.index(1, 1).data().toString(), QString());
    model.clear();
    EXPECT_EQ(model.rowCount(), 0);
}

} // namespace
} // namespace velqa
