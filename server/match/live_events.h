// Live events: what happens in a match, as JSON lines for a backend. docs/results.md lists them.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string_view>

#include "server/match/score_keeper.h"
#include "sim/values/event.h"
#include "sim/world/world.h"

namespace arena::server {

/// Calls take(line) for each event of the tick that a backend is told of: phases, kills, points of
/// teams, flags, and players that change their team. Players that `scores` does not know have the
/// client null. `match_id` is that of the match in its process.
void report_live_events(std::uint32_t match_id, const sim::World& world,
                        std::span<const sim::Event> events, const ScoreKeeper& scores,
                        const std::function<void(std::string_view)>& take);

/// Calls take(line) for a pause of the match that begins or ends.
void report_pause(std::uint32_t match_id, const sim::World& world, bool is_paused,
                  const std::function<void(std::string_view)>& take);

}  // namespace arena::server
