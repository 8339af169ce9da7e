// ViewFocus: where a client looks, which decides what it is sent first and how exactly.
#pragma once

#include <cstdint>
#include <limits>

#include "protocol/replication/motion.h"
#include "sim/values/entity.h"
#include "sim/values/vec2.h"

namespace arena::server {

/// Returns protocol::kBriefMs in ticks.
[[nodiscard]] constexpr sim::Tick brief_ticks(std::uint32_t tick_rate) {
    return tick_rate * protocol::kBriefMs / 1000;
}

/// Where the client's player is, in metres, and the direction of its aim.
struct ViewFocus {
    sim::Vec2 position;
    sim::Vec2 aim;
    /// Metres: players and projectiles that are further away are sent coarsely.
    float exact_distance = std::numeric_limits<float>::infinity();
    /// Ticks: of those, what was sent less than so long ago is sent only when it is further off
    /// (protocol::kBriefMotionBound).
    sim::Tick brief = 0;
};

}  // namespace arena::server
