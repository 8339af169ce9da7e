// How often clients join in a scenario, and when: each of them needs a connect token.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "client-sim/scenario/scenario.h"

namespace arena::client_sim {

/// Returns how many clients join in the whole run, including those that replace others. Clients of
/// hostile groups and reconnecters count once, though they join again and again.
[[nodiscard]] std::uint64_t count_joins(const Scenario& scenario);

/// Returns when they join, in order.
[[nodiscard]] std::vector<Time> join_times(const Scenario& scenario);

/// Returns what in the scenario only clients that make their own connect tokens can do, in a few
/// words: join again and again, or choose a team. Nothing when there is no such thing.
[[nodiscard]] std::optional<std::string> need_of_own_tokens(const Scenario& scenario);

}  // namespace arena::client_sim
