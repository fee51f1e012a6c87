// read_file, write_file, edit_file, list_files, publish_artefact and save_checkpoint.
#include "toolsfixture.h"

namespace velqa {
namespace {

// ---- files

TEST_F(ToolsTest, ReadShowsWholeFilesPartsAndWhereToGoOn)
{
    guest->files.insert("a.txt", "one\ntwo\nthree\n");
    EXPECT_EQ(run("read_file", args({{QStringLiteral("path"), QStringLiteral("a.txt")}})).text, QStringLiteral("one\ntwo\nthree\n"));
    EXPECT_EQ(run("read_file", args({{QStringLiteral("path"), QStringLiteral("/workspace/a.txt")}, {QStringLiteral("offset"), 2}, {QStringLiteral("limit"), 1}})).text,
              QStringLiteral("two\n[lines 2 to 2 of a file of 14 bytes; go on with offset=3]"));
    EXPECT_TRUE(run("read_file", args({{QStringLiteral("path"), QStringLiteral("a.txt")}, {QStringLiteral("offset"), 9}})).text.contains(QLatin1String("only 3 lines")));
    guest->files.insert("empty", "");
    EXPECT_TRUE(run("read_file", args({{QStringLiteral("path"), QStringLiteral("empty")}})).ok);
}

TEST_F(ToolsTest, ReadIsCappedAndEveryPartCanBeReached)
{
    QByteArray big;
    for (int i = 1; i <= 20'000; ++i)
        big += "line " + QByteArray::number(i) + "\n";
    guest->files.insert("big", big);
    int next = 1;
    int rounds = 0;
    QString all;
    while (next > 0 && rounds < 200) {
        const QString text = run("read_file", args({{QStringLiteral("path"), QStringLiteral("big")}, {QStringLiteral("offset"), next}, {QStringLiteral("limit"), 100'000}})).text;
        EXPECT_LE(text.size(), 16'200);
        const qsizetype note = text.lastIndexOf(u'[');
        all += text.left(note);
        const qsizetype at = text.indexOf(QLatin1String("offset="), note);
        next = at < 0 ? 0 : QStringView(text).mid(at + 7).chopped(1).toInt();
        ++rounds;
    }
    EXPECT_EQ(all.toUtf8(), big);
}

TEST_F(ToolsTest, ReadShortensOneHugeLine)
{
    guest->files.insert("huge", QByteArray(3'000'000, 'x') + "\nend\n");
    const QString text = run("read_file", args({{QStringLiteral("path"), QStringLiteral("huge")}})).text;
    EXPECT_LT(text.size(), 3'000);
    EXPECT_TRUE(text.contains(QLatin1String("3000000 bytes in all")));
    EXPECT_TRUE(text.contains(QLatin1String("end\n")));
}

TEST_F(ToolsTest, ReadRefusesWithAReason)
{
    guest->files.insert("image", QByteArray("\x89PNG\0\0", 6));
    guest->files.insert("wide", QByteArray("\xff\xfe" "a\0", 4));
    guest->directories.append("dir");
    EXPECT_TRUE(run("read_file", args({{QStringLiteral("path"), QStringLiteral("image")}})).text.contains(QLatin1String("binary file")));
    EXPECT_TRUE(run("read_file", args({{QStringLiteral("path"), QStringLiteral("wide")}})).text.contains(QLatin1String("iconv")));
    EXPECT_TRUE(run("read_file", args({{QStringLiteral("path"), QStringLiteral("dir")}})).text.contains(QLatin1String("list_files")));
    EXPECT_TRUE(run("read_file", args({{QStringLiteral("path"), QStringLiteral("none")}})).text.contains(QLatin1String("does not exist")));
    EXPECT_FALSE(run("read_file", args({{QStringLiteral("path"), QString()}})).ok);
    EXPECT_FALSE(run("read_file", args({{QStringLiteral("path"), QString(QChar(0))}})).ok);
}

TEST_F(ToolsTest, WriteCreatesReplacesAndKeepsTheMode)
{
    const ToolResult created = run("write_file", args({{QStringLiteral("path"), QStringLiteral("a/b.txt")}, {QStringLiteral("content"), QStringLiteral("é")}}));
    EXPECT_TRUE(created.ok);
    EXPECT_EQ(created.text, QStringLiteral("Created a/b.txt (2 bytes)."));
    EXPECT_EQ(guest->files.value("a/b.txt"), QByteArray("\xc3\xa9"));
    EXPECT_EQ(guest->modes.value("a/b.txt"), 0644u);
    guest->modes.insert("a/b.txt", 0755);
    EXPECT_TRUE(run("write_file", args({{QStringLiteral("path"), QStringLiteral("a/b.txt")}, {QStringLiteral("content"), QString()}})).text.startsWith(QLatin1String("Replaced")));
    EXPECT_EQ(guest->modes.value("a/b.txt"), 0755u);
}

TEST_F(ToolsTest, WriteNamesWhatIsWrong)
{
    guest->failWrites = true;
    const QList<std::pair<ErrorCode, QString>> rows{{ErrorCode::DiskFull, QStringLiteral("Disk full: the workspace holds 1.0 GiB")},
                                                    {ErrorCode::PermissionDenied, QStringLiteral("Only /workspace, /tmp")}};
    for (const auto &[code, words] : rows) {
        guest->writeError = code;
        const ToolResult told = run("write_file", args({{QStringLiteral("path"), QStringLiteral("/etc/x")}, {QStringLiteral("content"), QStringLiteral("x")}}));
        EXPECT_FALSE(told.ok);
        EXPECT_TRUE(told.text.contains(words)) << told.text.toStdString();
    }
    guest->directories.append("dir");
    EXPECT_FALSE(run("write_file", args({{QStringLiteral("path"), QStringLiteral("dir")}, {QStringLiteral("content"), QString()}})).ok);
}

QJsonObject edit(const char *path, const char *oldText, const char *newText)
{
    return args({{QStringLiteral("path"), QLatin1String(path)}, {QStringLiteral("old_text"), QLatin1String(oldText)}, {QStringLiteral("new_text"), QLatin1String(newText)}});
}

TEST_F(ToolsTest, EditNeedsExactlyOneMatch)
{
    guest->files.insert("a", "x = 1\ny = 1\nx = 1\n");
    guest->modes.insert("a", 0700);
    const ToolResult twice = run("edit_file", edit("a", "x = 1", "x = 2"));
    EXPECT_FALSE(twice.ok);
    EXPECT_TRUE(twice.text.contains(QLatin1String("matches 2 times (lines 1, 3)"))) << twice.text.toStdString();
    EXPECT_TRUE(run("edit_file", edit("a", "z", "x")).text.contains(QLatin1String("matches 0 times")));
    EXPECT_TRUE(run("edit_file", edit("a", "y =  1", "x")).text.contains(QLatin1String("other blanks")));
    EXPECT_FALSE(run("edit_file", edit("a", "", "x")).ok);
    EXPECT_FALSE(run("edit_file", edit("a", "y", "y")).ok);
    EXPECT_EQ(guest->files.value("a"), QByteArray("x = 1\ny = 1\nx = 1\n"));
    const ToolResult once = run("edit_file", edit("a", "y = 1\n", ""));
    EXPECT_TRUE(once.ok);
    EXPECT_EQ(once.text, QStringLiteral("Edited a at line 2."));
    EXPECT_EQ(guest->files.value("a"), QByteArray("x = 1\nx = 1\n"));
    EXPECT_EQ(guest->modes.value("a"), 0700u);
}

TEST_F(ToolsTest, EditCountsOverlappingMatches)
{
    guest->files.insert("a", "aaa");
    EXPECT_TRUE(run("edit_file", edit("a", "aa", "b")).text.contains(QLatin1String("matches 2 times")));
}

TEST_F(ToolsTest, EditKeepsForeignBytesAndLineEnds)
{
    guest->files.insert("latin1", QByteArray("caf\xe9\r\nold\r\nend\r\n"));
    EXPECT_TRUE(run("edit_file", edit("latin1", "old\nend", "new\nEND")).ok);
    EXPECT_EQ(guest->files.value("latin1"), QByteArray("caf\xe9\r\nnew\r\nEND\r\n"));
}

TEST_F(ToolsTest, ListShowsSizesAndStopsAtTheDepth)
{
    guest->files.insert("a.txt", "12345");
    guest->files.insert("d/b.txt", "1");
    guest->files.insert("d/e/c.txt", "1");
    guest->files.insert("node_modules/x/index.js", "1");
    EXPECT_EQ(run("list_files", {}).text,
              QStringLiteral("a.txt  5 bytes\nd/\nd/b.txt  1 bytes\nd/e/\nnode_modules/ (not entered)\n"));
    EXPECT_EQ(run("list_files", args({{QStringLiteral("path"), QStringLiteral("d/e")}})).text, QStringLiteral("c.txt  1 bytes\n"));
    EXPECT_TRUE(run("list_files", args({{QStringLiteral("path"), QStringLiteral("none")}})).text.contains(QLatin1String("does not exist")));
}

TEST_F(ToolsTest, ListIsCappedAndSaysSo)
{
    for (int i = 0; i < 700; ++i)
        guest->files.insert("f" + QByteArray::number(i), "");
    const QString text = run("list_files", {}).text;
    EXPECT_EQ(text.count(u'\n'), 501);
    EXPECT_TRUE(text.contains(QLatin1String("more entries are not shown")));
}

// ---- what is kept

TEST_F(ToolsTest, PublishOnlyFromTheWorkspace)
{
    guest->files.insert("out/chart.png", "png");
    for (const char *path : {"out/chart.png", "/workspace/out/chart.png", "./out/../out/chart.png"}) {
        const ToolResult told = run("publish_artefact", args({{QStringLiteral("path"), QLatin1String(path)}}));
        EXPECT_TRUE(told.ok) << path;
        ASSERT_TRUE(told.artefact);
        EXPECT_EQ(told.artefact->name, QStringLiteral("chart.png"));
        EXPECT_EQ(guest->published, QByteArray("out/chart.png"));
    }
    guest->published.clear();
    for (const char *path : {"/etc/passwd", "../etc/passwd", "/workspace/../etc/passwd", "/workspace", ".", ""}) {
        EXPECT_FALSE(run("publish_artefact", args({{QStringLiteral("path"), QLatin1String(path)}})).ok) << path;
        EXPECT_TRUE(guest->published.isEmpty()) << path;
    }
}

TEST_F(ToolsTest, CheckpointHasAName)
{
    const ToolResult told = run("save_checkpoint", args({{QStringLiteral("name"), QStringLiteral("clean data")}}));
    EXPECT_TRUE(told.ok);
    ASSERT_TRUE(told.checkpoint);
    EXPECT_EQ(told.checkpoint->name, QStringLiteral("clean data"));
    EXPECT_FALSE(run("save_checkpoint", args({{QStringLiteral("name"), QStringLiteral(" ")}})).ok);
}

} // namespace
} // namespace velqa
