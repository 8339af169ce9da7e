// How deeply two players overlap, and how deeply they may at the end of a tick.
#pragma once

#include <algorithm>
#include <cstdint>

#include "sim/state/player_body.h"
#include "sim/state/players.h"
#include "sim/terrain/body_queries.h"

namespace arena::sim {

/// The depth by which two players may overlap at the end of a tick, in metres. With a larger one, a
/// crowd visibly sinks into itself; with a smaller one, it freezes where it could still have moved.
inline constexpr float kPairDepthMax = 0.04f;

/// The depth, in metres, from which a player that stepped back into another one, which a mover had
/// pressed, holds it in place.
inline constexpr float kHeldDepth = 0.02f;

/// Returns how far one body would have to be pushed to be apart from the other, in metres; 0 when
/// they only touch or are apart.
[[nodiscard]] inline float depth_of_overlap(const Body& one, const Body& other) {
    const auto contact = push_body_out_of_body(one, other);
    return contact ? contact->depth : 0.0f;
}

/// Returns the same for two players. The lower row always comes first, so that the result for a
/// pair is the same, bit for bit, in either order.
[[nodiscard]] inline float depth_of_pair(const Rules& rules, const Players& players,
                                         std::uint32_t one, std::uint32_t other) {
    const auto [low, high] = std::minmax(one, other);
    return depth_of_overlap(body_of(rules, players, low), body_of(rules, players, high));
}

}  // namespace arena::sim
