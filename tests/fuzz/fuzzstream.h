// FuzzStream: a ByteStream into which a fuzz target puts what it likes; nothing comes back. Main thread.
#pragma once

#include "core/base/bytestream.h"

#include <algorithm>
#include <string_view>

namespace velqa::fuzz {

class FuzzStream final : public ByteStream
{
public:
    void write(const QByteArray &) override {}
    qint64 bytesToWrite() const override { return 0; }
    void closeWrite() override {}
    void setReadingPaused(bool) override {}
    void abort() override {}
};

// Hands `stream` to `take` in slices of so many bytes.
template<typename Take> void inSlices(std::string_view stream, std::size_t slice, Take take)
{
    while (!stream.empty()) {
        const std::size_t size = std::min(slice, stream.size());
        take(QByteArray(stream.data(), static_cast<qsizetype>(size)));
        stream.remove_prefix(size);
    }
}

} // namespace velqa::fuzz
