// What text a message may hold: tests whether any bytes are a valid name, and turns any bytes into
// one.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace arena::protocol {

/// The first character of a text.
struct Utf8Character {
    std::size_t size = 0;  ///< in bytes
    char32_t code_point = 0;
};
/// Returns the first character of a text. Its size is 0 when the text is empty or does not begin
/// with valid UTF-8 (shortest form, no surrogates, up to U+10FFFF).
[[nodiscard]] Utf8Character first_character(std::string_view text);

/// Whether it is one of U+0000 to U+001F or U+007F to U+009F.
[[nodiscard]] bool is_control(char32_t code_point);

/// Whether a terminal does not show the character although it changes what is seen: it orders text
/// from right to left, breaks a line, or has no width. Such characters make two different names
/// look the same. They are Unicode's Bidi_Control and Default_Ignorable_Code_Point, and U+2028,
/// U+2029, U+FFF9 to U+FFFB.
[[nodiscard]] bool is_invisible(char32_t code_point);

/// Whether the character breaks a line or turns the direction of the text around it: U+2028, U+2029
/// and Unicode's Bidi_Control. Joiners and variation selectors, of which emoji are made, do not.
[[nodiscard]] bool is_layout_control(char32_t code_point);

/// Returns "U+202E".
[[nodiscard]] std::string code_point_text(char32_t code_point);

/// Something that a name must not hold.
struct NameFault {
    std::size_t place = 1;                 ///< of the character in the text, counted from 1
    std::optional<char32_t> code_point{};  ///< nothing: a byte that is not UTF-8
};
/// Returns the first character of a text that a name must not hold: a control character, one of
/// layout, or a byte that is not valid UTF-8 (shortest form, no surrogates, up to U+10FFFF).
[[nodiscard]] std::optional<NameFault> find_name_fault(std::string_view text);

/// Whether `text` has no fault and at most `bytes_max` bytes. The empty text is a name.
[[nodiscard]] bool is_name(std::string_view text, std::size_t bytes_max);

/// Returns one line about why `text`, which is called `what`, is not such a name; an empty line if
/// it is one. "WHAT has U+202E at character 4, which turns text around: leave it out".
[[nodiscard]] std::string find_problem_of_name(std::string_view what, std::string_view text,
                                               std::size_t bytes_max);

/// Turns any text into a name: leaves out every byte that a name must not have, then cuts off whole
/// characters until it fits. Returns a valid name unchanged.
[[nodiscard]] std::string to_name(std::string_view text, std::size_t bytes_max);

/// The most bytes of a word of a file in a message; longer ones are cut.
inline constexpr std::size_t kShownBytesMax = 64;
/// The most bytes of a file's name in messages; longer ones are cut.
inline constexpr std::size_t kFileTextBytesMax = 4096;

/// Returns `text` with every control character, every invisible one and every byte that is not
/// UTF-8 replaced by '?', cut at a whole character after at most `bytes_max` bytes; a cut text ends
/// in "...".
[[nodiscard]] std::string printable(std::string_view text, std::size_t bytes_max = kShownBytesMax);

/// Returns a number in its usual short form: 16, 0.5, 100000, 1e+300. A float as the shortest text
/// that reads back as the same float, 1.9 and not 1.89999998; other numbers with up to nine digits.
[[nodiscard]] std::string number_text(double value);

/// Returns a number that was read from a text as it was probably written there, with a point: 20.0,
/// 0.1, 100000.0, 1e+300, nan.
[[nodiscard]] std::string real_text(double value);

}  // namespace arena::protocol
