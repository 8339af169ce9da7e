// Discs in the order of their cells, and the two searches that the tick spends its time in.
//
// The cells of a row lie side by side, so three neighbouring cells are one run of discs: a search
// looks at two or three runs and tests several discs of a run at a time.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "sim/broadphase/cells.h"
#include "sim/broadphase/index_pair.h"
#include "sim/broadphase/path.h"
#include "sim/math/float4.h"

namespace arena::sim {

/// Places behind the last disc that a search may read, though nothing of it counts.
inline constexpr std::size_t kReadAhead = 16;

/// Discs sorted by cell. Every array but cell_start holds one value a disc and kReadAhead more.
struct CellOrder {
    GridShape grid;           ///< its outermost cells, on all four sides, stay empty
    float radius_max = 0.0f;  ///< metres; no disc is larger
    std::uint32_t size = 0;   ///< discs
    std::vector<float> x;     ///< metres
    std::vector<float> y;
    std::vector<float> radius;
    std::vector<std::uint32_t> index;       ///< of the disc, in the caller's numbers
    std::vector<std::uint32_t> cell;        ///< that the disc lies in
    std::vector<std::uint32_t> cell_start;  ///< by cell, and an end: the place of its first disc
};

/// The lanes whose place, counted from `place`, is before the end.
inline Mask4 lanes_before(std::uint32_t end, std::uint32_t place) {
    const auto left = static_cast<std::int32_t>(end - place);
    return Mask4{0, 1, 2, 3} < Mask4{left, left, left, left};
}

/// The cell that holds a disc at `point`: never one of the frame.
inline GridCell cell_within_frame(const GridShape& grid, Vec2 point) {
    const Vec2 cells = (point - grid.origin) * (1.0f / grid.cell_size);
    return {cell_number(cells.x, 1, grid.columns - 2), cell_number(cells.y, 1, grid.rows - 2)};
}

/// Appends (low index, high index) of all discs that are less than `margin` metres apart, each pair
/// once, in no order. 2 * radius_max + margin is at most the size of a cell. Never grows `pairs`
/// beyond its capacity: false says that some were left out.
[[nodiscard]] bool find_near_pairs(const CellOrder& order, float margin,
                                   std::vector<IndexPair>& pairs);

/// Appends (path, index) of all discs that a path comes nearer than `margin` to, or as near, in
/// metres, ascending by path, the discs of one path in no order. Rounding may add a disc that the
/// path just misses. Never grows `pairs` beyond its capacity: false says that some were left out.
[[nodiscard]] bool find_discs_on_paths(const CellOrder& order, std::span<const Path> paths,
                                       float margin, std::vector<IndexPair>& pairs);

}  // namespace arena::sim
