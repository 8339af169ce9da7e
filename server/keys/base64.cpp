#include "server/keys/base64.h"

#include <algorithm>
#include <cstdint>
#include <string_view>

namespace arena::server {

std::string to_base64(std::span<const std::byte> bytes) {
    constexpr std::string_view kDigits =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    // Three bytes make four digits; a last one or two bytes make two or three, and padding.
    for (; !bytes.empty(); bytes = bytes.subspan(std::min<std::size_t>(bytes.size(), 3))) {
        std::uint32_t bits = 0;
        for (std::size_t i = 0; i < 3; ++i) {
            bits <<= 8u;
            if (i < bytes.size()) bits |= std::to_integer<std::uint32_t>(bytes[i]);
        }
        for (std::size_t i = 0; i < 4; ++i)
            text += i <= bytes.size() ? kDigits[bits >> (18 - 6 * i) & 63u] : '=';
    }
    return text;
}

}  // namespace arena::server
