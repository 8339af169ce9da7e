// Pushes a circle out of a line (a segment, ends included).
#pragma once

#include <optional>

#include "sim/base/branchless.h"
#include "sim/geometry/closest_point.h"
#include "sim/narrowphase/contact.h"

namespace arena::sim {

/// The smallest push, away from the line's nearest point. With the centre on the line: to the right
/// of a->b, as out of a counter-clockwise polygon's edge; (1, 0) when the line has no length.
/// Nothing when they touch or are apart.
[[nodiscard]] inline std::optional<Contact> push_circle_out_of_line(Circle mover,
                                                                    Segment obstacle) {
    // About the circle's centre, where small distances lose no digits.
    const Segment seen{obstacle.a - mover.center, obstacle.b - mover.center};
    const Vec2 apart = -closest_point_on_segment({}, seen);
    const float distance = length(apart);
    const float depth = mover.radius - distance;
    const Vec2 right = normalised_or(right_of(obstacle.b - obstacle.a), {1.0f, 0.0f});
    return only_if(depth > 0.0f, Contact{normalised_or(apart, right), depth});
}

}  // namespace arena::sim
