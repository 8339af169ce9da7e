// What text may be in a message: takes any bytes, says whether they make a name, or makes them one.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace arena::protocol {

/// The character at the front of a text; size 0 when the text is empty or does not begin with valid
/// UTF-8 (shortest form, no surrogates, up to U+10FFFF).
struct Utf8Character {
    std::size_t size = 0;  ///< bytes
    char32_t code_point = 0;
};
[[nodiscard]] Utf8Character first_character(std::string_view text);

/// U+0000 to U+001F, U+007F to U+009F.
[[nodiscard]] bool is_control(char32_t code_point);

/// Characters that a terminal does not show, though they change what is seen: those that order text
/// from right to left, break a line, or have no width. With them two different names look the same.
/// All of Unicode's Bidi_Control, Default_Ignorable_Code_Point, U+2028, U+2029, U+FFF9 to U+FFFB.
[[nodiscard]] bool is_invisible(char32_t code_point);

/// True for valid UTF-8 (shortest form, no surrogates, up to U+10FFFF) of at most `bytes_max` bytes
/// without control characters (U+0000 to U+001F, U+007F to U+009F). The empty name is a name.
[[nodiscard]] bool is_name(std::string_view text, std::size_t bytes_max);

/// Makes any text a name: leaves out every byte that a name may not have, then cuts off whole
/// characters until it fits. Gives a name as it is.
[[nodiscard]] std::string to_name(std::string_view text, std::size_t bytes_max);

}  // namespace arena::protocol
