// Makes matches in which everything happens that a map has to offer: players who run at each other
// and at what lies about, turn, shoot, jump, dash, leave and come back.
#pragma once

#include <cstdint>
#include <functional>

#include "sim/world/world.h"
#include "tests/golden/game.h"
#include "tests/golden/input_log.h"

namespace arena::golden {

struct MatchPlan {
    std::uint32_t players = 32;
    sim::Tick ticks = 1800;
    std::uint64_t seed = 1;             ///< of the world and of the inputs
    std::uint32_t ticks_an_input = 25;  ///< for which a player holds it, on average
    std::uint8_t seen_back_max = 0;     ///< ticks that a player sees the others late, at most
};

/// All players have joined after two seconds. Plays the match on the way, and shows every tick of
/// it to `visit`.
[[nodiscard]] InputLog invent_match(
    const Game& game, const MatchPlan& plan,
    const std::function<void(const sim::World&, const sim::StepResult&)>& visit);

}  // namespace arena::golden
