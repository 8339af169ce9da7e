// rules.toml -> sim::Rules: the archetypes, their weapons and animations, and the numbers of the
// world.
//
// Takes untrusted text. Returns rules in which every number is in its range, every name is known
// and every outline is convex, or else the problems: one line each, which begins with FILE:LINE.
// docs/rules.md lists every key.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sim/rules/rules.h"
#include "sim/values/result.h"

namespace arena::protocol {

/// The most bytes of a file; a longer one is rejected unread.
inline constexpr std::size_t kRulesFileBytesMax = 256u << 10;
/// The most problems that are reported for one file; more would hardly help.
inline constexpr std::size_t kRuleProblemsMax = 20;

/// Reads rules from `text`; `file` names it in messages. The tick rate is not a rule and keeps its
/// default. With a `mode` the match is of that mode, whatever the text says. Fails with 1 to
/// kRuleProblemsMax problems.
[[nodiscard]] Result<sim::Rules, std::vector<std::string>> read_rules(
    std::string_view file, std::string_view text, std::optional<sim::GameMode> mode = {});

}  // namespace arena::protocol
