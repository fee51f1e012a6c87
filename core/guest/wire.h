// Bytes in and out, bounds-checked: what the frame protocol is made of. Plain C++20, any thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace velqa::protocol {

inline constexpr std::size_t HeaderSize = 12;
inline constexpr std::size_t MaxPayload = 256 * 1024;

// Appends little-endian numbers and length-prefixed byte strings.
class Writer
{
public:
    void u8(std::uint8_t value) { m_bytes.push_back(static_cast<char>(value)); }
    void u32(std::uint32_t value) { number(value, 4); }
    void u64(std::uint64_t value) { number(value, 8); }
    void bytes(std::string_view value)
    {
        u32(static_cast<std::uint32_t>(value.size()));
        m_bytes.append(value);
    }
    void raw(std::string_view value) { m_bytes.append(value); }
    const std::string &bytes() const { return m_bytes; }
    std::size_t size() const { return m_bytes.size(); }
    void clear() { m_bytes.clear(); }

private:
    void number(std::uint64_t value, int count)
    {
        for (int i = 0; i < count; ++i)
            m_bytes.push_back(static_cast<char>((value >> (8 * i)) & 0xff));
    }

    std::string m_bytes;
};

// Reads what a Writer wrote. After the first violation every read gives zero or empty and ok() stays false.
class Reader
{
public:
    explicit Reader(std::string_view bytes) : m_left(bytes) {}

    std::uint8_t u8() { return static_cast<std::uint8_t>(number(1)); }
    std::uint32_t u32() { return static_cast<std::uint32_t>(number(4)); }
    std::uint64_t u64() { return number(8); }
    std::string_view bytes(std::size_t limit = MaxPayload)
    {
        const std::size_t size = u32();
        if (!m_ok || size > limit || size > m_left.size()) {
            m_ok = false;
            return {};
        }
        const std::string_view value = m_left.substr(0, size);
        m_left.remove_prefix(size);
        return value;
    }
    // A number that must not exceed `last`: enumerations and flags.
    std::uint8_t upTo(std::uint8_t last)
    {
        const std::uint8_t value = u8();
        if (value > last)
            m_ok = false;
        return value;
    }
    std::string_view rest() { return std::exchange(m_left, {}); }
    void reject() { m_ok = false; }
    bool ok() const { return m_ok; }
    bool atEnd() const { return m_ok && m_left.empty(); }

private:
    std::uint64_t number(std::size_t count)
    {
        if (!m_ok || m_left.size() < count) {
            m_ok = false;
            return 0;
        }
        std::uint64_t value = 0;
        for (std::size_t i = 0; i < count; ++i)
            value |= std::uint64_t{static_cast<std::uint8_t>(m_left[i])} << (8 * i);
        m_left.remove_prefix(count);
        return value;
    }

    std::string_view m_left;
    bool m_ok = true;
};

} // namespace velqa::protocol
