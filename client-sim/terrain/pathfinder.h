// Pathfinder: ways around the obstacles of a map, for players that walk in all directions.
//
// For each goal it computes once how far it is from every cell of a WalkGrid, by Dijkstra's
// algorithm, and keeps that in a DistanceMemory. All bots of a process that head for the same flag
// so share one computation. Its answers do not depend on what it remembers.
// For one thread.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "client-sim/terrain/distance_memory.h"
#include "client-sim/terrain/obstacle_field.h"
#include "client-sim/terrain/plane.h"
#include "client-sim/terrain/walk_grid.h"

namespace arena::client_sim {

class Pathfinder {
  public:
    struct Walk {
        Point from;
        Point to;
        double radius = 0.5;  ///< metres: of the player
    };

    /// Returns where to walk straight to, on the shortest way; the goal itself once nothing is
    /// between. Of a goal that is in an obstacle it is the free place nearest to it. Returns
    /// nothing when there is no way. `field` is the same in every call.
    [[nodiscard]] std::optional<Point> next_place(const ObstacleField& field, const Walk& walk);

  private:
    using Cell = WalkGrid::Cell;
    static constexpr std::uint32_t kUnreachable = UINT32_MAX;

    /// The grid of players of one radius, and its goals.
    struct Ground {
        double radius = 0.0;
        WalkGrid grid;
        DistanceMemory goals;  ///< from every cell, in units of WalkGrid::kCosts
    };

    [[nodiscard]] Ground& ground_for(const ObstacleField& field, double radius);

    std::vector<std::unique_ptr<Ground>> grounds_;
};

}  // namespace arena::client_sim
