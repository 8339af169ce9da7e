#include "protocol/base/toml_token.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>

#include "protocol/base/text.h"

namespace arena::protocol {
namespace {

bool is_decimal_digit(char letter) {
    return letter >= '0' && letter <= '9';
}

std::string shown_token(std::string_view word) {
    return "'" + printable(word) + "'";
}

/// Takes digits from the front of a text: groups of them with single '_' between. Whether there
/// were any.
bool take_digits(std::string_view& text, std::string_view digits = "0123456789") {
    bool is_expected = true;  // after the beginning and after '_'
    while (!text.empty()) {
        const bool is_one = digits.find(text.front()) != std::string_view::npos;
        if (is_expected ? !is_one : !is_one && text.front() != '_') break;
        is_expected = text.front() == '_';
        text.remove_prefix(1);
    }
    return !is_expected;
}

bool take_letter(std::string_view& text, char letter) {
    if (text.empty() || text.front() != letter) return false;
    text.remove_prefix(1);
    return true;
}

bool take_sign(std::string_view& text) {
    return take_letter(text, '+') || take_letter(text, '-');
}

/// Whether it is 0xAB, 0o17 or 0b101.
bool is_with_prefix(std::string_view token) {
    if (token.size() < 3 || token.front() != '0') return false;
    std::string_view digits;
    if (token[1] == 'x') digits = "0123456789abcdefABCDEF";
    if (token[1] == 'o') digits = "01234567";
    if (token[1] == 'b') digits = "01";
    token.remove_prefix(2);
    return !digits.empty() && take_digits(token, digits) && token.empty();
}

/// Whether it is a whole or a decimal number, leading zeros included.
bool is_decimal_token(std::string_view token) {
    take_sign(token);
    if (!take_digits(token)) return false;
    if (take_letter(token, '.') && !take_digits(token)) return false;
    if (take_letter(token, 'e') || take_letter(token, 'E')) {
        take_sign(token);
        if (!take_digits(token)) return false;
    }
    return token.empty();
}

bool has_leading_zero(std::string_view token) {
    take_sign(token);
    return token.size() > 1 && token[0] == '0' && (is_decimal_digit(token[1]) || token[1] == '_');
}

bool is_whole_token(std::string_view token) {
    take_sign(token);
    return take_digits(token) && token.empty();
}

/// Whether a whole number is too large for 64 bits.
bool is_too_large(std::string_view token) {
    std::string digits(token);
    digits.erase(std::remove(digits.begin(), digits.end(), '_'), digits.end());
    if (digits.front() == '+') digits.erase(0, 1);
    std::int64_t number = 0;
    const auto parsed = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    return parsed.ec == std::errc::result_out_of_range;
}

/// Whether it begins like 1979-05-27 or 07:32:00, which the parser checks.
bool is_like_date(std::string_view token) {
    const auto digits = static_cast<std::size_t>(
        std::find_if_not(token.begin(), token.end(), is_decimal_digit) - token.begin());
    if (digits == token.size()) return false;
    return (digits == 4 && token[digits] == '-') || (digits == 2 && token[digits] == ':');
}

std::string about_number(std::string_view token) {
    const std::string no_number = shown_token(token) + " is not a number: ";
    if (is_decimal_token(token))  // it has a leading zero
        return no_number + "leave out the leading zero";
    std::string_view rest = token;
    take_sign(rest);
    if (rest.front() == '.') return no_number + "write a digit before the point, like 0.5";
    const std::size_t point = token.find('.');
    if (point != std::string_view::npos &&
        (point + 1 == token.size() || !is_decimal_digit(token[point + 1])))
        return no_number + "write a digit behind the point, like 5.0";
    if (token.find('.', point + 1) != std::string_view::npos && point != std::string_view::npos)
        return no_number + "it has two points";
    return no_number + "correct it, or put it in quotes if it is text";
}

/// The words that other formats have for true and false.
constexpr std::array<std::string_view, 6> kOtherFlags{"true", "false", "yes", "no", "on", "off"};

std::string in_small_letters(std::string_view text) {
    std::string small(text);
    for (char& letter : small)
        if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
    return small;
}

}  // namespace

std::string find_toml_token_problem(std::string_view token) {
    if (token == "true" || token == "false" || is_with_prefix(token) || is_like_date(token))
        return {};
    std::string_view unsigned_token = token;
    take_sign(unsigned_token);
    if (unsigned_token == "inf" || unsigned_token == "nan") return {};
    if (is_decimal_token(token) && !has_leading_zero(token)) {
        const bool is_fine = !is_whole_token(token) || !is_too_large(token);
        return is_fine ? ""
                       : shown_token(token) + " does not fit into 64 bits: write a smaller number";
    }
    if (!unsigned_token.empty() &&
        (is_decimal_digit(unsigned_token.front()) || unsigned_token[0] == '.'))
        return about_number(token);

    const std::string small = in_small_letters(token);
    if (std::find(kOtherFlags.begin(), kOtherFlags.end(), small) != kOtherFlags.end())
        return shown_token(token) +
               " is not a value: write true or false in small letters, or put it in "
               "quotes if it is text";
    if (token.ends_with('"') || token.ends_with('\''))
        return shown_token(token) + " has no quote at its beginning: write one";
    for (const std::string_view quote : {"“", "”", "„", "‘", "’", "«", "»", "`"})
        if (token.starts_with(quote))
            return "a string begins with \" or ', not with " + std::string(quote) +
                   ": write straight quotes";
    return shown_token(token) + " has no quotes: text stands between two \"";
}

}  // namespace arena::protocol
