// MovingGrid: a uniform grid over moving discs, rebuilt each tick by a counting sort.
//
// Each disc is stored once, in the cell of its centre. A cell is at least as wide as the largest
// distance at which two discs are still near, so everything near a disc lies in its own cell or in
// the eight around it. Everything is allocated at construction.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sim/broadphase/cell_order.h"

namespace arena::sim {

class MovingGrid {
  public:
    static constexpr std::uint32_t kCellsMax = 1u << 18;

    /// The capacity of a grid, and the largest search.
    struct Size {
        float radius_max = 0.0f;      ///< metres; no disc is larger
        float margin_max = 0.0f;      ///< metres; the largest margin of find_pairs
        std::uint32_t discs_max = 0;  ///< the caller's indices are below this
        /// Fewer cells are faster to rebuild and slower to search. At least 1.
        std::uint32_t cells_max = kCellsMax;
    };

    /// Builds a grid for discs that mostly lie within `bounds`. The cells grow until there are,
    /// without the frame, at most cells_max of them.
    MovingGrid(const Aabb& bounds, const Size& size);

    /// Replaces the discs by those whose `present` is not 0. The three spans have the same size, at
    /// most discs_max.
    void rebuild(std::span<const Vec2> centers, std::span<const float> radii,
                 std::span<const std::uint8_t> present);

    /// Returns the present discs in the order of their cells.
    [[nodiscard]] const CellOrder& order() const { return order_; }

    /// Returns the indices of the present discs in the order of their cells: neighbours in the
    /// world are neighbours in it.
    [[nodiscard]] std::span<const std::uint32_t> indices() const {
        return {order_.index.data(), order_.size};
    }

    /// Appends (low, high) for all discs less than `margin` metres apart, in no particular order.
    /// Never grows `pairs` beyond its capacity; returns false when some were left out.
    [[nodiscard]] bool find_pairs(float margin, std::vector<IndexPair>& pairs) const {
        return find_near_pairs(order_, margin, pairs);
    }

    /// Appends (path, disc) for all discs that come as near to a path as `margin` metres, or
    /// nearer, in ascending order of paths. Never grows `pairs` beyond its capacity; returns false
    /// when some were left out.
    [[nodiscard]] bool find_on_paths(std::span<const Path> paths, float margin,
                                     std::vector<IndexPair>& pairs) const {
        return find_discs_on_paths(order_, paths, margin, pairs);
    }

    /// Calls visit(index) for all discs whose centre lies in a cell under the box: for all whose
    /// centre lies in the box, and for some beside it, in the order of the cells.
    template <typename Visit>
    void for_each_near(const Aabb& box, const Visit& visit) const {
        const GridCell low = cell_within_frame(order_.grid, box.min);
        const GridCell high = cell_within_frame(order_.grid, box.max);
        for (std::uint32_t y = low.y; y <= high.y; ++y) {
            const std::uint32_t* row =
                order_.cell_start.data() + std::size_t{y} * order_.grid.columns;
            for (std::uint32_t place = row[low.x]; place < row[high.x + 1]; ++place)
                visit(order_.index[place]);
        }
    }

  private:
    void find_cells(std::span<const Vec2> centers);

    CellOrder order_;
    std::vector<std::uint32_t> cell_of_;  // by the caller's index
};

}  // namespace arena::sim
