// Pushes a circle out of a circle.
#pragma once

#include <optional>

#include "sim/base/branchless.h"
#include "sim/geometry/shapes.h"
#include "sim/narrowphase/contact.h"

namespace arena::sim {

/// Returns the smallest push, along the line of the centres, or along (1, 0) when the centres
/// coincide. Returns nothing when the discs touch or are apart.
[[nodiscard]] inline std::optional<Contact> push_circle_out_of_circle(Circle mover,
                                                                      Circle obstacle) {
    const Vec2 apart = mover.center - obstacle.center;
    const float reach = mover.radius + obstacle.radius;
    const float depth = reach - length(apart);
    const bool overlaps = (length_squared(apart) < reach * reach) & (depth > 0.0f);
    return optional_if(overlaps, Contact{normalised_or(apart, {1.0f, 0.0f}), depth});
}

}  // namespace arena::sim
