#include "protocol/text.h"

#include <cstdint>

namespace arena::protocol {
namespace {

/// The form of a character by its first byte: how many bytes follow, the bits that the first one
/// gives, and the smallest code point that may not be written shorter. No such form: minimum 0.
struct Lead {
    std::size_t following;
    std::uint32_t bits;
    std::uint32_t minimum;
};

constexpr Lead lead_of(std::uint8_t byte) {
    if (byte >= 0xC0 && byte < 0xE0) return {1, byte & 0x1Fu, 0x80};
    if (byte >= 0xE0 && byte < 0xF0) return {2, byte & 0x0Fu, 0x800};
    if (byte >= 0xF0 && byte < 0xF8) return {3, byte & 0x07u, 0x10000};
    return {0, 0, 0};
}

constexpr bool is_control(std::uint32_t code_point) {
    return code_point < 0x20 || (code_point >= 0x7F && code_point < 0xA0);
}

constexpr bool is_scalar_value(std::uint32_t code_point) {
    return code_point < 0xD800 || (code_point > 0xDFFF && code_point <= 0x10FFFF);
}

/// Bytes of the character at the front of a text that is not empty; 0 when a name may not have it.
std::size_t character_size(std::string_view text) {
    const auto first = static_cast<std::uint8_t>(text[0]);
    if (first < 0x80) return is_control(first) ? 0 : 1;

    const Lead lead = lead_of(first);
    if (lead.minimum == 0 || text.size() <= lead.following) return 0;
    std::uint32_t code_point = lead.bits;
    for (std::size_t i = 1; i <= lead.following; ++i) {
        const auto byte = static_cast<std::uint8_t>(text[i]);
        if ((byte & 0xC0u) != 0x80u) return 0;
        code_point = code_point << 6u | (byte & 0x3Fu);
    }
    if (code_point < lead.minimum || !is_scalar_value(code_point)) return 0;
    return is_control(code_point) ? 0 : 1 + lead.following;
}

}  // namespace

bool is_name(std::string_view text, std::size_t bytes_max) {
    if (text.size() > bytes_max) return false;
    while (!text.empty()) {
        const std::size_t size = character_size(text);
        if (size == 0) return false;
        text.remove_prefix(size);
    }
    return true;
}

std::string to_name(std::string_view text, std::size_t bytes_max) {
    std::string name;
    while (!text.empty()) {
        const std::size_t size = character_size(text);
        if (name.size() + size > bytes_max) break;
        name += text.substr(0, size);
        text.remove_prefix(size == 0 ? 1 : size);
    }
    return name;
}

}  // namespace arena::protocol
