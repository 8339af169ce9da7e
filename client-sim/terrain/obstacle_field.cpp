#include "client-sim/terrain/obstacle_field.h"

#include <algorithm>
#include <cmath>

namespace arena::client_sim {

namespace {

constexpr std::uint32_t kCellsPerSideMax = 256;

bool overlap(Point min_a, Point max_a, Point min_b, Point max_b) {
    return min_a.x <= max_b.x && min_b.x <= max_a.x && min_a.y <= max_b.y && min_b.y <= max_a.y;
}

Point lower(Point a, Point b) {
    return {std::min(a.x, b.x), std::min(a.y, b.y)};
}

Point upper(Point a, Point b) {
    return {std::max(a.x, b.x), std::max(a.y, b.y)};
}

}  // namespace

ObstacleField::ObstacleField(std::span<const sim::MapObstacle> obstacles, const sim::Bounds& bounds)
    : bounds_{to_point(bounds.min), to_point(bounds.max)} {
    obstacles_.reserve(obstacles.size());
    for (std::size_t i = 0; i < obstacles.size(); ++i)
        add(obstacles[i], static_cast<std::uint32_t>(i));
    index_cells();
}

void ObstacleField::add(const sim::MapObstacle& drawn, std::uint32_t index) {
    Obstacle obstacle;
    obstacle.id = {sim::kFirstObstacleId + index};
    obstacle.shape = drawn.shape;
    if (drawn.shape == sim::Shape::circle) {
        obstacle.center = to_point(drawn.center);
        obstacle.radius = static_cast<double>(drawn.radius);
        const Point reach{obstacle.radius, obstacle.radius};
        obstacle.box = {obstacle.center - reach, obstacle.center + reach};
    } else {
        if (drawn.vertices.empty()) return;
        obstacle.first_vertex = static_cast<std::uint32_t>(vertices_.size());
        obstacle.vertex_count = static_cast<std::uint32_t>(drawn.vertices.size());
        obstacle.box = {to_point(drawn.vertices[0]), to_point(drawn.vertices[0])};
        for (const sim::Vec2 vertex : drawn.vertices) {
            vertices_.push_back(to_point(vertex));
            obstacle.box.min = lower(obstacle.box.min, vertices_.back());
            obstacle.box.max = upper(obstacle.box.max, vertices_.back());
        }
    }
    obstacles_.push_back(obstacle);
}

void ObstacleField::index_cells() {
    const Point size = bounds_.max - bounds_.min;
    cell_size_ = std::max(cell_size_, std::max(size.x, size.y) / kCellsPerSideMax);
    columns_ = static_cast<std::uint32_t>(std::max(0.0, size.x) / cell_size_) + 1;
    rows_ = static_cast<std::uint32_t>(std::max(0.0, size.y) / cell_size_) + 1;

    // Counting sort: the first walk counts, the second one fills.
    std::vector<std::uint32_t> counts(columns_ * rows_ + 1, 0);
    const auto for_each_cell = [this](const Box& box, const auto& visit) {
        const Cell low = cell_at(box.min);
        const Cell high = cell_at(box.max);
        for (std::uint32_t row = low.row; row <= high.row; ++row)
            for (std::uint32_t column = low.column; column <= high.column; ++column)
                visit(row * columns_ + column);
    };
    for (const Obstacle& obstacle : obstacles_)
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
        const double cell = std::floor(offset / cell_size_);
        return static_cast<std::uint32_t>(std::clamp(cell, 0.0, static_cast<double>(count - 1)));
    };
    return {index(p.x - bounds_.min.x, columns_), index(p.y - bounds_.min.y, rows_)};
}

std::span<const std::uint32_t> ObstacleField::in_cell(std::uint32_t column,
                                                      std::uint32_t row) const {
    const std::uint32_t cell = row * columns_ + column;
    return {cell_items_.data() + cell_start_[cell], cell_start_[cell + 1] - cell_start_[cell]};
}

std::span<const Point> ObstacleField::vertices_of(const Obstacle& obstacle) const {
    return {vertices_.data() + obstacle.first_vertex, obstacle.vertex_count};
}

double ObstacleField::depth_in(const Obstacle& obstacle, Point center, double radius) const {
    switch (obstacle.shape) {
        case sim::Shape::circle:
            return radius + obstacle.radius - distance(center, obstacle.center);
        case sim::Shape::polygon: {
            const auto vertices = vertices_of(obstacle);
            const double to_border = distance_to_border(center, vertices);
            return inside_polygon(center, vertices) ? radius + to_border : radius - to_border;
        }
        case sim::Shape::line:
        case sim::Shape::point: {
            const auto vertices = vertices_of(obstacle);
            return radius - distance_to_segment(center, vertices.front(), vertices.back());
        }
    }
    return 0.0;
}

bool ObstacleField::meets(const Obstacle& obstacle, Point from, Point to) const {
    switch (obstacle.shape) {
        case sim::Shape::circle:
            return distance_to_segment(obstacle.center, from, to) <= obstacle.radius;
        case sim::Shape::polygon: {
            const auto vertices = vertices_of(obstacle);
            for (std::size_t i = 0, j = vertices.size() - 1; i < vertices.size(); j = i++)
                if (segments_meet(from, to, vertices[j], vertices[i])) return true;
            return inside_polygon(from, vertices);
        }
        case sim::Shape::line:
        case sim::Shape::point: {
            const auto vertices = vertices_of(obstacle);
            return segments_meet(from, to, vertices.front(), vertices.back());
        }
    }
    return false;
}

std::optional<ObstacleField::Overlap> ObstacleField::deepest_overlap(Point center,
                                                                     double radius) const {
    const Point reach{radius, radius};
    const Point box_min = center - reach;
    const Point box_max = center + reach;
    const Cell low = cell_at(box_min);
    const Cell high = cell_at(box_max);
    Overlap deepest;
    for (std::uint32_t row = low.row; row <= high.row; ++row) {
        for (std::uint32_t column = low.column; column <= high.column; ++column) {
            for (const std::uint32_t index : in_cell(column, row)) {
                const Obstacle& obstacle = obstacles_[index];
                if (!overlap(box_min, box_max, obstacle.box.min, obstacle.box.max)) continue;
                const double depth = depth_in(obstacle, center, radius);
                if (depth > deepest.depth) deepest = {depth, obstacle.id};
            }
        }
    }
    if (deepest.depth > 0.0) return deepest;
    return std::nullopt;
}

std::optional<sim::EntityId> ObstacleField::crossing(Point from, Point to) const {
    const Point box_min = lower(from, to);
    const Point box_max = upper(from, to);
    const std::uint32_t first_column = cell_at(box_min).column;
    const std::uint32_t last_column = cell_at(box_max).column;
    const double slope = to.x != from.x ? (to.y - from.y) / (to.x - from.x) : 0.0;
    for (std::uint32_t column = first_column; column <= last_column; ++column) {
        // The rows that the segment passes within this column; all of them when it is vertical or
        // passes none but this one.
        double y0 = box_min.y;
        double y1 = box_max.y;
        if (first_column != last_column) {
            const double left = bounds_.min.x + column * cell_size_;
            const double x0 = column == first_column ? box_min.x : left;
            const double x1 = column == last_column ? box_max.x : left + cell_size_;
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
                const Obstacle& obstacle = obstacles_[index];
                if (!overlap(box_min, box_max, obstacle.box.min, obstacle.box.max)) continue;
                if (meets(obstacle, from, to)) return obstacle.id;
            }
        }
    }
    return std::nullopt;
}

double ObstacleField::outside_by(Point center, double radius) const {
    const double beyond_min = std::max(bounds_.min.x - center.x, bounds_.min.y - center.y);
    const double beyond_max = std::max(center.x - bounds_.max.x, center.y - bounds_.max.y);
    return std::max(beyond_min, beyond_max) + radius;
}

bool ObstacleField::free_path(Point from, Point to, double radius) const {
    if (outside_by(to, radius) > 0.0) return false;
    const Point along = direction_of(to - from);
    const Point flank = Point{-along.y, along.x} * radius;
    return visible(from, to) && visible(from + flank, to + flank) &&
           visible(from - flank, to - flank);
}

}  // namespace arena::client_sim
