// Bytes in the form in which the standards print their test vectors.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace arena::test {

/// Reads "00ff10", with blanks anywhere between the pairs.
inline std::vector<std::byte> bytes_of_hex(std::string_view hex) {
    std::vector<std::byte> bytes;
    for (std::size_t i = 0; i + 1 < hex.size();) {
        if (hex[i] == ' ') {
            ++i;
            continue;
        }
        bytes.push_back(
            static_cast<std::byte>(std::stoul(std::string(hex.substr(i, 2)), nullptr, 16)));
        i += 2;
    }
    return bytes;
}

inline std::string hex_of(std::span<const std::byte> bytes) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string hex;
    for (const std::byte byte : bytes) {
        hex += digits[std::to_integer<std::size_t>(byte) >> 4u];
        hex += digits[std::to_integer<std::size_t>(byte) & 15u];
    }
    return hex;
}

}  // namespace arena::test
