#include "client-sim/report/html/escape.h"

#include <cstddef>
#include <cstdint>
#include <optional>

namespace arena::client_sim::html {

namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";  // U+FFFD

struct Character {
    std::uint32_t code = 0;
    std::size_t bytes = 1;
};

/// Returns how many bytes a character has that begins with `first`; 0 when none does.
std::size_t length_after(unsigned char first) {
    if (first < 0x80) return 1;
    if (first >= 0xC2 && first <= 0xDF) return 2;
    if (first >= 0xE0 && first <= 0xEF) return 3;
    if (first >= 0xF0 && first <= 0xF4) return 4;
    return 0;
}

/// Decodes the character at the start of `text`, which is not empty. Returns nothing when it is not
/// UTF-8. Source: RFC 3629.
std::optional<Character> first_character(std::string_view text) {
    const auto first = static_cast<unsigned char>(text[0]);
    const std::size_t bytes = length_after(first);
    if (bytes == 0 || bytes > text.size()) return std::nullopt;
    if (bytes == 1) return Character{first, 1};

    std::uint32_t code = first & (0x7Fu >> bytes);
    for (std::size_t i = 1; i < bytes; ++i) {
        const auto next = static_cast<unsigned char>(text[i]);
        if ((next & 0xC0u) != 0x80u) return std::nullopt;
        code = code << 6 | (next & 0x3Fu);
    }
    const bool too_long = (bytes == 3 && code < 0x800) || (bytes == 4 && code < 0x10000);
    const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
    if (too_long || surrogate || code > 0x10FFFF) return std::nullopt;
    return Character{code, bytes};
}

bool is_allowed(std::uint32_t code) {
    if (code < 0x20) return code == '\t' || code == '\n' || code == '\r';
    const bool control = code >= 0x7F && code <= 0x9F;
    const bool direction = code == 0x061C || code == 0x200E || code == 0x200F ||
                           (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
    const bool no_character = (code & 0xFFFEu) == 0xFFFEu;
    return !control && !direction && !no_character;
}

}  // namespace

std::string escaped(std::string_view text) {
    std::string safe;
    safe.reserve(text.size());
    while (!text.empty()) {
        const auto character = first_character(text);
        const std::size_t bytes = character ? character->bytes : 1;
        if (!character || !is_allowed(character->code)) {
            safe += kReplacement;
        } else if (character->code == '&') {
            safe += "&amp;";
        } else if (character->code == '<') {
            safe += "&lt;";
        } else if (character->code == '>') {
            safe += "&gt;";
        } else if (character->code == '"') {
            safe += "&quot;";
        } else if (character->code == '\'') {
            safe += "&#39;";
        } else {
            safe += text.substr(0, bytes);
        }
        text.remove_prefix(bytes);
    }
    return safe;
}

}  // namespace arena::client_sim::html
