// What is wrong with a value of a TOML text that is neither a string, a list nor a table: a number,
// true, false or a date, which end with a blank, a comma or a bracket.
#pragma once

#include <string>
#include <string_view>

namespace arena::protocol {

/// Returns what is wrong with the token and how to fix it: "'rays' has no quotes: write \"rays\"".
/// Empty when it is a value of TOML 1.0.
[[nodiscard]] std::string find_toml_token_problem(std::string_view token);

}  // namespace arena::protocol
