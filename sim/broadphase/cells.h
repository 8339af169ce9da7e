// What the uniform grids share: the mapping from coordinates to cells.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "sim/geometry/aabb.h"
#include "sim/math/float4.h"

namespace arena::sim {

/// The columns and rows of a grid, and the size of its cells in metres.
struct GridShape {
    Vec2 origin;
    float cell_size = 1.0f;
    std::uint32_t columns = 1;
    std::uint32_t rows = 1;
};

/// Returns a grid over `bounds`. `cell_size`, in metres and greater than 0, is doubled until there
/// are at most `cells_max` cells.
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

/// The column and the row of a cell.
struct GridCell {
    std::uint32_t x = 0;
    std::uint32_t y = 0;
};

/// Returns the number of the cell that lies `along` cells from the origin, clamped to [first,
/// last]; NaN is in the first. It has no branch, because a tick calls it more often than anything
/// else.
inline std::uint32_t cell_number(float along, std::uint32_t first, std::uint32_t last) {
    const float within =
        std::min(std::max(static_cast<float>(first), along), static_cast<float>(last));
    return static_cast<std::uint32_t>(static_cast<std::int32_t>(within));
}

/// Returns the cell that a point lies in; points outside belong to the cells along the border.
inline GridCell cell_at(const GridShape& grid, Vec2 point) {
    const Vec2 cells = (point - grid.origin) * (1.0f / grid.cell_size);
    return {cell_number(cells.x, 0, grid.columns - 1), cell_number(cells.y, 0, grid.rows - 1)};
}

/// Computes the index y * columns + x of the cells of four points; columns and rows are clamped to
/// [first, last]. The arithmetic is that of cell_number, so the cells are the same.
struct CellLanes {
    Points4 origin;
    Float4 per_metre;
    Points4 first;
    Points4 last;
    Float4 columns;

    /// `frame` cells along each border stay empty.
    CellLanes(const GridShape& grid, std::uint32_t frame)
        : origin(all_lanes(grid.origin)),
          per_metre(all_lanes(1.0f / grid.cell_size)),
          first(all_lanes(Vec2{static_cast<float>(frame), static_cast<float>(frame)})),
          last(all_lanes(Vec2{static_cast<float>(grid.columns - 1 - frame),
                              static_cast<float>(grid.rows - 1 - frame)})),
          columns(all_lanes(static_cast<float>(grid.columns))) {}

    /// Returns the indices of the cells of four points.
    [[nodiscard]] Mask4 index_at(Points4 points) const {
        const auto number = [](Float4 along, Float4 low, Float4 high) {
            return __builtin_convertvector(min(max(along, low), high), Mask4);
        };
        const Points4 from = points - origin;
        const Mask4 x = number(from.x * per_metre, first.x, last.x);
        const Mask4 y = number(from.y * per_metre, first.y, last.y);
        // The product of whole numbers below 2^24, which floats represent exactly, is computed in
        // float because SSE2 cannot multiply these integers.
        return x + __builtin_convertvector(__builtin_convertvector(y, Float4) * columns, Mask4);
    }
};

/// A closed range of columns and rows.
struct CellRange {
    GridCell low;
    GridCell high;
};

/// Returns the cells under a box.
inline CellRange cells_under(const GridShape& grid, const Aabb& box) {
    return {cell_at(grid, box.min), cell_at(grid, box.max)};
}

}  // namespace arena::sim
