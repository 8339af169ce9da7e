// ClearanceGrid: for each cell, a lower bound of the distance to the nearest of boxes that never
// move. Built once.
//
// For most discs one byte, read by one load and without a branch, shows that they touch nothing.
//
//      2 1 1 1 2
//      1 0 0 0 1      clearances of the cells around a box, in metres
//      1 0[#]0 1
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sim/broadphase/cells.h"
#include "sim/geometry/aabb.h"
#include "sim/math/float4.h"

namespace arena::sim {

/// The clearances of the cells, one byte for each.
class ClearanceGrid {
  public:
    /// Builds a grid without boxes: everything is clear.
    ClearanceGrid() : ClearanceGrid({}, {}) {}
    /// Builds a grid over `bounds`; points outside belong to the cells along the border.
    ClearanceGrid(std::span<const Aabb> boxes, const Aabb& bounds);

    /// Returns the distance in metres from the point to the nearest box, or less; never more than
    /// kClearanceMax.
    [[nodiscard]] float clearance_at(Vec2 point) const {
        const GridCell cell = cell_at(shape_, point);
        return kStep * static_cast<float>(steps_[std::size_t{cell.y} * shape_.columns + cell.x]);
    }
    /// Returns the same for four points.
    [[nodiscard]] Float4 clearance_at(Points4 points) const {
        const Mask4 cell = CellLanes(shape_, 0).index_at(points);
        const auto steps = [&](int lane) {
            return std::int32_t{steps_[static_cast<std::size_t>(cell[lane])]};
        };
        return kStep *
               __builtin_convertvector(Mask4{steps(0), steps(1), steps(2), steps(3)}, Float4);
    }

    static constexpr float kStep = 1.0f / 64.0f;            ///< metres
    static constexpr float kClearanceMax = 255.0f * kStep;  ///< metres; the most that a byte holds
    static constexpr std::uint32_t kCellsMax = 1u << 20;

  private:
    GridShape shape_;
    std::vector<std::uint8_t> steps_;  // by cell: its clearance in steps, rounded down
};

}  // namespace arena::sim
