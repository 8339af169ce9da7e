// Outlines as a graph in the plane: which vertices lie at one place, which edges run between the
// same two places, and in which order the edges leave a place.
//
// Takes finite vertices and directed edges between them, each with a length. A load-time helper for
// checking outlines and bridging their holes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "sim/math/vec2.h"

namespace arena::sim {

/// A graph over places, which are distinct positions of vertices.
class PlaneGraph {
  public:
    using Index = std::uint32_t;
    static constexpr Index kNone = ~Index{0};

    /// An edge between two vertices, by index.
    struct DirectedEdge {
        Index from = 0;
        Index to = 0;
    };
    /// An edge between two places, in either direction or in both. A bridge is an edge with both.
    struct Edge {
        Index left = 0;            ///< the place that a sweep reaches first
        Index right = 0;           ///< the place that it reaches last; left < right
        Index rightwards = kNone;  ///< the directed edge from left to right
        Index leftwards = kNone;   ///< the directed edge from right to left

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

    /// Builds the graph; keeps neither of the arguments.
    PlaneGraph(std::span<const Vec2> vertices, std::span<const DirectedEdge> directed_edges);

    /// Returns two directed edges with the same ends, if there are any: such outlines are not the
    /// boundary of anything.
    [[nodiscard]] std::optional<std::pair<Index, Index>> repeated_edges() const {
        return repeated_;
    }

    /// The places are numbered from left to right, and from bottom to top where x is equal.
    [[nodiscard]] Index place_count() const { return static_cast<Index>(position_.size()); }
    [[nodiscard]] Index place_of(Index vertex) const { return place_[vertex]; }
    [[nodiscard]] Vec2 position(Index place) const { return position_[place]; }

    [[nodiscard]] std::span<const Edge> edges() const { return edges_; }

    /// Returns the rays of a place. Those to later places come first, from the lowest to the
    /// highest; then, further counter-clockwise, those to earlier places.
    [[nodiscard]] std::span<const Ray> rays(Index place) const {
        return std::span(rays_).subspan(ray_start_[place],
                                        ray_start_[place + 1] - ray_start_[place]);
    }
    /// Returns the rays to later places alone, from the lowest to the highest.
    [[nodiscard]] std::span<const Ray> rays_onwards(Index place) const;

    /// Returns the ray that follows the one from `place` to `neighbour`, clockwise. A walk along an
    /// outline that comes from `neighbour` and leaves along this ray keeps the region to its left.
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
