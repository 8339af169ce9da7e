#include "sim/geometry/edge_sweep.h"

#include <iterator>

#include "sim/geometry/orientation.h"
#include "sim/geometry/segments.h"

namespace arena::sim {
namespace {

using Index = PlaneGraph::Index;

Segment segment_of(const PlaneGraph& graph, Index edge) {
    const PlaneGraph::Edge& e = graph.edges()[edge];
    return {graph.position(e.left), graph.position(e.right)};
}

}  // namespace

bool EdgeSweep::Below::operator()(Index a, Index b) const {
    const PlaneGraph::Edge& edge_a = graph->edges()[a];
    const PlaneGraph::Edge& edge_b = graph->edges()[b];
    const Segment s = segment_of(*graph, a);
    const Segment t = segment_of(*graph, b);
    if (edge_a.left == edge_b.left) return orientation(s.a, s.b, t.b) > 0.0;
    if (edge_a.left < edge_b.left) return orientation(s.a, s.b, t.a) > 0.0;
    return orientation(t.a, t.b, s.a) < 0.0;
}

bool EdgeSweep::Below::operator()(Index edge, Vec2 point) const {
    const Segment s = segment_of(*graph, edge);
    return orientation(s.a, s.b, point) > 0.0;
}

EdgeSweep::EdgeSweep(const PlaneGraph& graph)
    : graph_(graph), status_(Below{&graph}), position_(graph.edges().size(), status_.end()) {}

/// Edges with a common end share another point only when they leave that end in the same direction.
bool EdgeSweep::intersect_beyond_ends(Index a, Index b) const {
    const Segment s = segment_of(graph_, a);
    const Segment t = segment_of(graph_, b);
    if (s.a == t.a || s.b == t.b) return turn(s.a, s.b, t.a, t.b) == 0.0;
    if (s.a == t.b || s.b == t.a) return false;
    return segments_intersect(s, t);
}

std::optional<std::pair<Index, Index>> EdgeSweep::advance_to(Index place) {
    const std::span<const PlaneGraph::Ray> rays = graph_.rays(place);
    const std::span<const PlaneGraph::Ray> onwards = graph_.rays_onwards(place);
    for (const PlaneGraph::Ray& ended : rays.subspan(onwards.size())) {
        status_.erase(position_[ended.edge]);
    }

    const auto above = status_.lower_bound(graph_.position(place));
    const bool any_above = above != status_.end();
    const Segment upper = any_above ? segment_of(graph_, *above) : Segment{};
    if (any_above && orientation(upper.a, upper.b, graph_.position(place)) == 0.0) {
        return std::pair{*above, rays.front().edge};
    }
    const bool any_below = above != status_.begin();
    below_ = any_below ? *std::prev(above) : PlaneGraph::kNone;

    // Each new edge is compared with its neighbour below, and the topmost one also with the
    // neighbour above. Without new edges, the two neighbours of the place are compared with each
    // other.
    Index lower = below_;
    for (const PlaneGraph::Ray& started : onwards) {
        if (lower != PlaneGraph::kNone && intersect_beyond_ends(lower, started.edge)) {
            return std::pair{lower, started.edge};
        }
        lower = started.edge;
    }
    if (any_above && lower != PlaneGraph::kNone && intersect_beyond_ends(lower, *above)) {
        return std::pair{lower, *above};
    }
    for (const PlaneGraph::Ray& started : onwards) {
        position_[started.edge] = status_.insert(above, started.edge);
    }
    return std::nullopt;
}

}  // namespace arena::sim
