// What text may be in a message: takes any bytes, says whether they make a name, or makes them one.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace arena::protocol {

/// True for valid UTF-8 (shortest form, no surrogates, up to U+10FFFF) of at most `bytes_max` bytes
/// without control characters (U+0000 to U+001F, U+007F to U+009F). The empty name is a name.
[[nodiscard]] bool is_name(std::string_view text, std::size_t bytes_max);

/// Makes any text a name: leaves out every byte that a name may not have, then cuts off whole
/// characters until it fits. Gives a name as it is.
[[nodiscard]] std::string to_name(std::string_view text, std::size_t bytes_max);

}  // namespace arena::protocol
