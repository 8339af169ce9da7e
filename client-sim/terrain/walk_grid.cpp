#include "client-sim/terrain/walk_grid.h"

#include <algorithm>
#include <cmath>

namespace arena::client_sim {

namespace {

constexpr double kWalkCellsPerSideMax = 256.0;
/// Of a map that is not too large for it. A gap between two obstacles that is wider than a player
/// by this much always has a cell in it.
constexpr double kWalkCellMetres = 0.5;

struct Step {
    int columns = 0;
    int rows = 0;
};
constexpr std::array<Step, WalkGrid::kDirections> kSteps{
    {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}};

constexpr std::size_t opposite(std::size_t direction) {
    return (direction + WalkGrid::kDirections / 2) % WalkGrid::kDirections;
}

}  // namespace

WalkGrid::WalkGrid(const ObstacleField& field, double radius) : origin_(field.bounds().min) {
    const Point size = field.bounds().max - field.bounds().min;
    cell_size_ = std::max(kWalkCellMetres, std::max(size.x, size.y) / kWalkCellsPerSideMax);
    columns_ = static_cast<std::uint32_t>(std::max(1.0, std::ceil(size.x / cell_size_)));
    rows_ = static_cast<std::uint32_t>(std::max(1.0, std::ceil(size.y / cell_size_)));
    find_ways(field, radius);
}

/// Most cells are far from all obstacles: these need no closer look. One-sided lines overlap
/// nothing, so where there are any, every way is looked at.
void WalkGrid::find_ways(const ObstacleField& field, double radius) {
    const std::size_t cells = std::size_t{columns_} * rows_;
    is_free_.assign(cells, 0);
    ways_.assign(cells, 0);
    for (Cell cell = 0; cell < cells; ++cell) {
        const Point center = center_of(cell);
        is_free_[cell] =
            field.outside_by(center, radius) <= 0.0 && !field.deepest_overlap(center, radius);
    }
    const bool has_one_sided =
        std::any_of(field.obstacles().begin(), field.obstacles().end(),
                    [](const Solid& obstacle) { return obstacle.is_one_sided; });
    const double reach = radius + cell_size_ * std::sqrt(2.0);
    for (Cell cell = 0; cell < cells; ++cell) {
        if (!is_free(cell)) continue;
        const Point center = center_of(cell);
        const bool is_open = !has_one_sided && !field.deepest_overlap(center, reach);
        for (std::size_t direction = 0; direction < kDirections; ++direction) {
            const auto other = around(cell, direction);
            if (!other || !is_free(*other)) continue;
            if (is_open || field.free_path(center, center_of(*other), radius))
                ways_[cell] = static_cast<std::uint8_t>(ways_[cell] | (1u << direction));
        }
    }
}

WalkGrid::Cell WalkGrid::cell_at(Point place) const {
    const auto index = [this](double offset, std::uint32_t count) {
        return static_cast<std::uint32_t>(std::clamp(offset / cell_size_, 0.0, count - 1.0));
    };
    return index(place.y - origin_.y, rows_) * columns_ + index(place.x - origin_.x, columns_);
}

Point WalkGrid::center_of(Cell cell) const {
    const Cell column = cell % columns_;
    const Cell row = cell / columns_;
    return origin_ +
           Point{static_cast<double>(column) + 0.5, static_cast<double>(row) + 0.5} * cell_size_;
}

std::optional<WalkGrid::Cell> WalkGrid::around(Cell cell, std::size_t direction) const {
    const int column = static_cast<int>(cell % columns_) + kSteps[direction].columns;
    const int row = static_cast<int>(cell / columns_) + kSteps[direction].rows;
    if (column < 0 || row < 0 || column >= static_cast<int>(columns_) ||
        row >= static_cast<int>(rows_))
        return std::nullopt;
    return static_cast<Cell>(row) * columns_ + static_cast<Cell>(column);
}

std::optional<WalkGrid::Cell> WalkGrid::next(Cell cell, std::size_t direction) const {
    if ((ways_[cell] & (1u << direction)) == 0) return std::nullopt;
    return around(cell, direction);
}

std::optional<WalkGrid::Cell> WalkGrid::previous(Cell cell, std::size_t direction) const {
    const auto from = around(cell, opposite(direction));
    if (!from || (ways_[*from] & (1u << direction)) == 0) return std::nullopt;
    return from;
}

std::optional<WalkGrid::Cell> WalkGrid::nearest_free(Point place) const {
    if (const Cell own = cell_at(place); is_free(own)) return own;
    const Point reach{kSearchedMetres, kSearchedMetres};
    const Cell low = cell_at(place - reach);
    const Cell high = cell_at(place + reach);
    std::optional<Cell> nearest;
    double least = kSearchedMetres;
    for (Cell row = low / columns_; row <= high / columns_; ++row)
        for (Cell column = low % columns_; column <= high % columns_; ++column) {
            const Cell cell = row * columns_ + column;
            const double away = distance(place, center_of(cell));
            if (!is_free(cell) || away > least || (nearest && away == least)) continue;
            nearest = cell;
            least = away;
        }
    return nearest;
}

}  // namespace arena::client_sim
