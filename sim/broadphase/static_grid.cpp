#include "sim/broadphase/static_grid.h"

#include <algorithm>

#include "sim/base/assert.h"

namespace arena::sim {

namespace {

/// Metres by which lists reach further than they have to: a coordinate of 8 km rounds by half a
/// millimetre.
constexpr float kReachSlack = 0x1p-9f;

Aabb grown(const Aabb& box, float by) {
    return {box.min - Vec2{by, by}, box.max + Vec2{by, by}};
}

}  // namespace

StaticGrid::StaticGrid(std::span<const Aabb> boxes, const Aabb& bounds, const Size& size)
    : shape_(grid_over(bounds, size.cell, kCellsMax)), reach_(size.reach) {
    ARENA_ASSERT(size.cell > 0.0f, "the size of a cell must be positive");
    ARENA_ASSERT(size.reach >= 0.0f, "a reach cannot be negative");

    // Counting sort of (cell, box): count, turn counts into starts, place.
    const auto for_each_cell = [this](const Aabb& box, auto&& visit) {
        const CellRange range = cells_under(shape_, grown(box, reach_ + kReachSlack));
        for (std::uint32_t y = range.low.y; y <= range.high.y; ++y)
            for (std::uint32_t x = range.low.x; x <= range.high.x; ++x)
                visit(y * shape_.columns + x);
    };
    cell_start_.assign(std::size_t{shape_.columns} * shape_.rows + 1, 0);
    for (const Aabb& box : boxes)
        for_each_cell(box, [this](std::uint32_t cell) { ++cell_start_[cell + 1]; });
    for (std::size_t cell = 1; cell < cell_start_.size(); ++cell)
        cell_start_[cell] += cell_start_[cell - 1];
    items_.resize(cell_start_.back());
    std::vector<std::uint32_t> next(cell_start_.begin(), cell_start_.end() - 1);
    for (std::uint32_t index = 0; index < boxes.size(); ++index)
        for_each_cell(boxes[index], [&](std::uint32_t cell) {
            items_[next[cell]++] = {boxes[index], index};
        });
}

bool StaticGrid::query(const Aabb& box, std::vector<std::uint32_t>& found) const {
    if (items_.empty()) return true;
    const std::size_t first = found.size();
    const CellRange range = cells_under(shape_, box);
    for (std::uint32_t y = range.low.y; y <= range.high.y; ++y) {
        for (std::uint32_t x = range.low.x; x <= range.high.x; ++x) {
            const std::uint32_t cell = y * shape_.columns + x;
            for (std::uint32_t i = cell_start_[cell]; i < cell_start_[cell + 1]; ++i) {
                const Item& item = items_[i];
                if (!boxes_overlap(item.box, box)) continue;
                // A box that several cells list is handed out by the first of them that the query
                // meets.
                const GridCell home =
                    cells_under(shape_, grown(item.box, reach_ + kReachSlack)).low;
                if (x != std::max(home.x, range.low.x) || y != std::max(home.y, range.low.y))
                    continue;
                if (found.size() == found.capacity()) {
                    std::sort(found.begin() + static_cast<std::ptrdiff_t>(first), found.end());
                    return false;
                }
                found.push_back(item.index);
            }
        }
    }
    std::sort(found.begin() + static_cast<std::ptrdiff_t>(first), found.end());
    return true;
}

}  // namespace arena::sim
