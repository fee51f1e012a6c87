// The guest's SHA-256 against Qt's, with and without the processor's help. (The guest is a program of its own: its
// source is taken in here.)
#include "tests/support/printers.h"

#include "core/guest/program/sha256.cpp"

#include <QCryptographicHash>

#include <gtest/gtest.h>

namespace velqa::guest {
namespace {

QByteArray ours(const QByteArray &text, qsizetype slice)
{
    Sha256 hash;
    for (qsizetype at = 0; at < text.size(); at += slice) {
        const QByteArray part = text.mid(at, slice);
        hash.add(std::string_view(part.constData(), static_cast<size_t>(part.size())));
    }
    return QByteArray::fromStdString(hash.finish());
}

class Sha256Test : public ::testing::TestWithParam<bool>
{
protected:
    void SetUp() override { Sha256::forcePortable(GetParam()); }
    void TearDown() override { Sha256::forcePortable(false); }
};

TEST_P(Sha256Test, agreesForEveryLengthAndSlice)
{
    QByteArray text;
    for (int length = 0; length < 300; ++length) {
        const QByteArray expected = QCryptographicHash::hash(text, QCryptographicHash::Sha256);
        for (const qsizetype slice : {1, 7, 63, 64, 65, 1000})
            ASSERT_EQ(ours(text, slice), expected) << length << " in slices of " << slice;
        text.append(static_cast<char>(length * 37));
    }
}

INSTANTIATE_TEST_SUITE_P(Both, Sha256Test, ::testing::Bool());

} // namespace
} // namespace velqa::guest
