// The beginning of every connect token: the version of the netcode standard that it follows.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace arena::protocol {

inline constexpr std::size_t kTokenVersionBytes = 13;

/// "NETCODE 1.02" and a zero.
inline constexpr std::array<std::byte, kTokenVersionBytes> kTokenVersion = [] {
    constexpr std::string_view text = "NETCODE 1.02";
    std::array<std::byte, kTokenVersionBytes> bytes{};
    for (std::size_t i = 0; i < text.size(); ++i)
        bytes[i] = static_cast<std::byte>(text[i]);
    return bytes;
}();

}  // namespace arena::protocol
