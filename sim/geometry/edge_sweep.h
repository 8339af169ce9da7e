// A sweep over a graph in the plane, from left to right: do its edges meet elsewhere than in their
// ends, and which edge lies below a place?
//
//          \   |         The status holds the edges that the line over the sweep's place cuts, from
//     ------o  |  ---    below. Only edges that become neighbours in it are compared: the leftmost
//          /   |         meeting is one of those. n log n; exact, as its decisions are turns.
//
// Source: M. I. Shamos, D. Hoey, Geometric Intersection Problems, 1976.
#pragma once

#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "sim/geometry/plane_graph.h"

namespace arena::sim {

class EdgeSweep {
  public:
    using Index = PlaneGraph::Index;

    /// The graph has to outlive the sweep.
    explicit EdgeSweep(const PlaneGraph& graph);
    EdgeSweep(const EdgeSweep&) = delete;
    EdgeSweep& operator=(const EdgeSweep&) = delete;

    /// Takes the edges that end at the next place out of the status, looks for meetings, and puts
    /// in those that start there. To be called once for each place, in order, until it gives two
    /// edges that meet.
    std::optional<std::pair<Index, Index>> advance_to(Index place);

    /// The edge just below the place that was advanced to last, kNone when there is none.
    [[nodiscard]] Index edge_below() const { return below_; }

  private:
    /// Which of two edges is the lower one, or whether an edge is below a place; for edges that do
    /// not cross and are cut by one line.
    struct Below {
        using is_transparent = void;
        const PlaneGraph* graph;
        bool operator()(Index a, Index b) const;
        bool operator()(Index edge, Vec2 point) const;
    };
    using Status = std::set<Index, Below>;

    [[nodiscard]] double side_of(Index edge, Vec2 point) const;
    [[nodiscard]] bool meet_beside_ends(Index a, Index b) const;

    const PlaneGraph& graph_;
    Status status_;
    std::vector<Status::iterator> position_;  // per edge, while it is in the status
    Index below_ = PlaneGraph::kNone;
};

}  // namespace arena::sim
