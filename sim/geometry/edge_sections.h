// The edges of an outline, cut wherever another vertex lies on them, and those that run along each
// other put together.
//
//     a-----------c        Two edges, a->c and d->b, and one vertex e on the first. There are four
//         b---e-------d    sections, all on one line: a-b in one direction, b-e and e-c in both,
//                          c-d in one.
//
// No point is computed: each section runs from one of the outline's vertices to another. After
// this, sections share nothing but their ends, or cross. Exact. Takes O(n log n) when few vertices
// lie on edges; allocates, for load time.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "sim/geometry/plane_graph.h"
#include "sim/geometry/simple_polygon.h"
#include "sim/math/vec2.h"

namespace arena::sim {

/// A stretch between two places that edges run along, in one direction or in both.
struct EdgeSection {
    using Index = PlaneGraph::Index;
    Index left = 0;  ///< places; left < right
    Index right = 0;
    std::int32_t surplus = 0;              ///< how many more edges run rightwards than leftwards
    Index rightwards = PlaneGraph::kNone;  ///< the first edge from left to right
    Index leftwards = PlaneGraph::kNone;   ///< the first edge from right to left
    /// Two edges in the same direction, when the surplus is two or more either way.
    std::optional<EdgePair> doubled;

    [[nodiscard]] Index any_edge() const {
        return rightwards != PlaneGraph::kNone ? rightwards : leftwards;
    }
};

/// Returns the sections of the closed outline, sorted by `left`, then by `right`; no two have the
/// same ends. `places` holds the places of the vertices, and perhaps, after them, of more points at
/// which edges are cut. No vertex repeats its predecessor.
[[nodiscard]] std::vector<EdgeSection> edge_sections(std::span<const Vec2> vertices,
                                                     const PlaneGraph& places);

}  // namespace arena::sim
