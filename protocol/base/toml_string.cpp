#include "protocol/base/toml_string.h"

#include <algorithm>
#include <cstdint>

#include "protocol/base/text.h"

namespace arena::protocol {
namespace {

/// An escape, or what is wrong with it.
struct TomlEscape {
    std::size_t size = 0;  ///< in bytes, with the backslash
    std::string problem{};
};

/// Reads `digits` hexadecimal digits behind the backslash and its letter.
TomlEscape read_toml_code_point(std::string_view escape, std::size_t digits) {
    constexpr std::string_view kDigits = "0123456789abcdefABCDEF";
    const std::string_view number = escape.substr(2, digits);
    const bool is_whole =
        number.size() == digits && number.find_first_not_of(kDigits) == std::string_view::npos;
    if (!is_whole)
        return {.problem = "'" + std::string(escape.substr(0, 2)) + "' takes " +
                           std::to_string(digits) + " hexadecimal digits: write all of them"};
    std::uint32_t code_point = 0;
    for (const char digit : number) {
        const std::size_t index = kDigits.find(digit);
        const std::size_t value = index < 16 ? index : index - 6;
        code_point = code_point << 4u | static_cast<std::uint32_t>(value);
    }
    const bool is_surrogate = code_point >= 0xD800 && code_point < 0xE000;
    if (code_point > 0x10FFFF || is_surrogate)
        return {.problem = "'" + std::string(escape.substr(0, 2 + digits)) +
                           "' is no character: write one up to 10FFFF"};
    return {.size = 2 + digits};
}

/// Reads what begins with a backslash.
TomlEscape read_toml_escape(std::string_view escape) {
    constexpr std::string_view kLetters = "btnfr\"\\";
    if (escape.size() < 2) return {.size = 1};  // the string has no end, which is reported
    const char letter = escape[1];
    if (letter == 'u') return read_toml_code_point(escape, 4);
    if (letter == 'U') return read_toml_code_point(escape, 8);
    if (kLetters.find(letter) != std::string_view::npos) return {.size = 2};
    const std::size_t size = first_character(escape.substr(1)).size;
    return {.problem = "'\\" + std::string(escape.substr(1, size)) +
                       "' is no escape: write \\\\ for a backslash, or put the text between two '"};
}

/// Whether a backslash is followed by nothing but blanks until the line ends: in a string of
/// several lines it joins them.
bool joins_lines(std::string_view escape) {
    const std::size_t next = escape.find_first_not_of(" \t\r", 1);
    return next != std::string_view::npos && escape[next] == '\n';
}

std::size_t quotes_from(std::string_view text, std::size_t at, char quote) {
    const std::size_t behind = std::min(text.find_first_not_of(quote, at), text.size());
    return behind - at;
}

TomlString read_toml_line(std::string_view text, std::size_t begin, char quote) {
    for (std::size_t at = begin + 1; at < text.size() && text[at] != '\n';) {
        if (text[at] == quote) return {at + 1, {}};
        if (text[at] == '\\' && quote == '"' && at + 1 < text.size() && text[at + 1] != '\n') {
            const TomlEscape escape = read_toml_escape(text.substr(at));
            if (!escape.problem.empty()) return {at, escape.problem};
            at += escape.size;
        } else {
            ++at;
        }
    }
    return {begin, std::string("the string has no closing quote: write ") + quote + " at its end"};
}

TomlString read_toml_lines(std::string_view text, std::size_t begin, char quote) {
    for (std::size_t at = begin + 3; at < text.size();) {
        // Up to two quotes before the closing three belong to the string.
        const std::size_t quotes = quotes_from(text, at, quote);
        if (quotes >= 3) return {at + std::min<std::size_t>(quotes, 5), {}};
        if (text[at] == '\\' && quote == '"' && !joins_lines(text.substr(at))) {
            const TomlEscape escape = read_toml_escape(text.substr(at));
            if (!escape.problem.empty()) return {at, escape.problem};
            at += escape.size;
        } else {
            at += std::max<std::size_t>(quotes, 1);
        }
    }
    return {begin,
            "the string has no closing quotes: write " + std::string(3, quote) + " at its end"};
}

}  // namespace

TomlString read_toml_string(std::string_view text, std::size_t begin) {
    const char quote = text[begin];
    const bool has_lines = quotes_from(text, begin, quote) >= 3;
    return has_lines ? read_toml_lines(text, begin, quote) : read_toml_line(text, begin, quote);
}

}  // namespace arena::protocol
