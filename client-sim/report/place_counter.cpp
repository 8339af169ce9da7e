#include "client-sim/report/place_counter.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>

namespace arena::client_sim {

namespace {

std::vector<Point> outline_of(const Solid& solid) {
    if (solid.shape != sim::Shape::circle) return solid.vertices;
    constexpr int kCorners = 24;
    std::vector<Point> corners;
    for (int i = 0; i < kCorners; ++i) {
        const double angle = 2.0 * std::numbers::pi * i / kCorners;
        corners.push_back(solid.center + Point{std::cos(angle), std::sin(angle)} * solid.radius);
    }
    return corners;
}

std::uint32_t cells_along(double length, double cell) {
    return std::max(1u, static_cast<std::uint32_t>(std::ceil(length / cell)));
}

std::size_t cell_at(const PlaceMap& map, Point place) {
    const auto index = [&](double offset, std::uint32_t cells) {
        const double cell = std::floor(offset / map.cell);
        return static_cast<std::size_t>(std::clamp(cell, 0.0, static_cast<double>(cells - 1)));
    };
    return index(place.y - map.origin.y, map.rows) * map.columns +
           index(place.x - map.origin.x, map.columns);
}

}  // namespace

PlaceMap empty_place_map(const ObstacleField& field) {
    const Box& bounds = field.bounds();
    const Point size = bounds.max - bounds.min;
    PlaceMap map{.origin = bounds.min,
                 .cell = std::max(1.0, std::max(size.x, size.y) / kPlaceCellsMax)};
    map.columns = cells_along(size.x, map.cell);
    map.rows = cells_along(size.y, map.cell);
    map.presence.resize(std::size_t{map.columns} * map.rows);
    map.deaths.resize(map.presence.size());
    for (const Solid& solid : field.obstacles())
        map.walls.push_back(outline_of(solid));
    return map;
}

void count_presence(PlaceMap& map, Point place) {
    ++map.presence[cell_at(map, place)];
}

void count_death(PlaceMap& map, Point place) {
    ++map.deaths[cell_at(map, place)];
}

}  // namespace arena::client_sim
