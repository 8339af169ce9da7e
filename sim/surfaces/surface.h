// A one-sided surface: a line that stops movement against its normal and lets through movement
// along it. Examples are floors that a character can jump through, walls of a background, and the
// sides of a moving platform.
#pragma once

#include "sim/geometry/shapes.h"
#include "sim/math/vec2.h"
#include "sim/values/entity.h"

namespace arena::sim {

/// The points from a to b, both ends included; metres. The normal is unit and points to the free
/// side. A surface without length (a == b) stops nothing.
struct Surface {
    Vec2 a;
    Vec2 b;
    Vec2 normal;
    EntityId owner = kNoEntity;  ///< the body that placed it
    bool temporary = false;      ///< present for one tick only; never stops its owner
    bool is_one_sided = false;   ///< of a line that has no other side

    friend constexpr bool operator==(const Surface&, const Surface&) = default;
};

/// Returns the outer side of an edge of a counter-clockwise polygon: its normal points to the right
/// of the edge. An edge without length gets the normal (1, 0).
inline Surface surface_of_edge(Segment edge, EntityId owner = kNoEntity) {
    return {.a = edge.a,
            .b = edge.b,
            .normal = normalised_or(right_of(edge.b - edge.a), {1.0f, 0.0f}),
            .owner = owner};
}

}  // namespace arena::sim
