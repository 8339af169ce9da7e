// ObstacleField: a map's obstacles as they were drawn, asked by bots and by their judge.
//
// Takes the obstacles of a terrain before any decomposition (concave polygons stay whole). Gives
// depths and crossings in double precision. Immutable; shared by all clients of a process.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "client-sim/terrain/plane.h"
#include "sim/values/entity.h"
#include "sim/values/map.h"

namespace arena::client_sim {

class ObstacleField {
  public:
    ObstacleField(std::span<const sim::MapObstacle> obstacles, const sim::Bounds& bounds);

    struct Overlap {
        double depth = 0.0;      ///< metres
        sim::EntityId obstacle;  ///< numbered as the world numbers them
    };

    /// How deep the disc reaches into the obstacle that it is deepest in, or nothing when it
    /// overlaps none. A disc whose centre is inside counts from the far side of its radius: depth
    /// is radius plus the way out.
    [[nodiscard]] std::optional<Overlap> deepest_overlap(Point center, double radius) const;

    /// An obstacle that shares a point with the closed segment, or nothing. Which one of several is
    /// not said. The border of the map is none.
    [[nodiscard]] std::optional<sim::EntityId> crossing(Point from, Point to) const;

    /// How far the disc reaches over the border of the map, in metres; negative inside.
    [[nodiscard]] double outside_by(Point center, double radius) const;

    /// Whether a disc can go straight from one place to the other: its two flanks and its middle
    /// meet nothing and the end is inside the map. Cheap and slightly too kind at corners.
    [[nodiscard]] bool free_path(Point from, Point to, double radius) const;

    /// Whether somebody at `from` sees `to`.
    [[nodiscard]] bool visible(Point from, Point to) const { return !crossing(from, to); }

  private:
    struct Box {
        Point min;
        Point max;
    };
    struct Obstacle {
        sim::EntityId id;
        sim::Shape shape = sim::Shape::polygon;
        std::uint32_t first_vertex = 0;
        std::uint32_t vertex_count = 0;
        Point center;
        double radius = 0.0;
        Box box;
    };
    struct Cell {
        std::uint32_t column = 0;
        std::uint32_t row = 0;
    };

    void add(const sim::MapObstacle& obstacle, std::uint32_t index);
    void index_cells();
    [[nodiscard]] Cell cell_at(Point p) const;
    [[nodiscard]] std::span<const std::uint32_t> in_cell(std::uint32_t column,
                                                         std::uint32_t row) const;
    [[nodiscard]] std::span<const Point> vertices_of(const Obstacle& obstacle) const;
    [[nodiscard]] double depth_in(const Obstacle& obstacle, Point center, double radius) const;
    [[nodiscard]] bool meets(const Obstacle& obstacle, Point from, Point to) const;

    Box bounds_;
    std::vector<Point> vertices_;
    std::vector<Obstacle> obstacles_;

    // A uniform grid: cell (column, row) lists the obstacles whose boxes share a point with it.
    double cell_size_ = 4.0;
    std::uint32_t columns_ = 1;
    std::uint32_t rows_ = 1;
    std::vector<std::uint32_t> cell_start_;  // columns_ * rows_ + 1 offsets into cell_items_
    std::vector<std::uint32_t> cell_items_;
};

}  // namespace arena::client_sim
