// Which word was meant: for messages about unknown keys and names.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace arena::protocol {

/// The one of `known` that fewest insertions, deletions and substitutions lead to, the first at a
/// tie; empty when there are none. Time and memory grow with the lengths: cut hostile words first.
[[nodiscard]] std::string nearest_name(std::string_view unknown,
                                       std::span<const std::string> known);

}  // namespace arena::protocol
