// Moves a player by a bot's inputs through a world with one rule: a player that would overlap
// something stays where it is. Records the path.
#pragma once

#include <algorithm>
#include <functional>
#include <vector>

#include "client-sim/terrain/obstacle_field.h"
#include "sim/values/input.h"

namespace arena::client_sim::test {

inline constexpr double kStrollSpeed = 6.0;  // metres per second, with the stick pushed fully

struct Stroll {
    std::vector<Point> places;  ///< one per tick
    std::vector<sim::PlayerInput> inputs;
    double walked = 0.0;  ///< metres

    /// Returns the largest distance from a place, in metres, `after` ticks after the start or
    /// later.
    [[nodiscard]] double farthest_from(Point from, std::size_t after = 0) const {
        double farthest = 0.0;
        for (std::size_t i = after; i < places.size(); ++i)
            farthest = std::max(farthest, distance(from, places[i]));
        return farthest;
    }
};

/// `choose` takes the player's position and returns its input; 60 ticks a second.
[[nodiscard]] inline Stroll stroll(Point from, int ticks, const ObstacleField& field,
                                   const std::function<sim::PlayerInput(Point)>& choose) {
    Stroll stroll;
    Point position = from;
    for (int tick = 0; tick < ticks; ++tick) {
        const sim::PlayerInput input = choose(position);
        const Point step =
            Point{static_cast<double>(input.move_x), static_cast<double>(input.move_y)} *
            (kStrollSpeed / sim::kMoveFull / 60.0);
        const Point next = position + step;
        if (!field.deepest_overlap(next, 0.5) && field.outside_by(next, 0.5) <= 0.0) {
            stroll.walked += length(step);
            position = next;
        }
        stroll.places.push_back(position);
        stroll.inputs.push_back(input);
    }
    return stroll;
}

}  // namespace arena::client_sim::test
