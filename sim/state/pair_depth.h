// How deep two players are in each other, and how deep they may be at the end of a tick.
#pragma once

#include <algorithm>
#include <cstdint>

#include "sim/state/player_body.h"
#include "sim/state/players.h"
#include "sim/terrain/body_queries.h"

namespace arena::sim {

/// Metres by which two players may overlap at the end of a tick. Larger, and a crowd is seen to
/// sink into itself; smaller, and it freezes where it could still have moved on.
inline constexpr float kPairDepthMax = 0.04f;

/// Metres from which on a player that went back into somebody whom a mover had pressed holds it
/// fast.
inline constexpr float kHeldDepth = 0.02f;

/// Metres that one would have to be pushed to be apart from the other; 0 when they only touch.
[[nodiscard]] inline float depth_of_overlap(const Body& one, const Body& other) {
    const auto contact = push_body_out_of_body(one, other);
    return contact ? contact->depth : 0.0f;
}

/// The same for two players: whoever asks about a pair gets the same answer, bit for bit, so the
/// lower row comes first.
[[nodiscard]] inline float depth_of_pair(const Rules& rules, const Players& players,
                                         std::uint32_t one, std::uint32_t other) {
    const auto [low, high] = std::minmax(one, other);
    return depth_of_overlap(body_of(rules, players, low), body_of(rules, players, high));
}

}  // namespace arena::sim
