// What updates have reported of an entity, in the form that the laws need.
#pragma once

#include <cstdint>

#include "client-sim/judge/tolerances.h"
#include "client/core/replica.h"
#include "sim/values/entity.h"
#include "sim/values/vec2.h"

namespace arena::client_sim {

/// Returns how far reported_position may be from where the entity was, in any direction, in metres.
[[nodiscard]] inline double position_error_max(const client::Replica::Entity& entity) {
    if (!entity.has_introduced_motion) return kReportedErrorMax;
    if (entity.motion.steers) return kLedTurnErrorMax;
    return entity.motion.falls ? kLedFallErrorMax : kLedErrorMax;
}

/// Returns where the entity was at the end of its motion's tick, within position_error_max.
[[nodiscard]] inline sim::Vec2 reported_position(const client::Replica::Entity& entity) {
    return to_metres(extrapolate(entity.motion, entity.motion.tick, 0));
}

/// Returns its number within its category, which the examples of violations use.
[[nodiscard]] inline std::uint32_t number_of(sim::EntityId id) {
    switch (category_of(id)) {
        case sim::Category::player:
            return id.value;
        case sim::Category::projectile:
            return id.value - sim::kFirstProjectileId;
        case sim::Category::obstacle:
            return id.value - sim::kFirstObstacleId;
    }
    return id.value;
}

}  // namespace arena::client_sim
