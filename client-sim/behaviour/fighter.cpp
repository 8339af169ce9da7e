#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>

#include "client-sim/behaviour/aim.h"
#include "client-sim/behaviour/steering.h"

namespace arena::client_sim {

namespace {

constexpr double kTargetSeconds = 0.15;  // between two looks around
constexpr double kStrafeSecondsMin = 0.4;
constexpr double kStrafeSecondsMax = 1.2;
constexpr double kRangeAimed = 8.0;        // metres to keep from the target
constexpr double kRangeTolerance = 3.0;    // metres off that range at which it goes straight
constexpr double kProjectileSpeed = 40;    // metres per second, until a shot has been seen
constexpr double kFlightSecondsMax = 1.0;  // a longer lead is a guess
constexpr double kAheadSecondsMax = 0.25;  // how old a view may be to be carried forward
constexpr double kJumpAfterMetres = 1.5;   // how much higher a target is that it jumps for
constexpr double kLookAboutSeconds = 3.0;  // for a whole turn

/// Ticks from what is seen to the use of the input.
sim::Tick age_of_view(const Situation& situation) {
    return situation.tick - std::min(situation.tick, situation.view.tick());
}

/// Where the player will be so many ticks after it was seen, if it keeps its course.
Point carried_forward(const Situation& situation, const PlayerView& player, sim::Tick ticks) {
    const double ahead = static_cast<double>(ticks) / situation.tick_rate;
    return to_point(player.position) +
           to_point(player.velocity) * std::min(ahead, kAheadSecondsMax);
}

bool is_friend(const PlayerView& self, const PlayerView& other) {
    return other.id == self.id || (self.team != 0 && other.team == self.team);
}

/// The nearest living enemy that nothing hides, the lower id of two at the same distance.
sim::EntityId nearest_visible(const Situation& situation, const PlayerView& self) {
    const Point eye = to_point(self.position);
    sim::EntityId nearest = sim::kNobody;
    double nearest_squared = std::numeric_limits<double>::infinity();
    for (const PlayerView& other : situation.view.players()) {
        if (is_friend(self, other)) continue;
        const Point offset = to_point(other.position) - eye;
        const double squared = dot(offset, offset);
        if (squared > nearest_squared) continue;
        if (squared == nearest_squared && nearest < other.id) continue;
        if (!situation.field.visible(eye, to_point(other.position))) continue;
        nearest = other.id;
        nearest_squared = squared;
    }
    return nearest;
}

const PlayerView* choose_target(Mind& mind, const Situation& situation, const PlayerView& self) {
    if (situation.tick >= mind.target_until) {
        mind.target = nearest_visible(situation, self);
        mind.target_until = situation.tick + ticks_of(situation, kTargetSeconds);
    }
    const PlayerView* target = situation.view.player(mind.target);
    return target;
}

void choose_side(Mind& mind, const Situation& situation) {
    if (situation.tick < mind.strafe_until) return;
    mind.strafe_side = mind.random.below(2) == 0 ? 1.0 : -1.0;
    const double spread = kStrafeSecondsMax - kStrafeSecondsMin;
    const double kept = kStrafeSecondsMin + spread * static_cast<double>(mind.random.unit());
    mind.strafe_until = situation.tick + ticks_of(situation, kept);
}

/// With gravity: to and fro, nearer when the target is far. Jumps for one that is higher, and jumps
/// and turns when it does not get on.
Point strafe_on_ground(Mind& mind, const Situation& situation, Point position, Point offset) {
    choose_side(mind, situation);
    if (offset.y > kJumpAfterMetres) mind.wants_jump = true;
    if (is_stuck(mind, situation, position)) {
        mind.wants_jump = true;
        mind.strafe_side = -mind.strafe_side;
        return {mind.strafe_side, 0.0};
    }
    const bool is_far = std::abs(offset.x) > kRangeAimed + kRangeTolerance;
    return {is_far ? std::copysign(1.0, offset.x) : mind.strafe_side, 0.0};
}

/// Sideways around the target, nearer when it is far and away when it is near. Turns at walls.
Point strafe(Mind& mind, const Situation& situation, Point position, Point offset) {
    if (situation.has_gravity) return strafe_on_ground(mind, situation, position, offset);
    choose_side(mind, situation);
    const Point towards = direction_of(offset);
    const Point left{-towards.y, towards.x};
    const double off_range = (length(offset) - kRangeAimed) / kRangeTolerance;
    const Point closing = towards * std::clamp(off_range, -1.0, 1.0);
    for (int side = 0; side < 2; ++side) {
        const Point move = direction_of(left * mind.strafe_side + closing);
        if (way_is_free(situation, position, move, 2.0 * situation.player_radius)) return move;
        mind.strafe_side = -mind.strafe_side;
    }
    return keep_walking(mind, situation, position);
}

/// Turns evenly, so that no two ticks of a turn have the same direction.
Point look_about(const Situation& situation) {
    const double turns =
        static_cast<double>(situation.tick) / (kLookAboutSeconds * situation.tick_rate);
    const double angle = 2.0 * std::numbers::pi * turns;
    return {std::cos(angle), std::sin(angle)};
}

enum class Gaze : std::uint8_t { ahead, about };

/// `gaze`: while no enemy is in sight.
sim::PlayerInput fight_with(Gaze gaze, Mind& mind, const Situation& situation) {
    const PlayerView* self = situation.view.player(situation.self);
    if (self == nullptr) return {};
    const Point position = to_point(self->position);

    const PlayerView* target = choose_target(mind, situation, *self);
    if (target == nullptr) {
        const Point heading = keep_walking(mind, situation, position);
        const Point aim = gaze == Gaze::ahead ? heading : look_about(situation);
        return with_leaps(input_of(heading, aim, false), mind, situation);
    }
    // As far as the server looks back for the shot, the target is where it is seen.
    const sim::Tick age = age_of_view(situation);
    const sim::Tick seen_back = std::min<sim::Tick>(age, situation.look_back_max);
    const Point offset = carried_forward(situation, *target, age - seen_back) -
                         carried_forward(situation, *self, age);
    const float seen_speed = situation.view.projectile_speed();
    const double speed = seen_speed > 0.0f ? static_cast<double>(seen_speed) : kProjectileSpeed;
    const Point aim = aim_ahead({offset, to_point(target->velocity)}, speed, kFlightSecondsMax);
    const Point move = strafe(mind, situation, position, offset);
    sim::PlayerInput input = input_of(move, aim, true);
    input.seen_back = static_cast<std::uint8_t>(seen_back);
    return with_leaps(input, mind, situation);
}

}  // namespace

sim::PlayerInput fight(Mind& mind, const Situation& situation) {
    return fight_with(Gaze::ahead, mind, situation);
}

sim::PlayerInput look_out(Mind& mind, const Situation& situation) {
    return fight_with(Gaze::about, mind, situation);
}

}  // namespace arena::client_sim
