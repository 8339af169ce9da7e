// A one-sided surface: a line that stops what moves against its normal and lets through what moves
// along it. Floors that one can jump through, walls of a background, the sides of a moving
// platform.
#pragma once

#include "sim/geometry/shapes.h"
#include "sim/math/vec2.h"
#include "sim/values/entity.h"

namespace arena::sim {

/// From a to b, both ends included; metres. The normal is unit and points to the side that is free.
/// A surface without length (a == b) stops nothing.
struct Surface {
    Vec2 a;
    Vec2 b;
    Vec2 normal;
    EntityId owner = kNobody;  ///< who put it there
    bool temporary = false;    ///< there for one tick only; never stops its own owner

    friend constexpr bool operator==(const Surface&, const Surface&) = default;
};

/// The outer side of a counter-clockwise polygon's edge: its normal is on the edge's right. An edge
/// without length gets the normal (1, 0).
inline Surface surface_of_edge(Segment edge, EntityId owner = kNobody) {
    return {.a = edge.a,
            .b = edge.b,
            .normal = normalised_or(right_of(edge.b - edge.a), {1.0f, 0.0f}),
            .owner = owner};
}

}  // namespace arena::sim
