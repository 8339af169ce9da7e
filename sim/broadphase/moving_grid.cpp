#include "sim/broadphase/moving_grid.h"

#include <algorithm>
#include <cstring>

#include "sim/base/assert.h"

namespace arena::sim {

namespace {

/// In metres. Measured: smaller cells cost more to clear than they save in tests; larger ones hold
/// more discs than are near.
constexpr float kCellSizeMin = 3.0f;

/// Rounding may put a disc slightly across the border of a cell. Cells are wider by this fraction,
/// so that no near pair is two cells apart.
constexpr float kCellSlack = 1.0f / 64.0f;

/// Returns a grid over the bounds with a frame of cells around it. Discs beyond the bounds lie in
/// the outermost cells within the frame; the frame stays empty, so that the search needs no test
/// for the border.
GridShape framed_grid(const Aabb& bounds, float cell_size, std::uint32_t cells_max) {
    GridShape grid = grid_over(bounds, cell_size, cells_max);
    grid.columns += 2;
    grid.rows += 2;
    grid.origin = grid.origin - Vec2{grid.cell_size, grid.cell_size};
    return grid;
}

}  // namespace

MovingGrid::MovingGrid(const Aabb& bounds, const Size& size) {
    const float reach = (2.0f * size.radius_max + size.margin_max) * (1.0f + kCellSlack);
    order_.grid = framed_grid(bounds, std::max(kCellSizeMin, reach), size.cells_max);
    order_.radius_max = size.radius_max;
    const std::size_t places = size.discs_max + kReadAhead;
    order_.x.resize(places);
    order_.y.resize(places);
    order_.radius.resize(places);
    order_.index.resize(places);
    order_.cell.resize(places);
    order_.cell_start.resize(std::size_t{order_.grid.columns} * order_.grid.rows + 1);
    cell_of_.resize(size.discs_max);
}

/// Computes the cells of four discs at a time.
void MovingGrid::find_cells(std::span<const Vec2> centers) {
    const CellLanes lanes(order_.grid, 1);
    std::size_t i = 0;
    for (; i + 4 <= centers.size(); i += 4) {
        const Mask4 four =
            lanes.index_at(points4(centers[i], centers[i + 1], centers[i + 2], centers[i + 3]));
        std::memcpy(&cell_of_[i], &four, sizeof four);
    }
    for (; i < centers.size(); ++i) {
        const GridCell cell = cell_within_frame(order_.grid, centers[i]);
        cell_of_[i] = cell.y * order_.grid.columns + cell.x;
    }
}

void MovingGrid::rebuild(std::span<const Vec2> centers, std::span<const float> radii,
                         std::span<const std::uint8_t> present) {
    ARENA_ASSERT(centers.size() <= cell_of_.size(), "more discs than the grid was built for");
    auto& cell_start = order_.cell_start;
    std::fill(cell_start.begin(), cell_start.end(), 0u);

    find_cells(centers);
    order_.size = 0;
    for (std::size_t i = 0; i < centers.size(); ++i) {
        if (present[i] == 0) continue;
        ++cell_start[cell_of_[i]];
        ++order_.size;
    }
    // Now cell_start holds counts; their sums are the end of each cell. Placing the discs from the
    // last to the first counts each end down to the start of the cell.
    std::uint32_t end = 0;
    for (std::uint32_t& cell : cell_start)
        cell = end += cell;
    for (std::size_t i = centers.size(); i-- > 0;) {
        if (present[i] == 0) continue;
        const std::uint32_t place = --cell_start[cell_of_[i]];
        order_.x[place] = centers[i].x;
        order_.y[place] = centers[i].y;
        order_.radius[place] = radii[i];
        order_.index[place] = static_cast<std::uint32_t>(i);
        order_.cell[place] = cell_of_[i];
    }
}

}  // namespace arena::sim
