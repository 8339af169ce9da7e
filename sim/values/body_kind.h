// What kind of body a player has: its outline and the way in which it moves.
#pragma once

#include <cstddef>
#include <cstdint>

#include "sim/values/static_vector.h"
#include "sim/values/vec2.h"

namespace arena::sim {

/// The most vertices of a body's outline. A convex polygon with more is drawn as a disc.
inline constexpr std::size_t kBodyVerticesMax = 8;

/// A convex outline, counter-clockwise, in metres from the body's position; empty for a disc.
using BodyOutline = StaticVector<Vec2, kBodyVerticesMax>;

/// How a body moves against obstacles.
enum class MoveKind : std::uint8_t {
    push_out,  ///< moves, then is pushed out of what it overlaps; cheapest, for crowds
    slide,     ///< is swept, stops at what it hits and slides along it; misses nothing
    rays,      ///< two rays against one-sided surfaces; forgiving, for platform games
};

}  // namespace arena::sim
