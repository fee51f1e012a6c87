// SHA-256 (FIPS 180-4), with the processor's own instructions where it has them. Plain values, any thread.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace velqa::guest {

class Sha256
{
public:
    Sha256();
    void add(std::string_view bytes);
    std::string finish(); // 32 raw bytes

    // For the tests: the portable code even where there is something faster.
    static void forcePortable(bool on);

private:
    std::array<std::uint32_t, 8> m_state;
    std::array<unsigned char, 64> m_block{};
    std::uint64_t m_length = 0;
};

} // namespace velqa::guest
