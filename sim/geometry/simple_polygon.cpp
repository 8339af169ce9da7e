#include "sim/geometry/simple_polygon.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "sim/geometry/edge_sweep.h"
#include "sim/geometry/plane_graph.h"
#include "sim/geometry/polygon.h"

namespace arena::sim {
namespace {

using Index = PlaneGraph::Index;

EdgePair ordered(Index a, Index b) {
    return {std::min(a, b), std::max(a, b)};
}

class OutlineCheck {
  public:
    explicit OutlineCheck(std::span<const Vec2> vertices)
        : count_(static_cast<Index>(vertices.size())),
          graph_(vertices, edges_of(count_)),
          first_leftmost_(find_first_leftmost()),
          counter_clockwise_(
              winding_at(vertices[predecessor(first_leftmost_)], vertices[first_leftmost_],
                         vertices[successor(first_leftmost_)]) == Winding::counter_clockwise) {}

    [[nodiscard]] std::optional<EdgePair> find_contact() const {
        if (const auto same = graph_.repeated_edges()) return ordered(same->first, same->second);
        if (const auto crossing = find_crossing()) return crossing;
        return find_contact_at_a_place();
    }

  private:
    static std::vector<PlaneGraph::DirectedEdge> edges_of(Index count) {
        std::vector<PlaneGraph::DirectedEdge> edges;
        edges.reserve(count);
        for (Index i = 0; i < count; ++i)
            edges.push_back({i, i + 1 == count ? 0 : i + 1});
        return edges;
    }

    [[nodiscard]] Index find_first_leftmost() const {
        Index vertex = 0;
        while (graph_.place_of(vertex) != 0)
            ++vertex;
        return vertex;
    }

    [[nodiscard]] std::optional<EdgePair> find_crossing() const {
        EdgeSweep sweep(graph_);
        for (Index place = 0; place < graph_.place_count(); ++place) {
            if (const auto intersection = sweep.advance_to(place)) {
                return ordered(graph_.edges()[intersection->first].any_direction(),
                               graph_.edges()[intersection->second].any_direction());
            }
        }
        return std::nullopt;
    }

    [[nodiscard]] Index successor(Index vertex) const {
        return vertex + 1 == count_ ? 0 : vertex + 1;
    }
    [[nodiscard]] Index predecessor(Index vertex) const {
        return vertex == 0 ? count_ - 1 : vertex - 1;
    }

    /// Several passes through one place belong to a keyhole when two things hold. Each pass turns
    /// from the edge it comes in on to the next edge on its inner side, so that no other pass lies
    /// in between; and at most one gap between the edges there is not the inner side of a pass.
    /// Then the outline walks around one region of the plane, which must not be the one that holds
    /// everything left of the leftmost place.
    [[nodiscard]] std::optional<EdgePair> find_contact_at_a_place() const {
        std::vector<std::size_t> inner_sides(graph_.place_count(), 0);
        for (Index vertex = 0; vertex < count_; ++vertex) {
            const Index place = graph_.place_of(vertex);
            const auto [in, out] = neighbours_with_inside_left(vertex);
            const PlaneGraph::Ray next = graph_.next_clockwise(place, graph_.place_of(in));
            if (next.to != graph_.place_of(out)) {
                return ordered(vertex, edge_leaving(place, next));
            }
            const bool around_the_left = graph_.rays(place).front().to == graph_.place_of(in);
            if (place == 0 && around_the_left) return ordered(first_leftmost_, vertex);
            ++inner_sides[place];
        }
        std::vector<Index> first_pass(graph_.place_count(), PlaneGraph::kNone);
        for (Index vertex = 0; vertex < count_; ++vertex) {
            const Index place = graph_.place_of(vertex);
            if (graph_.rays(place).size() <= inner_sides[place] + 1) continue;
            if (first_pass[place] != PlaneGraph::kNone) return ordered(first_pass[place], vertex);
            first_pass[place] = vertex;
        }
        return std::nullopt;
    }

    /// Returns where a counter-clockwise walk through the vertex comes from and goes to.
    [[nodiscard]] std::pair<Index, Index> neighbours_with_inside_left(Index vertex) const {
        if (counter_clockwise_) return {predecessor(vertex), successor(vertex)};
        return {successor(vertex), predecessor(vertex)};
    }

    /// Returns the edge that leaves the place on one of the passes along the ray.
    [[nodiscard]] Index edge_leaving(Index place, const PlaneGraph::Ray& ray) const {
        const Index edge = graph_.edges()[ray.edge].any_direction();
        return graph_.place_of(edge) == place ? edge : successor(edge);
    }

    Index count_;
    PlaneGraph graph_;
    Index first_leftmost_;    // of the vertices at place 0
    bool counter_clockwise_;  // there, and everywhere if nothing is wrong
};

}  // namespace

std::optional<EdgePair> find_self_intersection(std::span<const Vec2> vertices) {
    if (vertices.size() < 3) return std::nullopt;
    return OutlineCheck(vertices).find_contact();
}

}  // namespace arena::sim
