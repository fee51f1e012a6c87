// Tar archives, read back by the system's own tar.
#include "core/engine/tarwriter.h"
#include "tests/support/printers.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>

#include <gtest/gtest.h>

namespace velqa {

namespace {

QByteArray runTar(const QStringList &arguments, const QByteArray &archive)
{
    QProcess tar;
    tar.start(QStringLiteral("tar"), arguments);
    if (!tar.waitForStarted())
        return "tar did not start";
    tar.write(archive);
    tar.closeWriteChannel();
    tar.waitForFinished();
    return tar.readAllStandardOutput() + tar.readAllStandardError();
}

} // namespace

TEST(TarWriterTest, SystemTarReadsItBack)
{
    const QByteArray longName = QByteArray(90, 'd') + '/' + QByteArray(150, 'f');
    const QByteArray unicode = "caf\xC3\xA9 \xF0\x9F\x98\x80.txt";
    TarWriter writer;
    writer.addDirectory("work", 0700);
    writer.addFile("work/run.sh", "#!/bin/sh\n", 0755);
    writer.addFile(longName, QByteArray(1000, 'x'));
    writer.addFile(unicode, {});
    TarWriter::Entry owned;
    owned.name = "work/owned";
    owned.uid = 1000;
    owned.gid = 3'000'000;
    owned.modifiedMs = 1'796'000'000'250;
    writer.add(owned, QByteArray(512, 'y'));
    TarWriter::Entry link;
    link.name = "work/link";
    link.type = TarWriter::Type::SymbolicLink;
    link.linkTarget = QByteArray(120, 't');
    link.mode = 0777;
    writer.add(link);
    const QByteArray archive = writer.finish();
    EXPECT_EQ(archive.size() % 512, 0);

    const QByteArray listing = runTar({QStringLiteral("-tvf"), QStringLiteral("-"), QStringLiteral("--numeric-owner"),
                                       QStringLiteral("--utc"), QStringLiteral("--full-time"), QStringLiteral("--quoting-style=literal")},
                                      archive);
    const QList<QByteArray> lines = listing.trimmed().split('\n');
    ASSERT_EQ(lines.size(), 6) << listing.toStdString();
    EXPECT_TRUE(lines.at(0).startsWith("drwx------ 0/0") && lines.at(0).endsWith(" work/"))
        << lines.at(0).toStdString();
    EXPECT_TRUE(lines.at(1).startsWith("-rwxr-xr-x") && lines.at(1).endsWith(" work/run.sh"));
    EXPECT_TRUE(lines.at(2).endsWith(longName) && lines.at(2).contains(" 1000 "));
    EXPECT_TRUE(lines.at(3).endsWith(unicode)) << lines.at(3).toStdString();
    EXPECT_TRUE(lines.at(4).contains("1000/3000000") && lines.at(4).contains("2026-11-30 00:53:20.25"))
        << lines.at(4).toStdString();
    EXPECT_TRUE(lines.at(5).endsWith(" work/link -> " + QByteArray(120, 't')));

    EXPECT_EQ(runTar({QStringLiteral("-xOf"), QStringLiteral("-"), QString::fromUtf8(longName)}, archive),
              QByteArray(1000, 'x'));
    EXPECT_EQ(runTar({QStringLiteral("-xOf"), QStringLiteral("-"), QStringLiteral("work/owned")}, archive),
              QByteArray(512, 'y'));
}

TEST(TarWriterTest, PaxLengthCountsItself)
{
    // Lengths around the steps where the count of digits changes.
    for (int size = 101; size < 1100; size += 1) {
        TarWriter writer;
        const QByteArray name(size, 'n');
        writer.addFile(name, "x");
        const QByteArray archive = writer.finish();
        const QByteArray record = archive.mid(512, archive.indexOf('\n', 512) + 1 - 512);
        ASSERT_EQ(record.left(record.indexOf(' ')).toInt(), record.size()) << size;
    }
}

} // namespace velqa
