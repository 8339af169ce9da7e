// GrowingGrid: a uniform grid to which points are added one by one, for the few that come after a
// MovingGrid is built. Clearing it costs as much as the points that were added. Allocates nothing
// after construction.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/broadphase/cells.h"
#include "sim/geometry/aabb.h"

namespace arena::sim {

/// A grid of indices; it does not keep the points themselves.
class GrowingGrid {
  public:
    /// Builds a grid for at most `points_max` points, which mostly lie within `bounds`.
    GrowingGrid(const Aabb& bounds, std::uint32_t points_max);

    /// Removes all points.
    void clear();
    /// Adds a point; `index` is the caller's number of it. At most points_max points may be added.
    void add(Vec2 point, std::uint32_t index);

    /// Calls visit(index) for all points in the cells under the box: for all that lie in it, and
    /// for some beside it. The order is that of the cells; within a cell, the point added last
    /// comes first.
    template <typename Visit>
    void for_each_near(const Aabb& box, const Visit& visit) const {
        if (points_.empty()) return;
        const CellRange cells = cells_under(shape_, box);
        for (std::uint32_t y = cells.low.y; y <= cells.high.y; ++y)
            for (std::uint32_t x = cells.low.x; x <= cells.high.x; ++x)
                for (std::uint32_t at = last_of_cell_[cell_number_of({x, y})]; at != kNone;
                     at = points_[at].before)
                    visit(points_[at].index);
    }

    static constexpr std::uint32_t kCellsMax = 1u << 16;

  private:
    static constexpr std::uint32_t kNone = 0xFFFFFFFFu;

    struct Point {
        std::uint32_t index = 0;
        std::uint32_t cell = 0;
        std::uint32_t before = kNone;  ///< the point added before it in the same cell
    };

    [[nodiscard]] std::uint32_t cell_number_of(GridCell cell) const {
        return cell.y * shape_.columns + cell.x;
    }

    GridShape shape_;
    std::vector<std::uint32_t> last_of_cell_;  // into points_
    std::vector<Point> points_;
    std::uint32_t points_max_;
};

}  // namespace arena::sim
