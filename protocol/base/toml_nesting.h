// Checks how deeply a TOML text nests before a parser reads it: parsers recurse, and a key of
// 50,000 parts is enough to overflow the stack.
//
// Accepts any bytes and leaves invalid TOML for the parser to reject. Pure; linear in the length of
// the text.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace arena::protocol {

struct TomlNestingLimits {
    std::uint32_t key_parts = 16;  ///< `a.b.c` has three
    std::uint32_t depth = 32;      ///< of lists and tables inside each other
};

struct TomlNestingProblem {
    std::uint32_t line = 0;  ///< from 1
    std::string text;        ///< "a key has more than 16 parts: write a shorter one"
};

/// Returns the first place that exceeds a limit, or nothing when the whole text is within them.
[[nodiscard]] std::optional<TomlNestingProblem> find_toml_nesting_problem(
    std::string_view text, TomlNestingLimits limits = {});

}  // namespace arena::protocol
