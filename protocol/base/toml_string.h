// Reads one string of a TOML text, of any of the four kinds.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace arena::protocol {

struct TomlString {
    std::size_t end = 0;  ///< offset behind the closing quotes, or of what is wrong
    std::string problem;  ///< what is wrong and how to fix it; empty: nothing
};

/// Reads the string whose first quote is at `begin`. Takes control characters for text.
[[nodiscard]] TomlString read_toml_string(std::string_view text, std::size_t begin);

}  // namespace arena::protocol
