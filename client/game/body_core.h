// BodyCore: the part of a player's body that walls and floors keep out, whatever its outline and
// its way of moving. It tells where a player that is extrapolated must have stopped.
#pragma once

#include "protocol/welcome.h"
#include "sim/values/vec2.h"

namespace arena::client {

/// A disc, relative to the player's position.
struct BodyCore {
    sim::Vec2 middle;     ///< metres
    float radius = 0.0f;  ///< metres; 0: only the point is kept out
};

/// Returns the largest disc about the position that lies within the body. For a body that moves by
/// rays it is the middle of its box: all the rest may pass through corners.
[[nodiscard]] BodyCore core_of(const protocol::WelcomeArchetype& archetype);

}  // namespace arena::client
