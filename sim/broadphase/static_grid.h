// StaticGrid: a uniform grid over boxes that never move. Built once; a query walks the cells under
// a box and hands out each candidate once, in ascending order.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sim/broadphase/cells.h"
#include "sim/geometry/aabb.h"

namespace arena::sim {

class StaticGrid {
  public:
    StaticGrid() = default;

    /// Indexes `boxes` by their position in the span. `cell_size` in metres, > 0; it grows as far
    /// as needed to keep the number of cells under kCellsMax.
    StaticGrid(std::span<const Aabb> boxes, const Aabb& bounds, float cell_size);

    /// Appends the indices of all boxes that share a point with `box` (touching counts) to `found`,
    /// ascending, each once. Never grows `found` beyond its capacity: false says that some were
    /// left out.
    [[nodiscard]] bool query(const Aabb& box, std::vector<std::uint32_t>& found) const;

    static constexpr std::uint32_t kCellsMax = 1u << 20;

  private:
    GridShape shape_;
    std::vector<Aabb> boxes_;
    std::vector<std::uint32_t> cell_start_;  // one per cell and an end: offsets into cell_items_
    std::vector<std::uint32_t> cell_items_;
};

}  // namespace arena::sim
