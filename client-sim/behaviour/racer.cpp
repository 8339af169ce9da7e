#include <cmath>
#include <numbers>

#include "client-sim/behaviour/steering.h"

namespace arena::client_sim {

namespace {

constexpr int kGoalsTried = 8;          // the farthest of them is taken
constexpr double kGoalMargin = 1.0;     // metres from the border
constexpr double kReachedMetres = 2.0;  // from the goal
constexpr double kSlowestSpeed =
    2.0;  // metres per second towards a goal; slower than this, it tries another
constexpr double kGoalSecondsMin = 3.0;  // whatever the distance
constexpr double kRunAhead = 2.0;        // metres
constexpr double kTurnStep = std::numbers::pi / 9.0;
constexpr int kTurnSteps = 8;      // up to 160 degrees from the direction of the goal
constexpr int kTurnStepsKept = 4;  // a larger turn is kept for a while, to leave a corner
constexpr double kTurnKeptSeconds = 0.6;

Point turned(Point direction, double angle) {
    const double c = std::cos(angle);
    const double s = std::sin(angle);
    return {c * direction.x - s * direction.y, s * direction.x + c * direction.y};
}

Point draw_place(Mind& mind, const Situation& situation) {
    const Box& bounds = situation.field.bounds();
    const auto between = [&](double low, double high) {
        return low + (high - low) * static_cast<double>(mind.random.unit());
    };
    return {between(bounds.min.x + kGoalMargin, bounds.max.x - kGoalMargin),
            between(bounds.min.y + kGoalMargin, bounds.max.y - kGoalMargin)};
}

/// With gravity a place is a distance along the ground; running there finds out what blocks the
/// way.
double travel_distance(const Situation& situation, Point from, Point to) {
    return situation.has_gravity ? std::abs(to.x - from.x) : distance(from, to);
}

bool is_taken(const Situation& situation, Point place) {
    return !situation.has_gravity &&
           situation.field.deepest_overlap(place, situation.player_radius).has_value();
}

/// Takes the farthest of some free places, or the last one drawn if none is free.
void choose_goal(Mind& mind, const Situation& situation, Point position) {
    double farthest = -1.0;
    for (int tried = 0; tried < kGoalsTried; ++tried) {
        const Point place = draw_place(mind, situation);
        const double way =
            is_taken(situation, place) ? 0.0 : travel_distance(situation, position, place);
        if (way < farthest) continue;
        farthest = way;
        mind.goal = place;
    }
    mind.goal_until =
        situation.tick + ticks_of(situation, kGoalSecondsMin + farthest / kSlowestSpeed);
}

/// Returns the free direction nearest to the goal's, turning to the side of the detour; the goal's
/// if none is free.
Point around_obstacles(Mind& mind, const Situation& situation, Point position) {
    if (situation.tick < mind.heading_until &&
        is_path_free(situation, position, mind.heading, kRunAhead))
        return mind.heading;
    const Point ahead = direction_of(*mind.goal - position);
    for (int step = 0; step <= kTurnSteps; ++step) {
        const Point heading = turned(ahead, mind.detour_side * kTurnStep * step);
        if (!is_path_free(situation, position, heading, kRunAhead)) continue;
        mind.heading = heading;
        mind.heading_until = situation.tick;
        if (step > kTurnStepsKept) mind.heading_until += ticks_of(situation, kTurnKeptSeconds);
        return heading;
    }
    return ahead;
}

Point along_ground(const Mind& mind, Point position) {
    return {std::copysign(1.0, mind.goal->x - position.x), 0.0};
}

}  // namespace

sim::PlayerInput race(Mind& mind, const Situation& situation) {
    const client::PlayerView* const self = situation.self;
    if (self == nullptr) {
        mind.goal.reset();
        return {};
    }
    const Point position = to_point(self->position);
    const bool is_stuck_here = is_stuck(mind, situation, position);
    if (is_stuck_here) mind.detour_side = -mind.detour_side;
    if (!mind.goal || situation.tick >= mind.goal_until ||
        (is_stuck_here && situation.has_gravity) ||
        travel_distance(situation, position, *mind.goal) < kReachedMetres)
        choose_goal(mind, situation, position);
    const Point heading = situation.has_gravity ? along_ground(mind, position)
                                                : around_obstacles(mind, situation, position);
    return with_constant_jumps_and_dashes(input_of(heading, heading, false), mind, situation);
}

}  // namespace arena::client_sim
