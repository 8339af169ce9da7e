// Says why a text is not TOML, with the place and the way out, in place of a parser's message: a
// quote, a bracket or an equals sign that is missing, a key that is there twice, a number, an
// escape, a character that TOML does not have.
//
// Accepts any bytes. Pure; takes time that grows with the length of the text, a little more than
// linearly because of the keys.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace arena::protocol {

/// A place in a text, both from 1; a column is a character, not a byte.
struct TomlPlace {
    std::uint32_t line = 1;
    std::uint32_t column = 1;
};

struct TomlSyntaxProblem {
    TomlPlace at;
    std::string text;  ///< "the string has no closing quote: write \" at its end"
};

/// Names of headings that need double brackets, because there may be several: "weapon".
using TomlListNames = std::span<const std::string_view>;

/// Returns the first thing that makes the text no TOML 1.0. Nothing when there is none, and when it
/// is none of those that this function knows. A heading of `lists` in single brackets counts as one
/// of them: TOML allows the first, and a parser stops at a later line.
[[nodiscard]] std::optional<TomlSyntaxProblem> find_toml_syntax_problem(std::string_view text,
                                                                        TomlListNames lists = {});

/// Returns what is wrong with the heading [name], which is of a list.
[[nodiscard]] std::string single_brackets_text(std::string_view name);

/// Returns "FILE:LINE:COLUMN: what is wrong: how to fix it" about a text that a parser has rejected
/// at `stopped`.
[[nodiscard]] std::string toml_syntax_message(std::string_view file, std::string_view text,
                                              TomlPlace stopped, TomlListNames lists = {});

}  // namespace arena::protocol
