#include "sim/broadphase/static_grid.h"

#include <algorithm>
#include <limits>

#include "sim/base/assert.h"

namespace arena::sim {

namespace {

constexpr std::size_t kLanesOfFour = 4;

/// The metres by which lists reach further than they have to: a coordinate of 8 km rounds by half a
/// millimetre.
constexpr float kReachSlack = 0x1p-9f;

Aabb grown(const Aabb& box, float by) {
    return {box.min - Vec2{by, by}, box.max + Vec2{by, by}};
}

/// Which boxes lie near which cell: a counting sort of (cell, box).
struct BoxesByCell {
    std::vector<std::uint32_t> start;  // one per cell and an end: offsets into indices
    std::vector<std::uint32_t> indices;

    BoxesByCell(std::span<const Aabb> boxes, const GridShape& grid, float reach)
        : start(std::size_t{grid.columns} * grid.rows + 1) {
        const auto for_each_cell = [&](const Aabb& box, auto&& visit) {
            const CellRange range = cells_under(grid, grown(box, reach));
            for (std::uint32_t y = range.low.y; y <= range.high.y; ++y)
                for (std::uint32_t x = range.low.x; x <= range.high.x; ++x)
                    visit(std::size_t{y} * grid.columns + x);
        };
        for (const Aabb& box : boxes)
            for_each_cell(box, [this](std::size_t cell) { ++start[cell + 1]; });
        for (std::size_t cell = 1; cell < start.size(); ++cell)
            start[cell] += start[cell - 1];
        indices.resize(start.back());
        std::vector<std::uint32_t> next(start.begin(), start.end() - 1);
        for (std::uint32_t index = 0; index < boxes.size(); ++index)
            for_each_cell(boxes[index], [&](std::size_t cell) { indices[next[cell]++] = index; });
    }
};

}  // namespace

StaticGrid::Boxes4 StaticGrid::four_empty_lanes() {
    constexpr float kFar = std::numeric_limits<float>::infinity();
    return {all_lanes(Vec2{kFar, kFar}), all_lanes(Vec2{-kFar, -kFar}), {}, 0};
}

void StaticGrid::append_list(std::span<const std::uint32_t> indices, std::span<const Aabb> boxes) {
    for (std::size_t first = 0; first < indices.size(); first += kLanesOfFour) {
        Boxes4 four = four_empty_lanes();
        four.has_more = first + kLanesOfFour < indices.size() ? 1 : 0;
        for (std::size_t lane = 0; lane < std::min(kLanesOfFour, indices.size() - first); ++lane) {
            const std::uint32_t index = indices[first + lane];
            four.min.x[lane] = boxes[index].min.x;
            four.min.y[lane] = boxes[index].min.y;
            four.max.x[lane] = boxes[index].max.x;
            four.max.y[lane] = boxes[index].max.y;
            four.index[lane] = index;
        }
        lists_.push_back(four);
    }
}

StaticGrid::StaticGrid(std::span<const Aabb> boxes, const Aabb& bounds, const Size& size)
    : shape_(grid_over(bounds, size.cell, kCellsMax)),
      reach_(size.reach),
      box_count_(boxes.size()) {
    ARENA_ASSERT(size.cell > 0.0f, "the size of a cell must be positive");
    ARENA_ASSERT(size.reach >= 0.0f, "a reach cannot be negative");
    const BoxesByCell by_cell(boxes, shape_, reach_ + kReachSlack);
    lists_.push_back(four_empty_lanes());
    for (std::size_t cell = 0; cell + 1 < by_cell.start.size(); ++cell) {
        const std::uint32_t begin = by_cell.start[cell];
        const std::uint32_t end = by_cell.start[cell + 1];
        list_start_.push_back(begin == end ? 0 : static_cast<std::uint32_t>(lists_.size()));
        append_list({by_cell.indices.data() + begin, by_cell.indices.data() + end}, boxes);
        longest_list_ = std::max<std::size_t>(longest_list_, end - begin);
    }
}

std::size_t StaticGrid::boxes_touched_max(float radius) const {
    if (radius <= reach_) return longest_list_;
    // A side as long as n cells lies over at most n + 1 of them, and over one more when it is
    // rounded.
    const auto cells_along = [&](std::uint32_t cells) {
        return std::min(2.0f * radius / shape_.cell_size + 2.0f, static_cast<float>(cells));
    };
    const float cells = cells_along(shape_.columns) * cells_along(shape_.rows);
    return static_cast<std::size_t>(
        std::min(cells * static_cast<float>(longest_list_), static_cast<float>(box_count_)));
}

bool StaticGrid::query(const Aabb& box, std::vector<std::uint32_t>& found) const {
    const std::size_t first = found.size();
    const CellRange range = cells_under(shape_, box);
    const Points4 low = all_lanes(box.min);
    const Points4 high = all_lanes(box.max);
    // A box that several cells list is reported by the first of them under the query.
    const auto is_home = [&](const Boxes4& four, std::size_t lane, GridCell cell) {
        const Aabb listed{{four.min.x[lane], four.min.y[lane]},
                          {four.max.x[lane], four.max.y[lane]}};
        const GridCell home = cells_under(shape_, grown(listed, reach_ + kReachSlack)).low;
        return cell.x == std::max(home.x, range.low.x) && cell.y == std::max(home.y, range.low.y);
    };
    const auto append_from = [&](GridCell cell) {
        const Boxes4* four = list_of(cell);
        do {
            std::uint32_t met = bits_of((four->min.x <= high.x) & (four->max.x >= low.x) &
                                        (four->min.y <= high.y) & (four->max.y >= low.y));
            for (; met != 0; met &= met - 1) {
                const std::size_t lane = lowest_bit(met);
                if (!is_home(*four, lane, cell)) continue;
                if (found.size() == found.capacity()) return false;
                found.push_back(four->index[lane]);
            }
        } while ((four++)->has_more != 0);
        return true;
    };
    bool complete = true;
    for (std::uint32_t y = range.low.y; complete && y <= range.high.y; ++y)
        for (std::uint32_t x = range.low.x; complete && x <= range.high.x; ++x)
            complete = append_from({x, y});
    std::sort(found.begin() + static_cast<std::ptrdiff_t>(first), found.end());
    return complete;
}

}  // namespace arena::sim
