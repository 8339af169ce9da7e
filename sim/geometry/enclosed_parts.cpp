#include "sim/geometry/enclosed_parts.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

#include "sim/geometry/edge_sections.h"
#include "sim/geometry/edge_sweep.h"
#include "sim/geometry/orientation.h"
#include "sim/geometry/plane_graph.h"
#include "sim/geometry/segments.h"

namespace arena::sim {
namespace {

using Index = PlaneGraph::Index;
using DirectedEdge = PlaneGraph::DirectedEdge;
using Kind = EnclosureError::Kind;
constexpr Index kNone = PlaneGraph::kNone;

/// Sets that are united step by step; each is named by one of its members.
class Unions {
  public:
    explicit Unions(std::size_t count) : parent_(count) {
        std::iota(parent_.begin(), parent_.end(), Index{0});
    }
    [[nodiscard]] Index name_of(Index member) {
        while (parent_[member] != member) {
            parent_[member] = parent_[parent_[member]];
            member = parent_[member];
        }
        return member;
    }
    /// Returns false when both are in one set already.
    bool unite(Index a, Index b) {
        const Index one = name_of(a);
        const Index other = name_of(b);
        if (one == other) return false;
        parent_[other] = one;
        return true;
    }

  private:
    std::vector<Index> parent_;
};

/// Returns whether the outline runs clockwise around everything. The lowest section at the leftmost
/// place has the outside below it.
bool runs_clockwise(std::span<const EdgeSection> sections, const PlaneGraph& places) {
    const EdgeSection* lowest = &sections[0];
    for (const EdgeSection& section : sections) {
        if (section.left != sections[0].left) break;
        if (orientation(places.position(section.left), places.position(lowest->right),
                        places.position(section.right)) < 0.0)
            lowest = &section;
    }
    return lowest->surplus < 0;
}

/// Returns the sections as directed edges with the inside to their left; those that are passed as
/// often in one direction as in the other, in both directions.
std::vector<DirectedEdge> directed_edges(std::span<const EdgeSection> sections, bool clockwise) {
    std::vector<DirectedEdge> edges;
    edges.reserve(sections.size());
    for (const EdgeSection& section : sections) {
        const std::int32_t surplus = clockwise ? -section.surplus : section.surplus;
        if (surplus >= 0) edges.push_back({section.left, section.right});
        if (surplus <= 0) edges.push_back({section.right, section.left});
    }
    return edges;
}

std::vector<Vec2> positions_of(const PlaneGraph& places) {
    std::vector<Vec2> positions;
    positions.reserve(places.place_count());
    for (Index place = 0; place < places.place_count(); ++place)
        positions.push_back(places.position(place));
    return positions;
}

/// The sections of an outline as a graph: checks them, and finds those that bound the inside.
class SectionGraph {
  public:
    SectionGraph(std::span<const Vec2> vertices, const PlaneGraph& places,
                 std::span<const EdgeSection> sections, std::span<const Vec2> positions,
                 bool clockwise)
        : vertices_(vertices),
          places_(places),
          sections_(sections),
          graph_(positions, directed_edges(sections, clockwise)),
          times_below_(sections.size(), 0),
          times_above_(sections.size(), 0),
          is_kept_(sections.size(), 1) {}

    [[nodiscard]] std::optional<EnclosureError> check() {
        if (const auto doubled = find_doubled()) return EnclosureError{Kind::crossing, *doubled};
        if (const auto crossing = find_crossing()) return EnclosureError{Kind::crossing, *crossing};
        if (const auto place = find_unclear_place())
            return EnclosureError{Kind::crossing, edges_at(*place)};
        if (const auto line = find_line_without_width())
            return EnclosureError{Kind::line_without_width, *line};
        return std::nullopt;
    }

    /// Returns the directed edges that bound the parts. Call it after check().
    [[nodiscard]] std::vector<DirectedEdge> edges_of_parts() {
        drop_sides_in_common();
        drop_blind_bridges();
        std::vector<DirectedEdge> kept;
        for (Index i = 0; i < graph_.edges().size(); ++i) {
            const PlaneGraph::Edge& edge = graph_.edges()[i];
            if (!is_kept_[i]) continue;
            if (edge.rightwards != kNone) kept.push_back({edge.left, edge.right});
            if (edge.leftwards != kNone) kept.push_back({edge.right, edge.left});
        }
        return kept;
    }

  private:
    [[nodiscard]] std::optional<EdgePair> find_doubled() const {
        for (const EdgeSection& section : sections_)
            if (section.doubled) return section.doubled;
        return std::nullopt;
    }

    // The graph sorts its edges as the sections are sorted, so they have the same indices.
    [[nodiscard]] std::optional<EdgePair> find_crossing() const {
        EdgeSweep sweep(graph_);
        for (Index place = 0; place < graph_.place_count(); ++place) {
            if (const auto crossed = sweep.advance_to(place)) {
                const Index a = sections_[crossed->first].any_edge();
                const Index b = sections_[crossed->second].any_edge();
                return EdgePair{std::min(a, b), std::max(a, b)};
            }
        }
        return std::nullopt;
    }

    /// Counts how often the outline runs around what lies below and above each section: from the
    /// outside, which is left of the first place, to each place, and there from angle to angle.
    /// Returns a place at one of whose angles the outline runs around another number of times than
    /// once or not at all.
    [[nodiscard]] std::optional<Index> find_unclear_place() {
        std::vector<char> is_found(graph_.place_count(), 0);
        const Index leftmost = sections_[0].left;
        is_found[leftmost] = 1;
        if (!count_around(leftmost, 0, 0)) return leftmost;
        std::vector<Index> open{leftmost};
        while (!open.empty()) {
            const Index place = open.back();
            open.pop_back();
            for (const PlaneGraph::Ray& ray : graph_.rays(place)) {
                if (is_found[ray.to]) continue;
                is_found[ray.to] = 1;
                open.push_back(ray.to);
                const bool runs_back_rightwards = ray.to < place;
                const int clockwise_of_ray =
                    runs_back_rightwards ? times_below_[ray.edge] : times_above_[ray.edge];
                if (!count_around(ray.to, index_of_ray(ray.to, ray.edge), clockwise_of_ray))
                    return ray.to;
            }
        }
        return std::nullopt;
    }

    [[nodiscard]] std::size_t index_of_ray(Index place, Index edge) const {
        const auto rays = graph_.rays(place);
        const auto found = std::find_if(
            rays.begin(), rays.end(), [&](const PlaneGraph::Ray& ray) { return ray.edge == edge; });
        return static_cast<std::size_t>(found - rays.begin());
    }

    /// Notes the number of times for the sides of all rays of a place, given that for the angle
    /// clockwise of one of them. Returns false when a number is neither 0 nor 1.
    bool count_around(Index place, std::size_t first_ray, int times) {
        const auto rays = graph_.rays(place);
        for (std::size_t i = 0; i < rays.size(); ++i) {
            const PlaneGraph::Ray& ray = rays[(first_ray + i) % rays.size()];
            const PlaneGraph::Edge& edge = graph_.edges()[ray.edge];
            const bool leads_rightwards = ray.to > place;
            const int clockwise = times;
            if ((leads_rightwards ? edge.rightwards : edge.leftwards) != kNone) ++times;
            if ((leads_rightwards ? edge.leftwards : edge.rightwards) != kNone) --times;
            if (times != 0 && times != 1) return false;
            times_below_[ray.edge] = leads_rightwards ? clockwise : times;
            times_above_[ray.edge] = leads_rightwards ? times : clockwise;
        }
        return true;
    }

    /// Returns two edges that meet at a place: preferably two that leave it, or one that leaves it
    /// and one that runs through it.
    [[nodiscard]] EdgePair edges_at(Index place) const {
        const auto count = static_cast<Index>(vertices_.size());
        std::vector<Index> leaving;
        for (Index i = 0; i < count; ++i)
            if (places_.place_of(i) == place) leaving.push_back(i);
        const auto ends_here = [&](Index edge) {
            return places_.place_of(edge) == place ||
                   places_.place_of(edge + 1 == count ? 0 : edge + 1) == place;
        };
        for (const PlaneGraph::Ray& ray : graph_.rays(place)) {
            if (leaving.size() >= 2) break;
            for (const Index edge : {sections_[ray.edge].rightwards, sections_[ray.edge].leftwards})
                if (edge != kNone && !ends_here(edge)) leaving.push_back(edge);
        }
        const Index one = leaving.front();
        const Index other = leaving.size() > 1 ? leaving[1] : (one == 0 ? count - 1 : one - 1);
        return {std::min(one, other), std::max(one, other)};
    }

    [[nodiscard]] std::optional<EdgePair> find_line_without_width() const {
        for (Index i = 0; i < sections_.size(); ++i) {
            if (!graph_.edges()[i].is_bridge() || times_below_[i] == 1) continue;
            const Index a = sections_[i].rightwards;
            const Index b = sections_[i].leftwards;
            return EdgePair{std::min(a, b), std::max(a, b)};
        }
        return std::nullopt;
    }

    /// The two directions of edge i.
    static Index rightwards(Index edge) { return 2 * edge; }
    static Index leftwards(Index edge) { return 2 * edge + 1; }

    /// Drops sections that are sides of two parts. Each joins two parts to one, whose inside hangs
    /// together; a section with the same part on both sides is a bridge and stays.
    void drop_sides_in_common() {
        const std::vector<Index> part = find_parts();
        Unions joined(part.size());
        for (Index i = 0; i < graph_.edges().size(); ++i) {
            if (!graph_.edges()[i].is_bridge()) continue;
            if (joined.unite(part[rightwards(i)], part[leftwards(i)])) is_kept_[i] = 0;
        }
    }

    /// Returns, per direction of an edge with the inside to its left, a name of the part there.
    [[nodiscard]] std::vector<Index> find_parts() const {
        std::vector<Index> part(2 * graph_.edges().size(), kNone);
        for (Index start = 0; start < part.size(); ++start) {
            const PlaneGraph::Edge& edge = graph_.edges()[start / 2];
            const bool is_rightwards = start % 2 == 0;
            if ((is_rightwards ? edge.rightwards : edge.leftwards) == kNone) continue;
            Index from = is_rightwards ? edge.left : edge.right;
            Index to = is_rightwards ? edge.right : edge.left;
            for (Index i = start; part[i] == kNone;) {
                part[i] = start;
                const PlaneGraph::Ray next = graph_.next_clockwise(to, from);
                from = to;
                to = next.to;
                i = to > from ? rightwards(next.edge) : leftwards(next.edge);
            }
        }
        return part;
    }

    /// Drops bridges that lead nowhere, from their ends on.
    void drop_blind_bridges() {
        std::vector<Index> kept_at(graph_.place_count(), 0);
        for (Index i = 0; i < graph_.edges().size(); ++i) {
            if (!is_kept_[i]) continue;
            ++kept_at[graph_.edges()[i].left];
            ++kept_at[graph_.edges()[i].right];
        }
        for (Index end = 0; end < graph_.place_count(); ++end) {
            for (Index place = end; kept_at[place] == 1;) {
                for (const PlaneGraph::Ray& ray : graph_.rays(place)) {
                    if (!is_kept_[ray.edge]) continue;
                    is_kept_[ray.edge] = 0;
                    --kept_at[place];
                    --kept_at[ray.to];
                    place = ray.to;
                    break;
                }
            }
        }
    }

    std::span<const Vec2> vertices_;
    const PlaneGraph& places_;
    std::span<const EdgeSection> sections_;
    PlaneGraph graph_;
    std::vector<int> times_below_;  // per section
    std::vector<int> times_above_;
    std::vector<char> is_kept_;
};

/// Walks along the edges that bound the parts.
class PartWalker {
  public:
    PartWalker(std::span<const Vec2> positions, std::vector<DirectedEdge> edges)
        : edges_(std::move(edges)), graph_(positions, edges_), next_(edges_.size()) {
        for (Index i = 0; i < edges_.size(); ++i)
            next_[i] = leaving(edges_[i].to, graph_.next_clockwise(edges_[i].to, edges_[i].from));
    }

    /// Returns the lowest edge at the leftmost place, which has the inside above it.
    [[nodiscard]] Index leftmost_edge() const {
        const Index leftmost = graph_.edges()[0].left;
        return leaving(leftmost, graph_.rays(leftmost).front());
    }

    /// Whether the walk along all parts turns there, at least once.
    [[nodiscard]] bool is_corner(Index place) const {
        const auto rays = graph_.rays(place);
        if (rays.size() != 2) return rays.size() > 2;
        return orientation(graph_.position(rays[0].to), graph_.position(place),
                           graph_.position(rays[1].to)) != 0.0;
    }

    /// Returns the edge that leaves the place towards `target`, or kNone.
    [[nodiscard]] Index edge_towards(Index place, Vec2 target) const {
        for (const PlaneGraph::Ray& ray : graph_.rays(place)) {
            if (is_on_segment(graph_.position(ray.to), {graph_.position(place), target}))
                return leaving(place, ray);
        }
        return kNone;
    }

    /// Returns the parts: that of the edge `start` first, from there on; then the others from left
    /// to right, each from its leftmost place on.
    [[nodiscard]] std::vector<std::vector<Vec2>> parts(Index start) {
        part_of_.assign(edges_.size(), kNone);
        std::vector<std::vector<Vec2>> result{walk_from(start)};
        for (Index place = 0; place < graph_.place_count(); ++place) {
            for (const PlaneGraph::Ray& ray : graph_.rays_onwards(place)) {
                const Index edge = leaving(place, ray);
                if (edge != kNone && part_of_[edge] == kNone) result.push_back(walk_from(edge));
            }
        }
        return result;
    }

    /// Returns one walk along all parts, which starts with the edge `start`. Call it after parts().
    ///
    ///     \  b  /      Where two parts touch, the walk comes in along one and goes out along the
    ///      \   /       other: not a, a and b, b, but a, b and b, a. The two walks become one.
    ///        p
    ///      /   \.
    ///     /  a  \.
    [[nodiscard]] std::vector<Vec2> walk_along_all(Index start) {
        Unions joined(edges_.size());
        for (Index place = 0; place < graph_.place_count(); ++place) {
            Index last = kNone;
            for (const PlaneGraph::Ray& ray : graph_.rays(place)) {
                const Index edge = arriving(place, ray);
                if (edge == kNone) continue;
                if (last != kNone && joined.unite(part_of_[last], part_of_[edge]))
                    std::swap(next_[last], next_[edge]);
                last = edge;
            }
        }
        return walk_from(start);
    }

  private:
    /// Returns the directed edge that leaves the place along the ray, or kNone.
    [[nodiscard]] Index leaving(Index place, const PlaneGraph::Ray& ray) const {
        const PlaneGraph::Edge& edge = graph_.edges()[ray.edge];
        return ray.to > place ? edge.rightwards : edge.leftwards;
    }
    /// Returns the directed edge that comes to the place along its ray, or kNone.
    [[nodiscard]] Index arriving(Index place, const PlaneGraph::Ray& ray) const {
        return leaving(ray.to, {place, ray.edge});
    }

    /// Follows the edges until they return to `start`, and names the part after it.
    std::vector<Vec2> walk_from(Index start) {
        std::vector<Index> walk;
        Index i = start;
        do {
            walk.push_back(edges_[i].from);
            part_of_[i] = start;
            i = next_[i];
        } while (i != start);
        return corners_of(walk);
    }

    /// Returns the vertices of the walk, without those where it runs straight on, unless it returns
    /// to the place and turns.
    [[nodiscard]] std::vector<Vec2> corners_of(std::span<const Index> walk) {
        turns_at_.resize(graph_.place_count(), 0);
        for (std::size_t i = 0; i < walk.size(); ++i) {
            const Index before = walk[i == 0 ? walk.size() - 1 : i - 1];
            const Index after = walk[i + 1 == walk.size() ? 0 : i + 1];
            if (orientation(graph_.position(before), graph_.position(walk[i]),
                            graph_.position(after)) != 0.0)
                turns_at_[walk[i]] = 1;
        }
        std::vector<Vec2> corners;
        for (const Index place : walk)
            if (turns_at_[place]) corners.push_back(graph_.position(place));
        for (const Index place : walk)
            turns_at_[place] = 0;
        return corners;
    }

    std::vector<DirectedEdge> edges_;
    PlaneGraph graph_;
    std::vector<Index> next_;     // per directed edge
    std::vector<Index> part_of_;  // per directed edge
    std::vector<char> turns_at_;  // per place, while a walk is written
};

/// Returns the edge that follows the first of the outline's vertices that is a corner of the parts
/// and has such an edge.
Index find_first_edge(std::span<const Vec2> vertices, const PlaneGraph& places, bool clockwise,
                      const PartWalker& walker) {
    const std::size_t count = vertices.size();
    for (Index i = 0; i < count; ++i) {
        if (!walker.is_corner(places.place_of(i))) continue;
        const std::size_t neighbour = clockwise ? (i + count - 1) % count : (i + 1) % count;
        const Index edge = walker.edge_towards(places.place_of(i), vertices[neighbour]);
        if (edge != kNone) return edge;
    }
    return walker.leftmost_edge();
}

}  // namespace

Result<EnclosedParts, EnclosureError> find_enclosed_parts(std::span<const Vec2> vertices,
                                                          std::span<const Vec2> more_cuts) {
    std::vector<Vec2> points(vertices.begin(), vertices.end());
    points.insert(points.end(), more_cuts.begin(), more_cuts.end());
    const PlaneGraph places(points, {});
    const std::vector<EdgeSection> sections = edge_sections(vertices, places);
    const std::vector<Vec2> positions = positions_of(places);
    const bool clockwise = runs_clockwise(sections, places);

    SectionGraph graph(vertices, places, sections, positions, clockwise);
    if (const auto error = graph.check()) return Failure{*error};
    PartWalker walker(positions, graph.edges_of_parts());
    const Index first = find_first_edge(vertices, places, clockwise, walker);
    EnclosedParts enclosed;
    enclosed.parts = walker.parts(first);
    enclosed.outline =
        enclosed.parts.size() == 1 ? enclosed.parts.front() : walker.walk_along_all(first);
    return enclosed;
}

}  // namespace arena::sim
