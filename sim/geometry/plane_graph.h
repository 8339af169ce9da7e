// Outlines as a graph in the plane: which vertices lie at one place, which edges run along one
// line between two places, and in which order the edges leave a place.
//
// Takes finite vertices and directed edges between them, without edges of no length. Load-time
// helper of what checks and bridges outlines.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "sim/math/vec2.h"

namespace arena::sim {

class PlaneGraph {
  public:
    using Index = std::uint32_t;
    static constexpr Index kNone = ~Index{0};

    /// Between two vertices, by index.
    struct DirectedEdge {
        Index from = 0;
        Index to = 0;
    };
    /// Between two places, in either direction or in both. A bridge is an edge with both.
    struct Edge {
        Index left = 0;            ///< the place that the sweep meets first
        Index right = 0;           ///< and last; left < right
        Index rightwards = kNone;  ///< the directed edge from left to right
        Index leftwards = kNone;   ///< and the one back

        [[nodiscard]] bool is_bridge() const { return rightwards != kNone && leftwards != kNone; }
        [[nodiscard]] Index any_direction() const {
            return rightwards != kNone ? rightwards : leftwards;
        }
    };
    /// An edge as seen from one of its places.
    struct Ray {
        Index to = 0;
        Index edge = 0;
    };

    PlaneGraph(std::span<const Vec2> vertices, std::span<const DirectedEdge> directed_edges);

    /// Two directed edges with the same ends: such outlines are no boundary of anything.
    [[nodiscard]] std::optional<std::pair<Index, Index>> repeated_edges() const {
        return repeated_;
    }

    /// Places are numbered from left to right, those of one x from below.
    [[nodiscard]] Index place_count() const { return static_cast<Index>(position_.size()); }
    [[nodiscard]] Index place_of(Index vertex) const { return place_[vertex]; }
    [[nodiscard]] Vec2 position(Index place) const { return position_[place]; }

    [[nodiscard]] std::span<const Edge> edges() const { return edges_; }

    /// The rays to places further on come first, from the lowest to the highest; then, further
    /// counter-clockwise, those to places before.
    [[nodiscard]] std::span<const Ray> rays(Index place) const {
        return std::span(rays_).subspan(ray_start_[place],
                                        ray_start_[place + 1] - ray_start_[place]);
    }
    [[nodiscard]] std::span<const Ray> rays_onwards(Index place) const;

    /// The ray that follows the one from `place` to `neighbour`, clockwise. Whoever comes along
    /// an outline from there and leaves along this one keeps the region to the left.
    [[nodiscard]] Ray next_clockwise(Index place, Index neighbour) const;

  private:
    void find_places(std::span<const Vec2> vertices);
    void find_edges(std::span<const DirectedEdge> directed_edges);
    void sort_rays();
    [[nodiscard]] bool comes_first(Index place, Index to, Index other) const;

    std::vector<Index> place_;    // per vertex
    std::vector<Vec2> position_;  // per place
    std::vector<Edge> edges_;
    std::vector<Ray> rays_;  // by place
    std::vector<std::size_t> ray_start_;
    std::optional<std::pair<Index, Index>> repeated_;
};

}  // namespace arena::sim
