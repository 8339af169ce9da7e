// Small maps for the tests of client-sim.
#pragma once

#include <initializer_list>
#include <vector>

#include "client-sim/terrain/obstacle_field.h"
#include "sim/values/map.h"

namespace arena::client_sim::test {

inline sim::MapObstacle polygon(std::vector<sim::Vec2> vertices) {
    return {.shape = sim::Shape::polygon,
            .vertices = std::move(vertices),
            .center = {},
            .radius = 0.0f,
            .source = {}};
}

inline sim::MapObstacle box(sim::Vec2 min, sim::Vec2 max) {
    return polygon({min, {max.x, min.y}, max, {min.x, max.y}});
}

inline sim::MapObstacle line(sim::Vec2 a, sim::Vec2 b) {
    return {
        .shape = sim::Shape::line, .vertices = {a, b}, .center = {}, .radius = 0.0f, .source = {}};
}

inline sim::MapObstacle circle(sim::Vec2 center, float radius) {
    return {.shape = sim::Shape::circle,
            .vertices = {},
            .center = center,
            .radius = radius,
            .source = {}};
}

inline sim::MapObstacle low(sim::MapObstacle obstacle) {
    obstacle.is_low = true;
    return obstacle;
}

/// A line that stops what comes from its right-hand side, seen from a to b.
inline sim::MapObstacle one_sided(sim::Vec2 a, sim::Vec2 b) {
    sim::MapObstacle obstacle = line(a, b);
    obstacle.is_one_sided = true;
    return obstacle;
}

inline sim::MapMover mover(sim::MapObstacle obstacle) {
    sim::MapMover moving;
    moving.obstacle = std::move(obstacle);
    return moving;
}

/// A field of 40 x 40 m around the origin.
inline ObstacleField field_with(const std::vector<sim::MapObstacle>& obstacles,
                                const std::vector<sim::MapMover>& movers = {}) {
    return ObstacleField(obstacles, {{-20.0f, -20.0f}, {20.0f, 20.0f}}, movers);
}

}  // namespace arena::client_sim::test
