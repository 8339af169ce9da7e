// What the uniform grids share: how coordinates become cells.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "sim/geometry/aabb.h"

namespace arena::sim {

/// Columns and rows of a grid, and the size of its cells in metres.
struct GridShape {
    Vec2 origin;
    float cell_size = 1.0f;
    std::uint32_t columns = 1;
    std::uint32_t rows = 1;
};

/// A grid over `bounds`. `cell_size` in metres, > 0, is doubled until there are at most `cells_max`
/// cells.
inline GridShape grid_over(const Aabb& bounds, float cell_size, std::uint32_t cells_max) {
    const Vec2 extent = bounds.max - bounds.min;
    const auto cells_along = [&](float length) {
        return std::max(1.0f, std::ceil(length / cell_size));
    };
    while (cells_along(extent.x) * cells_along(extent.y) > static_cast<float>(cells_max))
        cell_size *= 2.0f;
    return {bounds.min, cell_size, static_cast<std::uint32_t>(cells_along(extent.x)),
            static_cast<std::uint32_t>(cells_along(extent.y))};
}

struct GridCell {
    std::uint32_t x = 0;
    std::uint32_t y = 0;
};

/// The cell that a point lies in; what lies outside belongs to the cells along the border.
inline GridCell cell_at(const GridShape& grid, Vec2 point) {
    const auto clamped = [](float cells_from_origin, std::uint32_t count) {
        if (!(cells_from_origin > 0.0f)) return 0u;  // also catches NaN
        const auto last = static_cast<float>(count - 1);
        return cells_from_origin >= last ? count - 1
                                         : static_cast<std::uint32_t>(cells_from_origin);
    };
    const Vec2 cells = (point - grid.origin) * (1.0f / grid.cell_size);
    return {clamped(cells.x, grid.columns), clamped(cells.y, grid.rows)};
}

/// The closed range of cells under a box.
struct CellRange {
    GridCell low;
    GridCell high;
};

inline CellRange cells_under(const GridShape& grid, const Aabb& box) {
    return {cell_at(grid, box.min), cell_at(grid, box.max)};
}

}  // namespace arena::sim
