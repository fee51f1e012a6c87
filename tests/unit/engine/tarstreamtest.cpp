// Archives that are read as they are sent, beside those of TarWriter.
#include "core/engine/tarstream.h"
#include "tests/support/printers.h"

#include <gtest/gtest.h>

#include <memory>

namespace velqa {

namespace {

// A file whose content is `content`, said to be of `size` bytes; counts how often it was opened.
TarStream::File fileOf(const QByteArray &name, const QByteArray &content, qint64 size = -1, int *opened = nullptr)
{
    TarStream::File file;
    file.entry.name = name;
    file.size = size < 0 ? content.size() : size;
    file.open = [content, opened]() -> Result<TarStream::Content> {
        if (opened)
            ++*opened;
        return [rest = std::make_shared<QByteArray>(content)](qint64 maxBytes) -> Result<QByteArray> {
            const QByteArray piece = rest->left(maxBytes);
            rest->remove(0, piece.size());
            return piece;
        };
    };
    return file;
}

Result<QByteArray> readAll(TarStream &stream, qint64 pieceBytes)
{
    QByteArray all;
    for (;;) {
        const Result<QByteArray> piece = stream.read(pieceBytes);
        if (!piece)
            return failure(piece.error());
        if (piece->isEmpty())
            return all;
        EXPECT_LE(piece->size(), pieceBytes);
        all.append(*piece);
    }
}

} // namespace

TEST(TarStreamTest, IsTheArchiveThatTarWriterMakesWhateverThePieces)
{
    const QList<QPair<QByteArray, QByteArray>> contents = {
        {"a.bin", QByteArray(1300, 'a')},
        {"caf\xC3\xA9/empty", {}},
        {QByteArray(150, 'n'), QByteArray(512, 'b')},
        {"last", "x"},
    };
    TarWriter writer;
    for (const auto &[name, content] : contents)
        writer.addFile(name, content);
    const QByteArray expected = writer.finish();
    for (const qint64 pieceBytes : {1, 7, 512, 100'000}) {
        QList<TarStream::File> files;
        for (const auto &[name, content] : contents)
            files.append(fileOf(name, content));
        TarStream stream(files);
        EXPECT_EQ(stream.size(), expected.size());
        const Result<QByteArray> all = readAll(stream, pieceBytes);
        ASSERT_TRUE(all);
        EXPECT_EQ(*all, expected) << pieceBytes;
        EXPECT_EQ(*stream.read(100), QByteArray());
    }
    TarStream empty({});
    EXPECT_EQ(*readAll(empty, 10'000), QByteArray(1024, '\0'));
}

TEST(TarStreamTest, OpensAContentWhenItsTurnComes)
{
    int first = 0;
    int second = 0;
    TarStream stream({fileOf("1", QByteArray(5000, 'x'), -1, &first), fileOf("2", "y", -1, &second)});
    EXPECT_EQ(first, 0);
    ASSERT_TRUE(stream.read(2000));
    ASSERT_TRUE(stream.read(2000));
    EXPECT_EQ(first, 1);
    EXPECT_EQ(second, 0);
    ASSERT_TRUE(readAll(stream, 2000));
    EXPECT_EQ(second, 1);
}

TEST(TarStreamTest, AContentOfAnotherLengthIsAFailureForGood)
{
    for (const qint64 size : {99, 101, 0}) {
        TarStream stream({fileOf("changed", QByteArray(100, 'c'), size)});
        const Result<QByteArray> all = readAll(stream, 64);
        ASSERT_FALSE(all) << size;
        EXPECT_EQ(all.error().code, ErrorCode::Internal);
        EXPECT_TRUE(all.error().detail.contains(QLatin1String("changed"))) << all.error().detail.toStdString();
        EXPECT_FALSE(stream.read(64));
    }
}

TEST(TarStreamTest, TheContentsOwnFailureIsTold)
{
    TarStream::File unopened = fileOf("1", "x");
    unopened.open = []() -> Result<TarStream::Content> { return failure(ErrorCode::NotFound, QStringLiteral("gone")); };
    TarStream first({unopened});
    EXPECT_EQ(readAll(first, 4096).error().code, ErrorCode::NotFound);

    TarStream::File damaged = fileOf("2", "x");
    damaged.size = 10;
    damaged.open = []() -> Result<TarStream::Content> {
        return [calls = 0](qint64) mutable -> Result<QByteArray> {
            if (calls++ == 0)
                return QByteArray(10, 'z'); // as long as was said, and then found to be damaged
            return failure(ErrorCode::Corrupt, QStringLiteral("damaged"));
        };
    };
    TarStream second({damaged});
    EXPECT_EQ(readAll(second, 4096).error().code, ErrorCode::Corrupt);
}

} // namespace velqa
