#include "sim/broadphase/moving_grid.h"

#include <algorithm>

#include "sim/base/assert.h"

namespace arena::sim {

namespace {

/// Rounding may put a box's centre a hair across a cell's border; the search reaches this part of a
/// cell further than the largest box, so that no touching pair is lost to it.
constexpr float kReachSlack = 1.0f / 64.0f;

}  // namespace

MovingGrid::MovingGrid(const Aabb& bounds, float cell_size, std::uint32_t boxes_max) {
    ARENA_ASSERT(cell_size > 0.0f, "the size of a cell must be positive");
    shape_ = grid_over(bounds, cell_size, kCellsMax);
    cell_start_.assign(std::size_t{shape_.columns} * shape_.rows + 1, 0);
    boxes_.reserve(boxes_max);
    indices_.reserve(boxes_max);
    cells_.reserve(boxes_max);
}

void MovingGrid::rebuild(std::span<const Aabb> boxes) {
    ARENA_ASSERT(boxes.size() <= boxes_.capacity(), "more boxes than the grid was built for");
    boxes_.resize(boxes.size());
    indices_.resize(boxes.size());
    cells_.resize(boxes.size());
    reach_ = {};
    std::fill(cell_start_.begin(), cell_start_.end(), 0u);

    for (std::size_t i = 0; i < boxes.size(); ++i) {
        const Vec2 half = (boxes[i].max - boxes[i].min) * 0.5f;
        reach_ = {std::max(reach_.x, half.x), std::max(reach_.y, half.y)};
        const GridCell cell = cell_at(shape_, (boxes[i].min + boxes[i].max) * 0.5f);
        cells_[i] = cell.y * shape_.columns + cell.x;
        ++cell_start_[cells_[i]];
    }
    const float slack = shape_.cell_size * kReachSlack;
    reach_ += Vec2{slack, slack};

    // Now cell_start_ holds counts; summed up, it holds the end of each cell. Placing the boxes
    // from the last to the first counts each end down to the cell's start.
    for (std::size_t cell = 1; cell < cell_start_.size(); ++cell)
        cell_start_[cell] += cell_start_[cell - 1];
    for (std::size_t i = boxes.size(); i-- > 0;) {
        const std::uint32_t place = --cell_start_[cells_[i]];
        boxes_[place] = boxes[i];
        indices_[place] = static_cast<std::uint32_t>(i);
    }
}

template <typename Visit>
bool MovingGrid::for_each_near(const Aabb& box, Visit&& visit) const {
    const CellRange range = cells_under(shape_, {box.min - reach_, box.max + reach_});
    for (std::uint32_t y = range.low.y; y <= range.high.y; ++y) {
        // The cells of a row lie side by side, so their boxes are one run.
        const std::size_t row = std::size_t{y} * shape_.columns;
        const std::uint32_t end = cell_start_[row + range.high.x + 1];
        for (std::uint32_t place = cell_start_[row + range.low.x]; place < end; ++place)
            if (boxes_overlap(boxes_[place], box) && !visit(place)) return false;
    }
    return true;
}

bool MovingGrid::find_pairs(std::vector<BoxPair>& pairs) const {
    const std::size_t first = pairs.size();
    bool complete = true;
    for (std::size_t i = 0; i < boxes_.size() && complete; ++i) {
        const std::uint32_t low = indices_[i];
        complete = for_each_near(boxes_[i], [&](std::uint32_t place) {
            if (low >= indices_[place]) return true;
            if (pairs.size() == pairs.capacity()) return false;
            pairs.push_back({low, indices_[place]});
            return true;
        });
    }
    std::sort(pairs.begin() + static_cast<std::ptrdiff_t>(first), pairs.end());
    return complete;
}

bool MovingGrid::query(const Aabb& box, std::vector<std::uint32_t>& found) const {
    const std::size_t first = found.size();
    const bool complete = for_each_near(box, [&](std::uint32_t place) {
        if (found.size() == found.capacity()) return false;
        found.push_back(indices_[place]);
        return true;
    });
    std::sort(found.begin() + static_cast<std::ptrdiff_t>(first), found.end());
    return complete;
}

}  // namespace arena::sim
