// Finds the known name that an unknown one probably stands for; for messages about unknown keys and
// names.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace arena::protocol {

/// Returns the name of `known` with the smallest edit distance to `unknown`, the first of them at a
/// tie; empty when `known` is empty. Time and memory grow with the lengths of the words, so cut
/// hostile words first.
[[nodiscard]] std::string nearest_name(std::string_view unknown,
                                       std::span<const std::string> known);

}  // namespace arena::protocol
