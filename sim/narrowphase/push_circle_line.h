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

/// Whether a disc surely does not reach a line; `from_a` and `from_b` are its centre relative to
/// the two ends. Most discs do not reach the line, and this takes no root. Returns false where
/// rounding could decide.
[[nodiscard]] inline bool surely_clear_of_line(Vec2 from_a, Vec2 from_b, Vec2 along, float radius) {
    // The distance is off by a few units in the last place of the lengths of from_a and along, at
    // most 2^-21 of them. The square of the distance changes by less than 2^-17 of their squares.
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

/// Returns the smallest push: along the line's normal where the centre lies beside the line, and
/// away from the nearer end elsewhere. With the centre on the line, pushes to the right of a->b, as
/// out of an edge of a counter-clockwise polygon, or along (1, 0) when the line has no length.
/// Returns nothing when they touch or are apart.
[[nodiscard]] inline std::optional<Contact> push_circle_out_of_line(Circle mover,
                                                                    Segment obstacle) {
    const Vec2 along = obstacle.b - obstacle.a;
    const Vec2 from_a = mover.center - obstacle.a;
    const Vec2 from_b = mover.center - obstacle.b;
    if (surely_clear_of_line(from_a, from_b, along, mover.radius)) return std::nullopt;
    const Vec2 right = normalised_or(right_of(along), {1.0f, 0.0f});
    // Each end is tested with coordinates relative to itself: relative to the far end of a long
    // line, rounding would move a centre beside the line to beyond it. A product that underflows
    // would do the same, so the products are in double.
    const bool is_behind_a = wide_dot(from_a, along) <= 0.0;
    const bool is_beyond_b = wide_dot(from_b, along) >= 0.0;
    Contact contact;
    if (!is_behind_a && !is_beyond_b) {
        // The direction from the nearest point would not do: for a centre on the line it is nothing
        // but rounding.
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
