#include "client-sim/behaviour/travel.h"

#include <algorithm>
#include <cmath>

#include "client-sim/behaviour/steering.h"

namespace arena::client_sim {

namespace {

constexpr double kWayKeptSeconds = 0.05;  // between two looks
constexpr double kAsideSeconds = 0.4;     // that a stuck player walks elsewhere
constexpr double kNearGoalMetres = 1.5;   // within which it looks in every tick
constexpr double kStandMetres = 0.3;      // from the goal, to stand
constexpr double kSlowMetres = 1.0;       // from the goal, to walk slower, so as not to overshoot

void step_aside(Mind& mind, const Situation& situation) {
    mind.wants_jump = true;
    mind.way = situation.has_gravity ? Point{-mind.way.x, 0.0} : random_direction(mind.random);
    mind.way_until = situation.tick + ticks_of(situation, kAsideSeconds);
}

Point way_to(const Situation& situation, Point position, Point goal) {
    if (situation.has_gravity) return {std::copysign(1.0, goal.x - position.x), 0.0};
    if (situation.match == nullptr) return direction_of(goal - position);
    const auto place = situation.match->map.next_place(
        {.from = position, .to = goal, .radius = situation.player_radius});
    return direction_of(place.value_or(goal) - position);
}

}  // namespace

Point travel(Mind& mind, const Situation& situation, Point position, Point goal) {
    if (is_stuck(mind, situation, position)) step_aside(mind, situation);
    if (situation.tick < mind.way_until) return mind.way;
    mind.way = way_to(situation, position, goal);
    if (distance(position, goal) > kNearGoalMetres)
        mind.way_until = situation.tick + ticks_of(situation, kWayKeptSeconds);
    return mind.way;
}

Point stand_at(Mind& mind, const Situation& situation, Point position, Point goal) {
    const double away =
        situation.has_gravity ? std::abs(goal.x - position.x) : distance(position, goal);
    if (away < kStandMetres) {
        mind.anchor_until = 0;  // it stays on purpose
        mind.way_until = 0;
        return {};
    }
    return travel(mind, situation, position, goal) * std::min(1.0, away / kSlowMetres);
}

}  // namespace arena::client_sim
