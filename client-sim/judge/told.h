// What an update has said of an entity, in the form that the laws need.
#pragma once

#include <cstdint>

#include "client-sim/client/replica.h"
#include "client-sim/judge/tolerances.h"
#include "sim/values/entity.h"
#include "sim/values/vec2.h"

namespace arena::client_sim {

/// Returns how far told_place may be from where the entity was, in any direction, in metres.
[[nodiscard]] inline double told_error_max(const Replica::Entity& entity) {
    return entity.has_introduced_motion ? kLedErrorMax : kToldMax;
}

/// Returns where the entity was at the end of its motion's tick, within told_error_max.
[[nodiscard]] inline sim::Vec2 told_place(const Replica::Entity& entity) {
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
