#include "sim/extra/bridge_holes.h"

#include <algorithm>
#include <optional>

#include "sim/geometry/edge_sweep.h"
#include "sim/geometry/plane_graph.h"

namespace arena::sim {
namespace {

using Index = PlaneGraph::Index;
using DirectedEdge = PlaneGraph::DirectedEdge;
constexpr Index kNone = PlaneGraph::kNone;

/// All rings in one list: the outline counter-clockwise and the holes clockwise, so that the solid
/// lies to the left of every edge. Edge i starts at vertex i.
struct Rings {
    std::vector<Vec2> vertices;
    std::vector<DirectedEdge> edges;
    std::vector<Index> ring_of;  // per vertex
    Index ring_count = 0;

    void add(std::span<const Vec2> ring) {
        const auto first = static_cast<Index>(vertices.size());
        const auto count = static_cast<Index>(ring.size());
        vertices.insert(vertices.end(), ring.begin(), ring.end());
        ring_of.insert(ring_of.end(), ring.size(), ring_count++);
        for (Index i = 0; i < count; ++i)
            edges.push_back({first + i, first + (i + 1 == count ? 0 : i + 1)});
    }
};

/// Joins every hole to a vertex further left.
class HoleBridger {
  public:
    explicit HoleBridger(const Rings& rings)
        : rings_(rings),
          graph_(rings.vertices, rings.edges),
          last_above_(graph_.edges().size(), kNone),
          first_vertex_(graph_.place_count(), kNone),
          leftmost_(rings.ring_count, kNone) {}

    /// Returns an edge in each direction for each bridge.
    Result<std::vector<DirectedEdge>, HolesError> find_bridges();

  private:
    [[nodiscard]] std::optional<HolesError> register_vertices();
    [[nodiscard]] std::optional<HolesError> visit_place(Index place, EdgeSweep& sweep);
    [[nodiscard]] bool is_solid_above(Index edge) const;
    [[nodiscard]] HolesError rings_touch_at(Index vertex, Index other_vertex) const;

    const Rings& rings_;
    PlaneGraph graph_;
    std::vector<Index> last_above_;    // per edge in the sweep: the last place directly above it
    std::vector<Index> first_vertex_;  // per place: a vertex there
    std::vector<Index> leftmost_;      // per ring: its first place
    std::vector<DirectedEdge> bridges_;
};

HolesError HoleBridger::rings_touch_at(Index vertex, Index other_vertex) const {
    const auto [ring, other] = std::minmax(rings_.ring_of[vertex], rings_.ring_of[other_vertex]);
    return {.kind = HolesError::Kind::rings_touch,
            .ring = ring,
            .other_ring = other,
            .place = rings_.vertices[vertex]};
}

/// Rejects vertices of two rings at one place, and a hole that returns to a place.
std::optional<HolesError> HoleBridger::register_vertices() {
    for (Index vertex = 0; vertex < rings_.vertices.size(); ++vertex) {
        const Index place = graph_.place_of(vertex);
        Index& leftmost = leftmost_[rings_.ring_of[vertex]];
        leftmost = std::min(leftmost, place);  // kNone is larger than every place
        Index& first = first_vertex_[place];
        if (first == kNone) {
            first = vertex;
        } else if (rings_.ring_of[first] != 0 || rings_.ring_of[vertex] != 0) {
            return rings_touch_at(first, vertex);
        }
    }
    return std::nullopt;
}

/// Whether there is solid above the edge: it lies to the left of every directed edge, and so on
/// both sides of a bridge that the outline already has.
bool HoleBridger::is_solid_above(Index edge) const {
    return graph_.edges()[edge].rightwards != kNone;
}

std::optional<HolesError> HoleBridger::visit_place(Index place, EdgeSweep& sweep) {
    if (const auto edges = sweep.advance_to(place)) {
        return rings_touch_at(graph_.edges()[edges->first].any_direction(),
                              graph_.edges()[edges->second].any_direction());
    }
    const Index below = sweep.edge_below();
    const Index vertex = first_vertex_[place];
    const Index ring = rings_.ring_of[vertex];
    if (ring != 0 && leftmost_[ring] == place) {
        if (below == kNone || !is_solid_above(below)) {
            return HolesError{.kind = HolesError::Kind::not_in_solid,
                              .ring = ring,
                              .place = rings_.vertices[vertex]};
        }
        const Index seen = first_vertex_[last_above_[below]];
        bridges_.push_back({seen, vertex});
        bridges_.push_back({vertex, seen});
    }
    if (below != kNone) last_above_[below] = place;
    for (const PlaneGraph::Ray& ray : graph_.rays_onwards(place))
        last_above_[ray.edge] = place;
    return std::nullopt;
}

Result<std::vector<DirectedEdge>, HolesError> HoleBridger::find_bridges() {
    if (const auto error = register_vertices()) return Failure{*error};
    EdgeSweep sweep(graph_);
    for (Index place = 0; place < graph_.place_count(); ++place) {
        if (const auto error = visit_place(place, sweep)) return Failure{*error};
    }
    return bridges_;
}

/// Returns the vertices of a walk around the solid, which starts at the outline's first vertex and
/// keeps the solid to the left. It passes each directed edge once.
std::vector<Vec2> walk_around(const Rings& rings, std::span<const DirectedEdge> bridges) {
    std::vector<DirectedEdge> edges = rings.edges;
    edges.insert(edges.end(), bridges.begin(), bridges.end());
    const PlaneGraph graph(rings.vertices, edges);

    std::vector<Vec2> walk;
    walk.reserve(edges.size());
    Index from = graph.place_of(edges[0].from);
    Index to = graph.place_of(edges[0].to);
    for (std::size_t i = 0; i < edges.size(); ++i) {
        walk.push_back(graph.position(from));
        const Index next = graph.next_clockwise(to, from).to;
        from = to;
        to = next;
    }
    return walk;
}

std::string name_of(std::size_t ring) {
    return ring == 0 ? "the outline" : "hole " + std::to_string(ring - 1);
}

}  // namespace

std::string describe(const HolesError& error) {
    const std::string near = " near (" + std::to_string(error.place.x) + ", " +
                             std::to_string(error.place.y) + "): move their vertices apart";
    switch (error.kind) {
        case HolesError::Kind::bad_ring:
            return name_of(error.ring) + ": " + describe(error.in_ring);
        case HolesError::Kind::rings_touch:
            return name_of(error.ring) + " crosses or touches " + name_of(error.other_ring) + near;
        case HolesError::Kind::not_in_solid:
            return name_of(error.ring) + " lies outside the outline or in another hole: delete it";
    }
    return {};
}

Result<std::vector<Vec2>, HolesError> bridge_holes(std::span<const Vec2> outline,
                                                   std::span<const std::vector<Vec2>> holes) {
    const auto bad_ring = [](std::size_t ring, const PolygonError& error) {
        return Failure{
            HolesError{.kind = HolesError::Kind::bad_ring, .ring = ring, .in_ring = error}};
    };
    Rings rings;
    const auto solid = normalise_polygon(outline);
    if (!solid) return bad_ring(0, solid.error());
    rings.add(solid.value());
    for (std::size_t i = 0; i < holes.size(); ++i) {
        auto hole = normalise_polygon(holes[i]);
        if (!hole) return bad_ring(i + 1, hole.error());
        std::reverse(hole.value().begin(), hole.value().end());
        rings.add(hole.value());
    }

    const auto bridges = HoleBridger(rings).find_bridges();
    if (!bridges) return Failure{bridges.error()};
    return walk_around(rings, bridges.value());
}

}  // namespace arena::sim
