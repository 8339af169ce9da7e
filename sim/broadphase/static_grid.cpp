#include "sim/broadphase/static_grid.h"

#include <algorithm>

#include "sim/base/assert.h"

namespace arena::sim {

StaticGrid::StaticGrid(std::span<const Aabb> boxes, const Aabb& bounds, float cell_size)
    : boxes_(boxes.begin(), boxes.end()) {
    ARENA_ASSERT(cell_size > 0.0f, "the size of a cell must be positive");
    shape_ = grid_over(bounds, cell_size, kCellsMax);

    // Counting sort of (cell, box): count, turn counts into starts, place.
    const auto for_each_cell = [this](const Aabb& box, auto&& visit) {
        const CellRange range = cells_under(shape_, box);
        for (std::uint32_t y = range.low.y; y <= range.high.y; ++y)
            for (std::uint32_t x = range.low.x; x <= range.high.x; ++x)
                visit(y * shape_.columns + x);
    };
    cell_start_.assign(std::size_t{shape_.columns} * shape_.rows + 1, 0);
    for (const Aabb& box : boxes_)
        for_each_cell(box, [this](std::uint32_t cell) { ++cell_start_[cell + 1]; });
    for (std::size_t cell = 1; cell < cell_start_.size(); ++cell)
        cell_start_[cell] += cell_start_[cell - 1];
    cell_items_.resize(cell_start_.back());
    std::vector<std::uint32_t> next(cell_start_.begin(), cell_start_.end() - 1);
    for (std::uint32_t index = 0; index < boxes_.size(); ++index)
        for_each_cell(boxes_[index],
                      [&](std::uint32_t cell) { cell_items_[next[cell]++] = index; });
}

bool StaticGrid::query(const Aabb& box, std::vector<std::uint32_t>& found) const {
    if (boxes_.empty()) return true;
    const std::size_t first = found.size();
    bool complete = true;
    const CellRange range = cells_under(shape_, box);
    for (std::uint32_t y = range.low.y; y <= range.high.y && complete; ++y) {
        for (std::uint32_t x = range.low.x; x <= range.high.x && complete; ++x) {
            const std::uint32_t cell = y * shape_.columns + x;
            for (std::uint32_t i = cell_start_[cell]; i < cell_start_[cell + 1]; ++i) {
                const std::uint32_t index = cell_items_[i];
                if (!boxes_overlap(boxes_[index], box)) continue;
                // A box that lies under several cells is handed out by the first of them that the
                // query meets.
                const GridCell home = cell_at(shape_, boxes_[index].min);
                if (x != std::max(home.x, range.low.x) || y != std::max(home.y, range.low.y))
                    continue;
                if (found.size() == found.capacity()) {
                    complete = false;
                    break;
                }
                found.push_back(index);
            }
        }
    }
    std::sort(found.begin() + static_cast<std::ptrdiff_t>(first), found.end());
    return complete;
}

}  // namespace arena::sim
