// Pushes a circle out of a line (a segment, ends included).
#pragma once

#include <algorithm>
#include <optional>

#include "sim/base/branchless.h"
#include "sim/geometry/orientation.h"
#include "sim/geometry/shapes.h"
#include "sim/math/vec2.h"
#include "sim/narrowphase/contact.h"

namespace arena::sim {

/// Whether a disc, its centre seen from both ends, surely does not reach a line: most do not, and
/// need no root to know it. False where rounding may decide.
[[nodiscard]] inline bool surely_clear_of_line(Vec2 from_a, Vec2 from_b, Vec2 along, float radius) {
    // The distance is off by a few units in the last place of from_a's and along's lengths, 2^-21
    // of them at most; 2^-17 of their squares is more than that changes the distance's square.
    constexpr float kMargin = 0x1p-17f;
    constexpr float kLostToUnderflow = 0x1p-100f;
    const float length_sq = length_squared(along);
    const float area = cross(along, from_a);
    const bool is_beside = both(dot(from_a, along) > 0.0f, dot(from_b, along) < 0.0f);
    const float to_a_squared = length_squared(from_a);
    const float to_end_squared = std::min(to_a_squared, length_squared(from_b));
    const float squared = pick(is_beside, area * area, to_end_squared);
    const float scale = pick(is_beside, length_sq, 1.0f);
    const float reach_squared = radius * radius;
    const float slack = kMargin * (reach_squared + to_a_squared + length_sq);
    return squared > (reach_squared + slack) * scale + kLostToUnderflow;
}

/// The smallest push: along the line's normal where the centre lies beside it, away from the nearer
/// end elsewhere. With the centre on the line: to the right of a->b, as out of a counter-clockwise
/// polygon's edge; (1, 0) when the line has no length. Nothing when they touch or are apart.
[[nodiscard]] inline std::optional<Contact> push_circle_out_of_line(Circle mover,
                                                                    Segment obstacle) {
    const Vec2 along = obstacle.b - obstacle.a;
    const Vec2 from_a = mover.center - obstacle.a;
    const Vec2 from_b = mover.center - obstacle.b;
    if (surely_clear_of_line(from_a, from_b, along, mover.radius)) return std::nullopt;
    const Vec2 right = normalised_or(right_of(along), {1.0f, 0.0f});
    // Each end is asked from where it is: from the far end of a long line, rounding would take a
    // centre beside the line for one beyond it. So would a product that underflows.
    const bool is_behind_a = wide_dot(from_a, along) <= 0.0;
    const bool is_beyond_b = wide_dot(from_b, along) >= 0.0;
    Contact contact;
    if (!is_behind_a && !is_beyond_b) {
        // Not the direction from the nearest point: for a centre on the line that is all rounding.
        const bool is_left = orientation(obstacle.a, obstacle.b, mover.center) > 0.0;
        contact.normal = is_left ? -right : right;
        contact.depth = mover.radius - std::max(0.0f, dot(from_a, contact.normal));
    } else {
        const Vec2 apart = is_behind_a ? from_a : from_b;
        contact.normal = normalised_or(apart, right);
        contact.depth = mover.radius - length(apart);
    }
    if (!(contact.depth > 0.0f)) return std::nullopt;
    return contact;
}

}  // namespace arena::sim
