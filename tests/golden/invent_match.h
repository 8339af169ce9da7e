// Makes matches in which everything happens that a map has to offer: players run at each other and
// at triggers and movers, turn, shoot, jump, dash, leave and return. In a mode, they mostly play to
// win.
#pragma once

#include <cstdint>
#include <functional>

#include "sim/world/world.h"
#include "tests/golden/game.h"
#include "tests/golden/input_log.h"

namespace arena::golden {

/// The size of an invented match.
struct MatchPlan {
    std::uint32_t players = 32;
    sim::Tick ticks = 1800;
    std::uint64_t seed = 1;             ///< of the world and of the inputs
    std::uint32_t ticks_an_input = 25;  ///< for which a player holds an input, on average
    std::uint8_t seen_back_max = 0;     ///< ticks that a player sees the others late, at most
    sim::Tick join_ticks = 120;         ///< within which all players have joined
    std::uint32_t leave_odds = 6000;    ///< one in this many players leaves in each tick
    sim::Tick desertion_tick = 0;       ///< in which all players but the first leave; 0: never
};

/// Plays a match by the plan, calls `visit` after every tick, and returns its input log.
[[nodiscard]] InputLog invent_match(
    const Game& game, const MatchPlan& plan,
    const std::function<void(const sim::World&, const sim::StepResult&)>& visit);

}  // namespace arena::golden
