#include "client-sim/terrain/pathfinder.h"

#include <algorithm>
#include <functional>
#include <queue>
#include <utility>

namespace arena::client_sim {

namespace {

constexpr double kClearance = 0.1;  // metres to keep from obstacles, so as not to catch on corners
constexpr int kCellsAhead = 32;     // for which it looks whether they can be reached straight
constexpr double kCellReachedMetres = 0.3;  // from the middle of a cell, to be in it

using Queued = std::pair<std::uint32_t, WalkGrid::Cell>;

std::vector<std::uint32_t> measure_ways_to(WalkGrid::Cell goal, const WalkGrid& grid) {
    std::vector<std::uint32_t> far(grid.size(), UINT32_MAX);
    std::priority_queue<Queued, std::vector<Queued>, std::greater<>> nearest;
    far[goal] = 0;
    nearest.emplace(0, goal);
    while (!nearest.empty()) {
        const auto [so_far, cell] = nearest.top();
        nearest.pop();
        if (so_far > far[cell]) continue;
        for (std::size_t direction = 0; direction < WalkGrid::kDirections; ++direction) {
            const auto from = grid.previous(cell, direction);
            const std::uint32_t sum = so_far + WalkGrid::kCosts[direction];
            if (!from || sum >= far[*from]) continue;
            far[*from] = sum;
            nearest.emplace(sum, *from);
        }
    }
    return far;
}

/// Returns the next cell on the way, the first of several by direction; nothing at the goal and
/// where there is no way.
std::optional<WalkGrid::Cell> step_from(WalkGrid::Cell cell, const WalkGrid& grid,
                                        const std::vector<std::uint32_t>& far) {
    std::optional<WalkGrid::Cell> best;
    std::uint32_t least = far[cell];
    for (std::size_t direction = 0; direction < WalkGrid::kDirections; ++direction) {
        const auto next = grid.next(cell, direction);
        if (!next || far[*next] >= least) continue;
        least = far[*next];
        best = next;
    }
    return best;
}

}  // namespace

std::optional<Point> Pathfinder::next_place(const ObstacleField& field, const Walk& walk) {
    if (field.free_path(walk.from, walk.to, walk.radius) &&
        !field.deepest_overlap(walk.to, walk.radius))
        return walk.to;
    const double radius = walk.radius + kClearance;
    Ground& ground = ground_for(field, radius);
    const WalkGrid& grid = ground.grid;
    const auto goal = grid.nearest_free(walk.to);
    const auto start = grid.nearest_free(walk.from);
    if (!goal || !start) return std::nullopt;
    const std::vector<std::uint32_t>& far =
        ground.goals.to(*goal, [&] { return measure_ways_to(*goal, grid); });
    if (far[*start] == kUnreachable) return std::nullopt;

    Point place = grid.center_of(*start);
    Cell cell = *start;
    for (int ahead = 0; ahead < kCellsAhead; ++ahead) {
        const auto next = step_from(cell, grid, far);
        if (!next) break;
        const bool is_there = ahead == 0 && distance(walk.from, place) < kCellReachedMetres;
        if (!is_there && !field.free_path(walk.from, grid.center_of(*next), radius)) break;
        cell = *next;
        place = grid.center_of(cell);
    }
    return place;
}

Pathfinder::Ground& Pathfinder::ground_for(const ObstacleField& field, double radius) {
    for (const auto& ground : grounds_)
        if (ground->radius == radius) return *ground;
    grounds_.push_back(std::make_unique<Ground>(
        Ground{.radius = radius, .grid = WalkGrid(field, radius), .goals = {}}));
    return *grounds_.back();
}

}  // namespace arena::client_sim
