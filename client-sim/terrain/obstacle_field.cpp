#include "client-sim/terrain/obstacle_field.h"

#include <algorithm>
#include <cmath>

namespace arena::client_sim {

namespace {

constexpr std::uint32_t kCellsPerSideMax = 256;

bool has_extent(const sim::MapObstacle& drawn) {
    return drawn.shape == sim::Shape::circle || !drawn.vertices.empty();
}

}  // namespace

ObstacleField::ObstacleField(std::span<const sim::MapObstacle> obstacles, const sim::Bounds& bounds,
                             std::span<const sim::MapMover> movers)
    : bounds_{to_point(bounds.min), to_point(bounds.max)}, clearance_(bounds_, {}) {
    std::uint32_t next = sim::kFirstObstacleId;
    obstacles_.reserve(obstacles.size());
    for (const sim::MapObstacle& drawn : obstacles) {
        const sim::EntityId id{next++};
        if (has_extent(drawn)) obstacles_.push_back(make_solid(drawn, id));
    }
    movers_.reserve(movers.size());
    for (const sim::MapMover& mover : movers) {
        const sim::EntityId id{next++};
        if (has_extent(mover.obstacle)) movers_.push_back(make_solid(mover.obstacle, id));
    }
    index_cells();
    clearance_ = Clearance(bounds_, obstacles_);
}

void ObstacleField::index_cells() {
    const Point size = bounds_.max - bounds_.min;
    cell_size_ = std::max(cell_size_, std::max(size.x, size.y) / kCellsPerSideMax);
    cells_per_metre_ = 1.0 / cell_size_;
    columns_ = static_cast<std::uint32_t>(std::max(0.0, size.x) / cell_size_) + 1;
    rows_ = static_cast<std::uint32_t>(std::max(0.0, size.y) / cell_size_) + 1;

    // Counting sort: the first pass counts, the second one fills.
    std::vector<std::uint32_t> counts(columns_ * rows_ + 1, 0);
    const auto for_each_cell = [this](const Box& box, const auto& visit) {
        const Cell low = cell_at(box.min);
        const Cell high = cell_at(box.max);
        for (std::uint32_t row = low.row; row <= high.row; ++row)
            for (std::uint32_t column = low.column; column <= high.column; ++column)
                visit(row * columns_ + column);
    };
    for (const Solid& obstacle : obstacles_)
        for_each_cell(obstacle.box, [&](std::uint32_t cell) { ++counts[cell + 1]; });
    for (std::size_t cell = 1; cell < counts.size(); ++cell)
        counts[cell] += counts[cell - 1];
    cell_start_ = counts;
    cell_items_.resize(counts.back());
    for (std::uint32_t i = 0; i < obstacles_.size(); ++i)
        for_each_cell(obstacles_[i].box,
                      [&](std::uint32_t cell) { cell_items_[counts[cell]++] = i; });
}

ObstacleField::Cell ObstacleField::cell_at(Point p) const {
    // Places beyond the border belong to the cells along it.
    const auto index = [this](double offset, std::uint32_t count) {
        const double cell = std::clamp(offset * cells_per_metre_, 0.0, count - 1.0);
        return static_cast<std::uint32_t>(static_cast<std::int32_t>(cell));
    };
    return {index(p.x - bounds_.min.x, columns_), index(p.y - bounds_.min.y, rows_)};
}

std::span<const std::uint32_t> ObstacleField::in_cell(std::uint32_t column,
                                                      std::uint32_t row) const {
    const std::uint32_t cell = row * columns_ + column;
    return {cell_items_.data() + cell_start_[cell], cell_start_[cell + 1] - cell_start_[cell]};
}

std::optional<ObstacleField::Overlap> ObstacleField::deepest_overlap(Point center, double radius,
                                                                     Traveller traveller) const {
    if (is_clear(center, radius)) return std::nullopt;
    const Point reach{std::max(radius, 0.0), std::max(radius, 0.0)};
    const Box box{center - reach, center + reach};
    const Cell low = cell_at(box.min);
    const Cell high = cell_at(box.max);
    Overlap deepest;
    for (std::uint32_t row = low.row; row <= high.row; ++row) {
        for (std::uint32_t column = low.column; column <= high.column; ++column) {
            for (const std::uint32_t index : in_cell(column, row)) {
                const Solid& obstacle = obstacles_[index];
                if (!obstacle.concerns(traveller) || !boxes_meet(box, obstacle.box)) continue;
                const double depth = depth_in(obstacle, center, radius);
                if (depth > deepest.depth) deepest = {depth, obstacle.id};
            }
        }
    }
    if (deepest.depth > 0.0) return deepest;
    return std::nullopt;
}

std::optional<sim::EntityId> ObstacleField::crossing(Point from, Point to, Traveller traveller,
                                                     double reach) const {
    if (clearance_.is_way_free(from, to)) return std::nullopt;
    const Box box = box_around(from, to);
    const std::uint32_t first_column = cell_at(box.min).column;
    const std::uint32_t last_column = cell_at(box.max).column;
    const double slope = to.x != from.x ? (to.y - from.y) / (to.x - from.x) : 0.0;
    for (std::uint32_t column = first_column; column <= last_column; ++column) {
        // The rows that the segment passes within this column; all of them when it is vertical or
        // stays in one column.
        double y0 = box.min.y;
        double y1 = box.max.y;
        if (first_column != last_column) {
            const double left = bounds_.min.x + column * cell_size_;
            const double x0 = column == first_column ? box.min.x : left;
            const double x1 = column == last_column ? box.max.x : left + cell_size_;
            const double at_x0 = from.y + (x0 - from.x) * slope;
            const double at_x1 = from.y + (x1 - from.x) * slope;
            // The slack covers the rounding of the slope; a cell too many costs only time.
            constexpr double kSlack = 1e-6;
            y0 = std::max(y0, std::min(at_x0, at_x1) - kSlack);
            y1 = std::min(y1, std::max(at_x0, at_x1) + kSlack);
        }
        const std::uint32_t first_row = cell_at({0.0, y0}).row;
        const std::uint32_t last_row = cell_at({0.0, y1}).row;
        for (std::uint32_t row = first_row; row <= last_row; ++row) {
            for (const std::uint32_t index : in_cell(column, row)) {
                const Solid& obstacle = obstacles_[index];
                if (!obstacle.concerns(traveller) || !boxes_meet(box, obstacle.box)) continue;
                if (stops(obstacle, from, to, reach)) return obstacle.id;
            }
        }
    }
    return std::nullopt;
}

bool ObstacleField::free_path(Point from, Point to, double radius) const {
    if (outside_by(to, radius) > 0.0) return false;
    if (clearance_.is_way_free(from, to, radius)) return true;
    const Point along = direction_of(to - from);
    const Point flank = Point{-along.y, along.x} * radius;
    const auto is_free = [this](Point a, Point b) { return !crossing(a, b, Traveller::player); };
    return is_free(from, to) && is_free(from + flank, to + flank) &&
           is_free(from - flank, to - flank);
}

const Solid* ObstacleField::mover(sim::EntityId id) const {
    const auto found = std::lower_bound(
        movers_.begin(), movers_.end(), id,
        [](const Solid& solid, sim::EntityId wanted) { return solid.id < wanted; });
    return found != movers_.end() && found->id == id ? &*found : nullptr;
}

}  // namespace arena::client_sim
