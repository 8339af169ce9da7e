// What the movers have done to players' positions in this tick, before the players move by
// themselves.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sim/math/vec2.h"
#include "sim/tick/memory/own_steps.h"
#include "sim/values/state.h"

namespace arena::sim {

struct Carried {
    /// Position of each player before movers carried and pushed; empty when none could.
    std::vector<Vec2> begins;
    float furthest = 0.0f;  ///< metres that any player was carried or pushed, at most

    std::vector<MoverState> movers_before;  ///< as the tick began; used by advance_movers alone
    std::vector<std::uint32_t> pushing;     ///< pieces of movers that may push one player; likewise
};

/// Returns where each player was when the tick began, before movers brought it to its start:
/// projectiles hit players on the straight way from there to where they end.
[[nodiscard]] inline std::span<const Vec2> positions_at_tick_begin(const Carried& carried,
                                                                   const OwnSteps& steps) {
    return carried.begins.empty() ? steps.starts : carried.begins;
}

}  // namespace arena::sim
