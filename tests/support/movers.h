// Movers for tests: a kind and a shape; each test sets the fields that it is about.
#pragma once

#include <utility>
#include <vector>

#include "sim/values/map.h"

namespace arena::test {

inline sim::MapObstacle box_obstacle(sim::Vec2 min, sim::Vec2 max) {
    sim::MapObstacle obstacle;
    obstacle.vertices = {min, {max.x, min.y}, max, {min.x, max.y}};
    return obstacle;
}
inline sim::MapObstacle line_obstacle(sim::Vec2 a, sim::Vec2 b) {
    sim::MapObstacle obstacle;
    obstacle.shape = sim::Shape::line;
    obstacle.vertices = {a, b};
    return obstacle;
}
inline sim::MapObstacle one_sided_obstacle(sim::Vec2 a, sim::Vec2 b) {
    sim::MapObstacle obstacle = line_obstacle(a, b);
    obstacle.is_one_sided = true;
    return obstacle;
}
inline sim::MapObstacle circle_obstacle(sim::Vec2 center, float radius) {
    sim::MapObstacle obstacle;
    obstacle.shape = sim::Shape::circle;
    obstacle.center = center;
    obstacle.radius = radius;
    return obstacle;
}

inline sim::MapMover platform(sim::MapObstacle obstacle, std::vector<sim::Vec2> path, float speed,
                              sim::PathMode mode = sim::PathMode::ping_pong, float wait = 0.0f) {
    sim::MapMover mover;
    mover.obstacle = std::move(obstacle);
    mover.path = std::move(path);
    mover.speed = speed;
    mover.mode = mode;
    mover.wait = wait;
    return mover;
}
inline sim::MapMover door(sim::MapObstacle obstacle, sim::Vec2 way, float speed,
                          const char* signal) {
    sim::MapMover mover = platform(std::move(obstacle), {{0.0f, 0.0f}, way}, speed);
    mover.kind = sim::MoverKind::door;
    mover.signal = signal;
    return mover;
}
inline sim::MapMover timed(sim::MapObstacle obstacle, float down, float warning, float up) {
    sim::MapMover mover;
    mover.kind = sim::MoverKind::timed;
    mover.obstacle = std::move(obstacle);
    mover.down_time = down;
    mover.warning_time = warning;
    mover.up_time = up;
    return mover;
}
inline sim::MapMover crate(sim::MapObstacle obstacle, int health, float respawn_delay = 0.0f) {
    sim::MapMover mover;
    mover.kind = sim::MoverKind::crate;
    mover.obstacle = std::move(obstacle);
    mover.health = health;
    mover.respawn_delay = respawn_delay;
    return mover;
}

}  // namespace arena::test
