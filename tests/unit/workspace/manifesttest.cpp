// Manifests and fill plans: hostile lists are reduced to what is harmless, before anything is fetched or written.
#include "core/workspace/manifest.h"
#include "core/workspace/fillplan.h"
#include "tests/support/printers.h"

#include <gtest/gtest.h>

namespace velqa {
namespace {

constexpr qint64 now = 1'796'000'000'000;

GuestFile file(const QByteArray &path, qint64 size = 10)
{
    GuestFile entry;
    entry.path = path;
    entry.size = size;
    entry.modifiedMs = 1000;
    entry.sha256 = QByteArray(32, 'h');
    return entry;
}

GuestFile folder(const QByteArray &path)
{
    GuestFile entry = file(path, 0);
    entry.type = GuestFile::Type::Directory;
    entry.sha256.clear();
    return entry;
}

GuestFile link(const QByteArray &path, const QByteArray &target)
{
    GuestFile entry = folder(path);
    entry.type = GuestFile::Type::Symlink;
    entry.linkTarget = target;
    return entry;
}

QByteArrayList paths(const QList<GuestFile> &entries)
{
    QByteArrayList list;
    for (const GuestFile &entry : entries)
        list.append(entry.path);
    return list;
}

Manifest checked(const QList<GuestFile> &files)
{
    const Result<Manifest> manifest = checkedManifest(files, {1 << 30, 1000, now});
    EXPECT_TRUE(manifest);
    return manifest.value_or(Manifest{});
}

struct Hostile
{
    const char *what;
    GuestFile entry;
};

class HostileEntryTest : public testing::TestWithParam<Hostile>
{
};

TEST_P(HostileEntryTest, IsLeftOutAndNamedAndTheOthersStay)
{
    SCOPED_TRACE(GetParam().what);
    const Manifest manifest = checked({file("good"), GetParam().entry, folder("dir"), link("l", "/etc")});
    EXPECT_EQ(paths(manifest.entries), (QByteArrayList{"dir", "good", "l"}));
    EXPECT_EQ(manifest.skipped.size(), 1);
}

GuestFile changed(GuestFile entry, const std::function<void(GuestFile &)> &change)
{
    change(entry);
    return entry;
}

INSTANTIATE_TEST_SUITE_P(
    Corpus, HostileEntryTest,
    testing::Values(Hostile{"parent", file("../x")}, Hostile{"parents", file("a/../../x")},
                    Hostile{"absolute", file("/abs")}, Hostile{"dot", file("./x")}, Hostile{"empty part", file("a//b")},
                    Hostile{"nul", file(QByteArray("a\0b", 3))}, Hostile{"empty", file("")},
                    Hostile{"too long", file(QByteArray(5000, 'a'))}, Hostile{"through a link", file("l/passwd")},
                    Hostile{"below a file", file("good/x")}, Hostile{"twice", file("dir")},
                    Hostile{"folder through a link", folder("l/sub")},
                    Hostile{"special", changed(file("dev"), [](GuestFile &f) { f.type = GuestFile::Type::Other; })},
                    Hostile{"negative size", file("neg", -1)},
                    Hostile{"no hash", changed(file("nohash"), [](GuestFile &f) { f.sha256.clear(); })},
                    Hostile{"short hash", changed(file("short"), [](GuestFile &f) { f.sha256 = "abc"; })},
                    Hostile{"no target", link("nolink", "")},
                    Hostile{"long target", link("long", QByteArray(5000, 'x'))}));

TEST(Manifest, ModesAndTimesAreTamed)
{
    GuestFile entry = file("x");
    entry.mode = 06777;
    entry.modifiedMs = std::numeric_limits<qint64>::max();
    GuestFile old = file("y");
    old.modifiedMs = std::numeric_limits<qint64>::min();
    old.linkTarget = "ignored";
    const Manifest manifest = checked({entry, old});
    EXPECT_EQ(manifest.entries.at(0).mode, 0775u);
    EXPECT_EQ(manifest.entries.at(0).modifiedMs, now);
    EXPECT_EQ(manifest.entries.at(1).modifiedMs, 0);
    EXPECT_TRUE(manifest.entries.at(1).linkTarget.isEmpty());
}

TEST(Manifest, LimitsAreExact)
{
    EXPECT_TRUE(checkedManifest({file("a", 60), file("b", 40)}, {100, 2, now}));
    EXPECT_EQ(checkedManifest({file("a", 60), file("b", 41)}, {100, 2, now}).error().code, ErrorCode::TooLarge);
    EXPECT_EQ(checkedManifest({file("a"), file("b"), folder("c")}, {100, 2, now}).error().code, ErrorCode::TooLarge);
    const qint64 huge = std::numeric_limits<qint64>::max();
    EXPECT_EQ(checkedManifest({file("a", huge), file("b", huge)}, {1 << 30, 10, now}).error().code, ErrorCode::TooLarge)
        << "sums must not overflow";
}

TEST(Manifest, JsonKeepsEverythingAndIsCheckedAgain)
{
    const QByteArray odd("dir/\xff\n%41 é\"", 13);
    const Manifest manifest = checked({folder("dir"), file(odd, 7), link("l", "\xfe/../..")});
    const Result<Manifest> back = manifestFromJson(manifestToJson(manifest), {1 << 30, 1000, now});
    ASSERT_TRUE(back);
    EXPECT_EQ(paths(back->entries), paths(manifest.entries));
    EXPECT_EQ(back->bytes, 7);
    EXPECT_EQ(back->entries.at(1).path, odd);
    EXPECT_EQ(back->entries.at(1).sha256, QByteArray(32, 'h'));
    EXPECT_EQ(back->entries.at(2).linkTarget, QByteArray("\xfe/../.."));

    const auto tryJson = [](const QByteArray &json) { return manifestFromJson(json, {100, 10, now}); };
    EXPECT_FALSE(tryJson("not json"));
    EXPECT_FALSE(tryJson("[]"));
    EXPECT_EQ(tryJson(R"({"format":2,"entries":[]})").error().code, ErrorCode::Unsupported);
    EXPECT_FALSE(tryJson(R"({"format":1,"entries":[{"path":5}]})"));
    EXPECT_FALSE(tryJson(R"({"format":1,"entries":[7]})"));
    EXPECT_FALSE(tryJson(QByteArray(R"({"format":1,"entries":)") + QByteArray(100, '[') + QByteArray(100, ']') + "}"));
    const Result<Manifest> hostile = tryJson(
        R"({"format":1,"entries":[{"path":"%2e%2e/x","type":"link","target":"y"},{"path":"ok","type":"directory"}]})");
    ASSERT_TRUE(hostile);
    EXPECT_EQ(paths(hostile->entries), QByteArrayList{"ok"});
}

Upload upload(const char *name, qint64 size = 10)
{
    Upload row;
    row.name = QString::fromUtf8(name);
    row.size = size;
    row.sha256 = QString(64, u'a');
    return row;
}

TEST(FillPlan, NothingIsEverWrittenThroughALinkOrOverAFolder)
{
    // The checkpoint has a link where uploads go, a file where a folder is needed, and a folder where a file is.
    const Manifest checkpoint = checked({link("uploads", "/tmp"), file("src"), folder("keep"), link("keep/l", "..")});
    const Result<FillPlan> plan = planFill(checkpoint, {upload("data/x.csv"), upload("y")}, 0);
    ASSERT_TRUE(plan);
    EXPECT_EQ(paths(plan->folders), (QByteArrayList{"keep", "uploads", "uploads/data"}));
    EXPECT_EQ(paths(plan->small), (QByteArrayList{"src", "uploads/data/x.csv", "uploads/y"}));
    EXPECT_EQ(paths(plan->links), QByteArrayList{"keep/l"});

    const Manifest other =
        checked({folder("uploads"), folder("uploads/y"), file("uploads/y/inner"), file("uploads/data")});
    const Result<FillPlan> second = planFill(other, {upload("data/x.csv"), upload("y")}, 0);
    ASSERT_TRUE(second);
    EXPECT_EQ(paths(second->folders), (QByteArrayList{"uploads", "uploads/data"}));
    EXPECT_EQ(paths(second->small), (QByteArrayList{"uploads/data/x.csv", "uploads/y"}));
}

TEST(FillPlan, LargeFilesAreStreamedAndFoldersWritable)
{
    GuestFile readOnly = folder("ro");
    readOnly.mode = 0555;
    const Manifest checkpoint = checked({file("big", largeFileBytes + 1), file("edge", largeFileBytes), readOnly});
    const Result<FillPlan> plan = planFill(checkpoint, {}, 0);
    EXPECT_EQ(paths(plan->large), QByteArrayList{"big"});
    EXPECT_EQ(paths(plan->small), QByteArrayList{"edge"});
    EXPECT_EQ(plan->folders.first().mode & 0700, 0700u);
}

TEST(FillPlan, WhatDoesNotFitIsSaidBefore)
{
    const qint64 capacity = 100 * 4096;
    EXPECT_TRUE(planFill({}, {upload("a", 79 * 4096)}, capacity));
    EXPECT_EQ(planFill({}, {upload("a", 81 * 4096)}, capacity).error().code, ErrorCode::TooLarge);
    const Manifest checkpoint = checked({file("b", 50 * 4096)});
    EXPECT_TRUE(planFill(checkpoint, {upload("a", 40 * 4096)}, capacity));
    EXPECT_EQ(planFill(checkpoint, {upload("a", 60 * 4096)}, capacity).error().code, ErrorCode::TooLarge);
    EXPECT_TRUE(planFill(checkpoint, {upload("a", 600 * 4096)}, 0)) << "unknown capacity";
}

TEST(FillPlan, UploadsThatSomebodyPutIntoTheDatabaseAreChecked)
{
    const Result<FillPlan> plan = planFill({}, {upload("../../etc/passwd"), upload("/abs"), upload("ok")}, 0);
    ASSERT_TRUE(plan);
    EXPECT_EQ(paths(plan->small), QByteArrayList{"uploads/ok"});
}

} // namespace
} // namespace velqa
