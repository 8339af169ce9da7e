// rules.toml -> sim::Rules: who plays, with what, and the numbers of the world.
//
// Takes text that nobody vouches for. Gives rules of which every number is in its range, every name
// known and every outline convex, or what is wrong: each problem one line that begins with
// FILE:LINE. docs/rules.md has every key.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "sim/rules/rules.h"
#include "sim/values/result.h"

namespace arena::protocol {

/// A file longer than this is refused unread, in bytes.
inline constexpr std::size_t kRulesFileBytesMax = 256u << 10;
/// So many problems are told of one file; the rest would hardly help.
inline constexpr std::size_t kRuleProblemsMax = 20;

/// `file` names the text in messages. The tick rate is not a rule and keeps its default. There is
/// at least one problem when there are no rules, and at most kRuleProblemsMax.
[[nodiscard]] Result<sim::Rules, std::vector<std::string>> read_rules(std::string_view file,
                                                                      std::string_view text);

}  // namespace arena::protocol
