#include "sim/broadphase/growing_grid.h"

#include "sim/base/assert.h"

namespace arena::sim {

namespace {

/// In metres; the same as the smallest cells of a MovingGrid.
constexpr float kGrowingCellSize = 3.0f;

}  // namespace

GrowingGrid::GrowingGrid(const Aabb& bounds, std::uint32_t points_max)
    : shape_(grid_over(bounds, kGrowingCellSize, kCellsMax)), points_max_(points_max) {
    last_of_cell_.assign(std::size_t{shape_.columns} * shape_.rows, kNone);
    points_.reserve(points_max);
}

void GrowingGrid::clear() {
    for (const Point& point : points_)
        last_of_cell_[point.cell] = kNone;
    points_.clear();
}

void GrowingGrid::add(Vec2 point, std::uint32_t index) {
    ARENA_ASSERT(points_.size() < points_max_, "more points than the grid was built for");
    const std::uint32_t cell = cell_number_of(cell_at(shape_, point));
    std::uint32_t& last = last_of_cell_[cell];
    points_.push_back({index, cell, last});
    last = static_cast<std::uint32_t>(points_.size() - 1);
}

}  // namespace arena::sim
