#include "protocol/base/text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <iterator>
#include <limits>

namespace arena::protocol {
namespace {

/// What the first byte of a multi-byte character says: how many bytes follow, the bits that it
/// contributes itself, and the smallest code point that needs this length. `minimum` is 0 for a
/// byte that cannot begin a character.
struct LeadByte {
    std::size_t following;
    std::uint32_t bits;
    std::uint32_t minimum;
};

constexpr LeadByte lead_byte_of(std::uint8_t byte) {
    if (byte >= 0xC0 && byte < 0xE0) return {1, byte & 0x1Fu, 0x80};
    if (byte >= 0xE0 && byte < 0xF0) return {2, byte & 0x0Fu, 0x800};
    if (byte >= 0xF0 && byte < 0xF8) return {3, byte & 0x07u, 0x10000};
    return {0, 0, 0};
}

constexpr bool is_scalar_value(char32_t code_point) {
    return code_point < 0xD800 || (code_point > 0xDFFF && code_point <= 0x10FFFF);
}

struct CodePointRange {
    char32_t first;
    char32_t last;
};
/// Unicode 15.0, DerivedCoreProperties.txt and PropList.txt.
constexpr CodePointRange kInvisible[] = {
    {0x00AD, 0x00AD},    // soft hyphen
    {0x034F, 0x034F},    // combining grapheme joiner
    {0x061C, 0x061C},    // Arabic letter mark
    {0x115F, 0x1160},    // Hangul fillers
    {0x17B4, 0x17B5},    // Khmer inherent vowels
    {0x180B, 0x180F},    // Mongolian selectors and separator
    {0x200B, 0x200F},    // zero width space, joiners, direction marks
    {0x2028, 0x202E},    // line and paragraph separator, embeddings and overrides
    {0x2060, 0x206F},    // word joiner, invisible operators, isolates
    {0x3164, 0x3164},    // Hangul filler
    {0xFE00, 0xFE0F},    // variation selectors
    {0xFEFF, 0xFEFF},    // byte order mark
    {0xFFA0, 0xFFA0},    // halfwidth Hangul filler
    {0xFFF0, 0xFFFB},    // unassigned ignorables, interlinear annotation
    {0x1BCA0, 0x1BCA3},  // shorthand format controls
    {0x1D173, 0x1D17A},  // musical format controls
    {0xE0000, 0xE0FFF},  // tags, further variation selectors
};

bool is_line_break(char32_t code_point) {
    return code_point == 0x2028 || code_point == 0x2029;
}

/// Returns the shortest text that reads back as the number; without an exponent, if it is neither
/// very large nor very small.
template <typename Number>
std::string shortest_text(Number value) {
    constexpr Number kPlainMin = Number(1e-5);
    constexpr Number kPlainMax = Number(1e15);
    const Number size = std::abs(value);
    const bool is_plain = size == Number(0) || (size >= kPlainMin && size <= kPlainMax);
    std::array<char, 64> buffer{};
    char* const end = buffer.data() + buffer.size();
    const auto written = is_plain
                             ? std::to_chars(buffer.data(), end, value, std::chars_format::fixed)
                             : std::to_chars(buffer.data(), end, value);
    return {buffer.data(), written.ptr};
}

}  // namespace

Utf8Character first_character(std::string_view text) {
    if (text.empty()) return {};
    const auto first = static_cast<std::uint8_t>(text[0]);
    if (first < 0x80) return {1, first};

    const LeadByte lead = lead_byte_of(first);
    if (lead.minimum == 0 || text.size() <= lead.following) return {};
    char32_t code_point = lead.bits;
    for (std::size_t i = 1; i <= lead.following; ++i) {
        const auto byte = static_cast<std::uint8_t>(text[i]);
        if ((byte & 0xC0u) != 0x80u) return {};
        code_point = code_point << 6u | (byte & 0x3Fu);
    }
    if (code_point < lead.minimum || !is_scalar_value(code_point)) return {};
    return {1 + lead.following, code_point};
}

bool is_control(char32_t code_point) {
    return code_point < 0x20 || (code_point >= 0x7F && code_point < 0xA0);
}

bool is_invisible(char32_t code_point) {
    return std::any_of(std::begin(kInvisible), std::end(kInvisible), [&](CodePointRange range) {
        return range.first <= code_point && code_point <= range.last;
    });
}

bool is_layout_control(char32_t code_point) {
    return code_point == 0x061C || code_point == 0x200E || code_point == 0x200F ||
           (code_point >= 0x2028 && code_point <= 0x202E) ||
           (code_point >= 0x2066 && code_point <= 0x2069);
}

std::string code_point_text(char32_t code_point) {
    std::array<char, 16> text{};
    std::snprintf(text.data(), text.size(), "U+%04X", static_cast<unsigned>(code_point));
    return text.data();
}

std::optional<NameFault> find_name_fault(std::string_view text) {
    for (std::size_t place = 1; !text.empty(); ++place) {
        const Utf8Character character = first_character(text);
        if (character.size == 0) return NameFault{.place = place, .code_point = std::nullopt};
        if (is_control(character.code_point) || is_layout_control(character.code_point))
            return NameFault{.place = place, .code_point = character.code_point};
        text.remove_prefix(character.size);
    }
    return std::nullopt;
}

bool is_name(std::string_view text, std::size_t bytes_max) {
    return text.size() <= bytes_max && !find_name_fault(text);
}

std::string find_problem_of_name(std::string_view what, std::string_view text,
                                 std::size_t bytes_max) {
    const std::string has = std::string(what) + " has ";
    if (text.size() > bytes_max)
        return has + std::to_string(text.size()) + " bytes: " + std::to_string(bytes_max) +
               " are the most";
    const auto fault = find_name_fault(text);
    if (!fault) return {};
    const std::string at = " at character " + std::to_string(fault->place);
    if (!fault->code_point) return has + "a byte that is not UTF-8" + at;
    const std::string character = code_point_text(*fault->code_point) + at;
    if (is_control(*fault->code_point))
        return has + "the control character " + character + ": leave it out";
    return has + character + ", which " +
           (is_line_break(*fault->code_point) ? "breaks the line" : "turns text around") +
           ": leave it out";
}

std::string to_name(std::string_view text, std::size_t bytes_max) {
    std::string name;
    while (!text.empty()) {
        const Utf8Character character = first_character(text);
        const bool fits =
            !is_control(character.code_point) && !is_layout_control(character.code_point);
        const std::size_t size = fits ? character.size : 0;
        if (name.size() + size > bytes_max) break;
        name += text.substr(0, size);
        text.remove_prefix(size == 0 ? 1 : size);
    }
    return name;
}

std::string printable(std::string_view text, std::size_t bytes_max) {
    std::string result;
    while (!text.empty()) {
        const auto [size, code_point] = first_character(text);
        const bool good = size > 0 && !is_control(code_point) && !is_invisible(code_point);
        const std::string_view next = good ? text.substr(0, size) : std::string_view("?");
        if (result.size() + next.size() > bytes_max) return result + "...";
        result += next;
        text.remove_prefix(size > 0 ? size : 1);
    }
    return result;
}

std::string number_text(double value) {
    constexpr auto kFloatMax = static_cast<double>(std::numeric_limits<float>::max());
    if (std::abs(value) <= kFloatMax && static_cast<double>(static_cast<float>(value)) == value)
        return shortest_text(static_cast<float>(value));
    std::array<char, 32> buffer{};
    const int length = std::snprintf(buffer.data(), buffer.size(), "%.9g", value);
    return std::string(buffer.data(), static_cast<std::size_t>(length));
}

std::string real_text(double value) {
    std::string text = shortest_text(value);
    const bool shows_that_it_is_real = text.find_first_of(".en") != std::string::npos;
    return shows_that_it_is_real ? text : text + ".0";
}

}  // namespace arena::protocol
