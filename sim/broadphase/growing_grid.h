// GrowingGrid: a uniform grid to which points are added one by one, for the few that come after a
// MovingGrid was built. Emptying it costs as much as was added; nothing is allocated after
// construction.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/broadphase/cells.h"
#include "sim/geometry/aabb.h"

namespace arena::sim {

class GrowingGrid {
  public:
    /// For at most `points_max` points that mostly lie within `bounds`.
    GrowingGrid(const Aabb& bounds, std::uint32_t points_max);

    void clear();
    /// `index` is the caller's own number of the point. There is room for points_max.
    void add(Vec2 point, std::uint32_t index);

    /// Calls visit(index) for all points in the cells under the box: for all that lie in it, and
    /// for some beside it. The order is that of the cells, in a cell the last added comes first.
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
        std::uint32_t before = kNone;  ///< in the same cell, added before it
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
