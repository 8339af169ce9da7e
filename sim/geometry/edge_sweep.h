// A sweep over a graph in the plane, from left to right. It answers two questions: do edges
// intersect anywhere but in their ends, and which edge lies below a place?
//
//          \   |         The status holds the edges that the line over the sweep's place cuts, from
//     ------o  |  ---    below. Only edges that become neighbours in it are compared: the leftmost
//          /   |         intersection is between two of those. Takes O(n log n). Exact, because
//                        every decision is a turn.
//
// Source: M. I. Shamos, D. Hoey, Geometric Intersection Problems, 1976.
#pragma once

#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "sim/geometry/plane_graph.h"

namespace arena::sim {

/// A sweep over the edges of one graph.
class EdgeSweep {
  public:
    using Index = PlaneGraph::Index;

    /// Starts left of the first place. The graph has to outlive the sweep.
    explicit EdgeSweep(const PlaneGraph& graph);
    EdgeSweep(const EdgeSweep&) = delete;
    EdgeSweep& operator=(const EdgeSweep&) = delete;

    /// Takes the edges that end at `place` out of the status, looks for intersections, and inserts
    /// the edges that start there. Returns two edges that intersect, or nothing. Call it once for
    /// each place, in order, until it returns a pair.
    std::optional<std::pair<Index, Index>> advance_to(Index place);

    /// Returns the edge just below the place of the last advance, or kNone.
    [[nodiscard]] Index edge_below() const { return below_; }

  private:
    /// Compares two edges, or an edge and a place: whether the first is the lower one. For edges
    /// that do not cross and that are cut by one vertical line.
    struct Below {
        using is_transparent = void;
        const PlaneGraph* graph;
        bool operator()(Index a, Index b) const;
        bool operator()(Index edge, Vec2 point) const;
    };
    using Status = std::set<Index, Below>;

    [[nodiscard]] bool intersect_beyond_ends(Index a, Index b) const;

    const PlaneGraph& graph_;
    Status status_;
    std::vector<Status::iterator> position_;  // per edge, while it is in the status
    Index below_ = PlaneGraph::kNone;
};

}  // namespace arena::sim
