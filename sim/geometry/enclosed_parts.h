// What an outline that touches itself encloses: a weakly simple outline, taken apart.
//
// Four things count as touching: a place that the outline passes more than once, a vertex on an
// edge, a bridge to a hole, which is passed there and back, and a side that two parts have in
// common.
//
//     +-------+-------+          +---------------+       The edges of a side in common cancel
//     |   +---+       |          |   +---+       |       exactly. What is left has an inside,
//     |   |   p---+   |   --->   |   |   p---+   |       around which the outline runs once, and an
//     |   +---+   |   |          |   +---+   |   |       outside, around which it does not run.
//     +-----------+---+          +-----------+---+
//
// Takes any closed outline. Returns what it encloses, or an error when inside and outside are not
// clear. Exact: no tolerance decides, and no point is computed. Takes O(n log n) when few vertices
// lie on edges; allocates, for load time.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sim/geometry/simple_polygon.h"
#include "sim/math/vec2.h"
#include "sim/values/result.h"

namespace arena::sim {

/// The inside of an outline.
struct EnclosedParts {
    /// Counter-clockwise polygons without common interior. The inside of each hangs together, and
    /// it lies in the angle to the left of each vertex: a part may touch itself in places, and pass
    /// bridges that lead to its holes, but it would not if it were pulled apart slightly. Two parts
    /// touch in single places or not at all.
    std::vector<std::vector<Vec2>> parts;
    /// One closed walk along all parts, each directed edge of theirs once.
    std::vector<Vec2> outline;
};

/// Why it is not clear what an outline encloses.
struct EnclosureError {
    enum class Kind : std::uint8_t {
        crossing,  ///< the edges cross, or lead around a place twice or in both directions
        line_without_width,  ///< the edges run along one line, with the outside on both sides
    };
    Kind kind = Kind::crossing;
    EdgePair edges;
};

/// Returns what the outline encloses: all places around which it runs once, in the direction in
/// which it runs around everything. The first vertex stays first unless it is dropped; vertices in
/// the middle of a straight side are dropped unless the outline returns to them.
///
/// The outline has three or more vertices, no duplicate neighbours and no spikes, as
/// normalise_polygon prepares it. It may have either winding. Edges are also cut at `more_cuts`, so
/// that they may cross there: the vertices of spikes that were dropped.
[[nodiscard]] Result<EnclosedParts, EnclosureError> find_enclosed_parts(
    std::span<const Vec2> vertices, std::span<const Vec2> more_cuts = {});

}  // namespace arena::sim
