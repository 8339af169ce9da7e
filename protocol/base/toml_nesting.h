// How deep a TOML text nests, before a parser reads it: parsers recurse, and a key of 50,000 parts
// is enough to use up the stack.
//
// Takes any bytes; what is no TOML is for the parser to refuse. Pure, linear in the text's length.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace arena::protocol {

struct TomlNestingLimits {
    std::uint32_t key_parts = 16;  ///< `a.b.c` has three
    std::uint32_t depth = 32;      ///< lists and tables in each other
};

struct TomlNestingProblem {
    std::uint32_t line = 0;  ///< from 1
    std::string text;        ///< "a key has more than 16 parts: write a shorter one"
};

/// The first place that is beyond a limit; nothing when all of the text is within them.
[[nodiscard]] std::optional<TomlNestingProblem> find_deep_toml(std::string_view text,
                                                               TomlNestingLimits limits = {});

}  // namespace arena::protocol
