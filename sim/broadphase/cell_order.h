// Discs in the order of their cells, and the two searches in which a tick spends most of its time.
//
// The cells of a row are adjacent, so three neighbouring cells are one run of discs: a search looks
// at two or three runs and tests several discs of a run at a time.
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

/// The number of places after the last disc that a search may read, although their contents do not
/// count.
inline constexpr std::size_t kReadAhead = 16;

/// Discs sorted by cell. Every array but cell_start holds one value for each disc, and kReadAhead
/// more.
struct CellOrder {
    GridShape grid;           ///< its outermost cells, on all four sides, stay empty
    float radius_max = 0.0f;  ///< metres; no disc is larger
    std::uint32_t size = 0;   ///< discs
    std::vector<float> x;     ///< metres
    std::vector<float> y;
    std::vector<float> radius;
    std::vector<std::uint32_t> index;       ///< the caller's number of the disc
    std::vector<std::uint32_t> cell;        ///< the cell of the disc
    std::vector<std::uint32_t> cell_start;  ///< by cell, and an end: the first place
};

/// Returns the lanes whose places, counted from `place`, lie before the end.
inline Mask4 lanes_before(std::uint32_t end, std::uint32_t place) {
    const auto left = static_cast<std::int32_t>(end - place);
    return Mask4{0, 1, 2, 3} < Mask4{left, left, left, left};
}

/// Returns the cell of a disc at `point`, which is never a cell of the frame.
inline GridCell cell_within_frame(const GridShape& grid, Vec2 point) {
    const Vec2 cells = (point - grid.origin) * (1.0f / grid.cell_size);
    return {cell_number(cells.x, 1, grid.columns - 2), cell_number(cells.y, 1, grid.rows - 2)};
}

/// Appends (low index, high index) for all discs that are less than `margin` metres apart, each
/// pair once, in no particular order. 2 * radius_max + margin is at most the size of a cell. Never
/// grows `pairs` beyond its capacity; returns false when some were left out.
[[nodiscard]] bool find_near_pairs(const CellOrder& order, float margin,
                                   std::vector<IndexPair>& pairs);

/// Appends (path, index) for all discs that come as near to a path as `margin` metres, or nearer,
/// in ascending order of paths; the discs of one path come in no particular order. Rounding may add
/// a disc that the path just misses. Never grows `pairs` beyond its capacity; returns false when
/// some were left out.
[[nodiscard]] bool find_discs_on_paths(const CellOrder& order, std::span<const Path> paths,
                                       float margin, std::vector<IndexPair>& pairs);

}  // namespace arena::sim
