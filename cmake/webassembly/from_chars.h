// std::from_chars for double, which libc++ 14 lacks. Included before everything else, for toml++,
// which would otherwise read numbers through streams and so bring in all of <locale>: a tenth of
// what a browser loads.
#pragma once

#include <charconv>
#include <cstdlib>
#include <string>
#include <system_error>

namespace std {

/// Reads what toml++ passes: a number of TOML without its underscores.
inline from_chars_result from_chars(const char* first, const char* last, double& value,
                                    chars_format format = chars_format::general) {
    static_cast<void>(format);
    const string text(first, last);  // strtod needs a zero at the end
    char* end = nullptr;
    const double read = strtod(text.c_str(), &end);
    if (end == text.c_str()) return {first, errc::invalid_argument};
    value = read;
    return {first + (end - text.c_str()), errc{}};
}

}  // namespace std
