// Points in a tree of boxes that is built once and from which points are then removed. It answers
// whether a test holds for any point in a triangle. A load-time helper of the triangulation.
//
// Each box is halved across its longer side at its middle point, so that rows, clusters and far
// outliers do no harm. Exact: a box is skipped only when it lies beside the box of the triangle or
// beyond the line of one of its edges.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sim/geometry/aabb.h"
#include "sim/geometry/orientation.h"
#include "sim/math/vec2.h"

namespace arena::sim {

/// A tree of points; a default-constructed one is empty.
class PointTree {
  public:
    using Index = std::uint32_t;

    PointTree() = default;

    /// Builds a tree of `chosen`, which are indices into `points`. The points have to be finite;
    /// they are not kept.
    PointTree(std::span<const Vec2> points, std::span<const Index> chosen);

    /// Removes a point. Does nothing when the point is not in the tree.
    void remove(Index point);

    /// Whether `test(index)` holds for one of the points in the closed triangle, which is
    /// counter-clockwise. Some points near the triangle are tested, too.
    template <typename Test>
    [[nodiscard]] bool any_in(const std::array<Vec2, 3>& triangle, Test test) const {
        const Aabb around = aabb_of_points(triangle);
        // At most two entries for each level of the tree: a right child, and the rest of a left
        // one.
        std::array<Index, 2 * kDepthMax> open{};
        std::size_t open_count = 0;
        if (!nodes_.empty()) open[open_count++] = 0;
        while (open_count > 0) {
            const Index i = open[--open_count];
            const Node& node = nodes_[i];
            if (node.remaining_count == 0 || !boxes_overlap(node.box, around)) continue;
            if (is_beyond_an_edge(node.box, triangle)) continue;
            if (node.right != kNone) {
                open[open_count++] = node.right;
                open[open_count++] = i + 1;
                continue;
            }
            const auto items = std::span(items_).subspan(node.first, node.remaining_count);
            if (std::any_of(items.begin(), items.end(), test)) return true;
        }
        return false;
    }

  private:
    static constexpr Index kNone = ~Index{0};
    static constexpr std::size_t kDepthMax = 32;  // fewer than 2^32 points, halved each time
    static constexpr std::size_t kLeafMax = 4;

    /// A leaf has its points in items_[first, first + remaining_count). In any other node, the
    /// lower half follows directly behind it.
    struct Node {
        Aabb box;
        Index parent = kNone;
        Index right = kNone;  ///< the node of the upper half, kNone for a leaf
        Index first = 0;
        Index remaining_count = 0;  ///< points below this node that have not been removed
    };

    void build(std::span<const Vec2> points, Index parent, std::size_t begin, std::size_t end);
    static bool is_beyond_an_edge(const Aabb& box, const std::array<Vec2, 3>& triangle);

    std::vector<Node> nodes_;
    std::vector<Index> items_;
    // Per point of the whole list: its leaf, or kNone when it is not in the tree.
    std::vector<Index> leaf_of_;
};

}  // namespace arena::sim
