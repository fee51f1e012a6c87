// The corpus of hostile names: what each becomes on this disk, and which paths of a sandbox are taken at all.
#include "core/workspace/safenames.h"
#include "core/workspace/uploadnames.h"
#include "core/workspace/workspaceservice.h"
#include "tests/support/printers.h"

#include <gtest/gtest.h>

namespace velqa {
namespace {

QString text(const char *utf8)
{
    return QString::fromUtf8(utf8);
}

struct Name
{
    const char *given;
    const char *safe;
};

class SafeNameTest : public testing::TestWithParam<Name>
{
};

TEST_P(SafeNameTest, IsMappedTheSameOnEverySystem)
{
    EXPECT_EQ(safeFileName(text(GetParam().given)), text(GetParam().safe));
    EXPECT_EQ(safeFileName(text(GetParam().safe)), text(GetParam().safe)) << "a safe name stays as it is";
}

INSTANTIATE_TEST_SUITE_P(
    Corpus, SafeNameTest,
    testing::Values(
        // ordinary names keep what people wrote
        Name{"report.pdf", "report.pdf"}, Name{"Ünïcode ✓ 日本語.txt", "Ünïcode ✓ 日本語.txt"}, Name{".env", ".env"},
        Name{"a b (1) [x] #&'!.tar.gz", "a b (1) [x] #&'!.tar.gz"}, Name{"-rf", "-rf"}, Name{"😀.png", "😀.png"},
        // paths
        Name{"../x", ".._x"}, Name{"a/../../x", "a_.._.._x"}, Name{"/abs", "_abs"}, Name{"C:\\x", "C__x"},
        Name{"\\\\srv\\x", "__srv_x"}, Name{"a\\..\\b", "a_.._b"}, Name{"..", "_"}, Name{".", "_"}, Name{"", "_"},
        Name{"...", "_"}, Name{"/", "_"}, Name{"file:///etc/passwd", "file____etc_passwd"},
        // other systems
        Name{"con", "_con"}, Name{"CON.txt", "_CON.txt"}, Name{"nul.tar.gz", "_nul.tar.gz"}, Name{"com1", "_com1"},
        Name{"LPT9.x", "_LPT9.x"}, Name{"COM\xc2\xb9.txt", "_COM\xc2\xb9.txt"}, Name{"conin$", "_conin$"},
        Name{"con .txt", "_con .txt"}, Name{"console.txt", "console.txt"}, Name{"com10", "com10"},
        Name{"trailing.", "trailing"}, Name{"trailing. . ", "trailing"}, Name{"   leading", "leading"},
        Name{"a:stream", "a_stream"}, Name{"what?*<>|\".txt", "what______.txt"},
        // what cannot be seen, or turns the rest around
        Name{"photo\xe2\x80\xaegnp.exe", "photo_gnp.exe"}, Name{"zero\xe2\x80\x8bwidth", "zero_width"},
        Name{"new\nline\r\t.txt", "new_line__.txt"}, Name{"bell\x07\x1b[31m", "bell__[31m"},
        Name{"\xe2\x81\xa6isolate\xe2\x81\xa9", "_isolate_"}, Name{"bom\xef\xbb\xbf", "bom_"},
        Name{"c1\xc2\x9b"
             "31m",
             "c1_31m"},
        Name{"line\xe2\x80\xa8separator", "line_separator"},
        Name{"no\xc2\xa0"
             "break",
             "no_break"},
        Name{"filler\xe3\x85\xa4", "filler_"}, Name{"soft\xc2\xadhyphen", "soft_hyphen"},
        // one form of each letter
        Name{"e\xcc\x81.txt", "\xc3\xa9.txt"}));

TEST(SafeNames, NulAndLoneSurrogatesAreReplaced)
{
    EXPECT_EQ(safeFileName(text("a") + QChar(0) + text("b")), text("a_b"));
    EXPECT_EQ(safeFileName(QString(QChar(0xd800)) + text("x")), text("_x"));
    EXPECT_EQ(safeFileName(QString(QChar(0xffff))), text("_"));
}

TEST(SafeNames, LongNamesAreCutAndKeepTheirExtension)
{
    for (const char *unit : {"a", "é", "日", "😀"}) {
        const QString safe = safeFileName(text(unit).repeated(5000).left(3000) + text(".tar.gz"));
        EXPECT_LE(safe.toUtf8().size(), 200);
        EXPECT_GT(safe.toUtf8().size(), 190);
        EXPECT_TRUE(safe.endsWith(text(".tar.gz")));
        EXPECT_FALSE(safe.contains(QChar::ReplacementCharacter));
        EXPECT_EQ(QString::fromUtf8(safe.toUtf8()), safe) << "cut in the middle of a character";
    }
    EXPECT_LE(safeFileName(text("x.") + text("y").repeated(3000)).toUtf8().size(), 200);
    EXPECT_LE(safeFileName(QString(10'000'000, u'x')).size(), 200);
}

struct Path
{
    const char *path;
    int size;
    bool isSafe;
};

class GuestPathTest : public testing::TestWithParam<Path>
{
};

TEST_P(GuestPathTest, OnlyPlainRelativePathsAreTaken)
{
    EXPECT_EQ(isSafeGuestPath(QByteArray(GetParam().path, GetParam().size)), GetParam().isSafe);
}

INSTANTIATE_TEST_SUITE_P(Corpus, GuestPathTest,
                         testing::Values(Path{"a", 1, true}, Path{"a/b c/.d", 8, true}, Path{"\xff\xfe\n", 3, true},
                                         Path{"..a/b..", 7, true}, Path{"", 0, false}, Path{"/", 1, false},
                                         Path{"/a", 2, false}, Path{"a/", 2, false}, Path{"a//b", 4, false},
                                         Path{"..", 2, false}, Path{".", 1, false}, Path{"../x", 4, false},
                                         Path{"a/../../x", 9, false}, Path{"a/./b", 5, false}, Path{"a\0b", 3, false},
                                         Path{"a/..", 4, false}));

TEST(GuestPaths, LengthIsBounded)
{
    EXPECT_TRUE(isSafeGuestPath(QByteArray(255, 'x')));
    EXPECT_FALSE(isSafeGuestPath(QByteArray(256, 'x')));
    EXPECT_FALSE(isSafeGuestPath(QByteArray("a/").repeated(2048) + "a"));
}

TEST(UniqueNames, CountBeforeTheExtension)
{
    QStringList taken{text("a.txt"), text("a (2).txt"), text("x/b.tar.gz"), text(".profile"), text("plain")};
    const auto isTaken = [&](const QString &name) { return taken.contains(name); };
    EXPECT_EQ(uniqueName(text("free.txt"), isTaken), text("free.txt"));
    EXPECT_EQ(uniqueName(text("a.txt"), isTaken), text("a (3).txt"));
    EXPECT_EQ(uniqueName(text("x/b.tar.gz"), isTaken), text("x/b (2).tar.gz"));
    EXPECT_EQ(uniqueName(text(".profile"), isTaken), text(".profile (2)"));
    EXPECT_EQ(uniqueName(text("plain"), isTaken), text("plain (2)"));
}

TEST(UploadNames, NamesThatSomeSystemTakesForTheSameGetNumbers)
{
    Upload first;
    first.id = UploadId(text("u1"));
    first.name = text("Étude.txt");
    first.sha256 = text("one");
    Upload folder = first;
    folder.id = UploadId(text("u2"));
    folder.name = text("data/x.csv");
    UploadNames names({first, folder});
    EXPECT_EQ(names.choose(text("Étude.txt"), text("one")).same, first.id);
    EXPECT_EQ(names.choose(text("Étude.txt"), text("two")).name, text("Étude (2).txt"));
    EXPECT_EQ(names.choose(text("étude.TXT"), text("two")).name, text("étude (2).TXT"));
    EXPECT_EQ(names.choose(text("E\xcc\x81tude.txt"), text("two")).name, text("E\xcc\x81tude (2).txt"));
    EXPECT_EQ(names.choose(text("data"), text("two")).name, text("data (2)")) << "a file where a folder is";
    EXPECT_EQ(names.choose(text("étude.txt/y"), text("two")).name, text("étude (2).txt/y"))
        << "a folder where a file is";
    EXPECT_EQ(names.choose(text("data/y.csv"), text("two")).name, text("data/y.csv"));
}

TEST(MimeTypes, ComeFromTheNameAndTheFirstBytes)
{
    EXPECT_EQ(mimeTypeForName(text("a.csv"), "x,y\n1,2\n"), text("text/csv"));
    EXPECT_EQ(mimeTypeForName(text("a.png"), "\x89PNG\r\n\x1a\n"), text("image/png"));
    EXPECT_EQ(mimeTypeForName(text("noextension"), "\x89PNG\r\n\x1a\n"), text("image/png"));
    EXPECT_EQ(mimeTypeForName(text("plain"), "hello\n"), text("text/plain"));
    EXPECT_EQ(mimeTypeForName(text("odd"), QByteArray("\0\1\2\3", 4)), text("application/octet-stream"));
}

} // namespace
} // namespace velqa
