// ObstacleField: the solid things of a map as they were drawn, for queries by bots and their judge.
//
// It takes the obstacles and the movers of a terrain before any decomposition (concave polygons
// stay whole), and returns depths and crossings in double precision. It is immutable and shared by
// all clients of a process. The caller must know where a mover is now.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "client-sim/terrain/clearance.h"
#include "client-sim/terrain/plane.h"
#include "client-sim/terrain/solid.h"
#include "sim/values/entity.h"
#include "sim/values/map.h"

namespace arena::client_sim {

class ObstacleField {
  public:
    ObstacleField(std::span<const sim::MapObstacle> obstacles, const sim::Bounds& bounds,
                  std::span<const sim::MapMover> movers = {});

    struct Overlap {
        double depth = 0.0;      ///< metres
        sim::EntityId obstacle;  ///< numbered as in the world
    };

    /// Returns how deep the disc reaches into the obstacle that it is deepest in; nothing when it
    /// overlaps none. For a disc whose centre is inside, the depth is the radius plus the way out.
    /// One-sided lines are left out.
    [[nodiscard]] std::optional<Overlap> deepest_overlap(
        Point center, double radius, Traveller traveller = Traveller::player) const;

    /// Returns an obstacle that stops `traveller` on the closed segment, any one of several;
    /// nothing when there is none. The border of the map does not count. `reach` as in stops() of
    /// solid.h, in metres.
    [[nodiscard]] std::optional<sim::EntityId> crossing(Point from, Point to,
                                                        Traveller traveller = Traveller::projectile,
                                                        double reach = 0.0) const;

    /// Returns how far the disc reaches over the border of the map, in metres; negative inside.
    [[nodiscard]] double outside_by(Point center, double radius) const {
        const double beyond_min = std::max(bounds_.min.x - center.x, bounds_.min.y - center.y);
        const double beyond_max = std::max(center.x - bounds_.max.x, center.y - bounds_.max.y);
        return std::max(beyond_min, beyond_max) + radius;
    }

    /// Whether a disc can go straight from one place to the other: its two flanks and its centre
    /// line hit nothing and the end is inside the map. Cheap, and slightly too lenient at corners.
    [[nodiscard]] bool free_path(Point from, Point to, double radius) const;

    /// Whether the field knows at once that the disc touches no obstacle; false means nothing.
    [[nodiscard]] bool is_clear(Point center, double radius) const {
        return clearance_.is_disc_free(center, radius);
    }

    /// Whether a player at `from` sees `to`.
    [[nodiscard]] bool visible(Point from, Point to) const { return !crossing(from, to); }

    /// Returns the border of the map, in metres.
    [[nodiscard]] const Box& bounds() const { return bounds_; }

    /// Returns all obstacles, which never move.
    [[nodiscard]] std::span<const Solid> obstacles() const { return obstacles_; }
    /// Returns the movers where they were drawn, in the order of the map.
    [[nodiscard]] std::span<const Solid> movers() const { return movers_; }
    /// Returns the mover of that id; null when there is none.
    [[nodiscard]] const Solid* mover(sim::EntityId id) const;

  private:
    struct Cell {
        std::uint32_t column = 0;
        std::uint32_t row = 0;
    };

    void index_cells();
    [[nodiscard]] Cell cell_at(Point p) const;
    [[nodiscard]] std::span<const std::uint32_t> in_cell(std::uint32_t column,
                                                         std::uint32_t row) const;

    Box bounds_;
    std::vector<Solid> obstacles_;
    std::vector<Solid> movers_;

    // A uniform grid: cell (column, row) lists the obstacles whose boxes share a point with it.
    double cell_size_ = 4.0;         // metres
    double cells_per_metre_ = 0.25;  // its inverse
    std::uint32_t columns_ = 1;
    std::uint32_t rows_ = 1;
    std::vector<std::uint32_t> cell_start_;  // columns_ * rows_ + 1 offsets into cell_items_
    std::vector<std::uint32_t> cell_items_;

    Clearance clearance_;  // from obstacles_
};

}  // namespace arena::client_sim
