// Small and capital letters of ASCII, whatever the locale.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace arena::server {

[[nodiscard]] constexpr char small_letter(char letter) {
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

[[nodiscard]] inline std::string small_letters(std::string_view text) {
    std::string small(text);
    std::ranges::transform(small, small.begin(), small_letter);
    return small;
}

[[nodiscard]] inline bool equal_but_for_case(std::string_view a, std::string_view b) {
    return std::ranges::equal(a, b, {}, small_letter, small_letter);
}

}  // namespace arena::server
