#include <algorithm>
#include <cmath>
#include <cstdint>

#include "client-sim/behaviour/arming.h"
#include "client-sim/behaviour/collecting.h"
#include "client-sim/behaviour/steering.h"
#include "client-sim/behaviour/targeting.h"
#include "client-sim/behaviour/weapon_range.h"

namespace arena::client_sim {

namespace {

constexpr double kStrafeSecondsMin = 0.4;
constexpr double kStrafeSecondsMax = 1.2;
constexpr double kToleranceShare = 0.375;  // of the range, off which it goes straight
constexpr double kJumpAfterMetres = 1.5;   // how much higher a target must be for it to jump

void choose_side(Mind& mind, const Situation& situation) {
    if (situation.tick < mind.strafe_until) return;
    mind.strafe_side = mind.random.below(2) == 0 ? 1.0 : -1.0;
    const double spread = kStrafeSecondsMax - kStrafeSecondsMin;
    const double kept = kStrafeSecondsMin + spread * static_cast<double>(mind.random.unit());
    mind.strafe_until = situation.tick + ticks_of(situation, kept);
}

/// Moves with gravity: back and forth, and nearer when the target is far. Jumps when the target is
/// higher; jumps and turns when it is stuck.
Point strafe_on_ground(Mind& mind, const Situation& situation, Point position, Point offset) {
    choose_side(mind, situation);
    if (offset.y > kJumpAfterMetres) mind.wants_jump = true;
    if (is_stuck(mind, situation, position)) {
        mind.wants_jump = true;
        mind.strafe_side = -mind.strafe_side;
        return {mind.strafe_side, 0.0};
    }
    const bool is_far = std::abs(offset.x) > weapon_range(situation) * (1.0 + kToleranceShare);
    return {is_far ? std::copysign(1.0, offset.x) : mind.strafe_side, 0.0};
}

/// Moves sideways around the target, nearer when it is far and away when it is near. Turns at
/// walls.
Point strafe(Mind& mind, const Situation& situation, Point position, Point offset) {
    if (situation.has_gravity) return strafe_on_ground(mind, situation, position, offset);
    choose_side(mind, situation);
    const Point towards = direction_of(offset);
    const Point left{-towards.y, towards.x};
    const double range = weapon_range(situation);
    const double off_range = (length(offset) - range) / (kToleranceShare * range);
    const Point closing = towards * std::clamp(off_range, -1.0, 1.0);
    for (int side = 0; side < 2; ++side) {
        const Point move = direction_of(left * mind.strafe_side + closing);
        if (is_path_free(situation, position, move, 2.0 * situation.player_radius)) return move;
        mind.strafe_side = -mind.strafe_side;
    }
    return keep_walking(mind, situation, position);
}

enum class Gaze : std::uint8_t { ahead, about };

/// `gaze` applies while no enemy is in sight.
sim::PlayerInput fight_with(Gaze gaze, Mind& mind, const Situation& situation) {
    const client::PlayerView* const self = situation.self;
    if (self == nullptr) return {};
    const Point position = to_point(self->position);

    if (const auto way = way_into_zone(mind, situation, position))
        return with_jumps_and_dashes(walk_and_shoot(mind, situation, *way, *way), mind, situation);
    if (is_unarmed(situation))
        if (const auto way = way_to_item(mind, situation, position))
            return with_jumps_and_dashes(input_of(*way, *way, false), mind, situation);
    const auto target = choose_target(mind, situation, *self);
    if (!target) {
        const auto to_item = way_to_item(mind, situation, position);
        const Point heading = to_item ? *to_item : keep_walking(mind, situation, position);
        const Point aim = gaze == Gaze::ahead ? heading : look_about(situation);
        return with_jumps_and_dashes(input_of(heading, aim, false), mind, situation);
    }
    const Shot shot = shot_at(*target, situation, *self);
    const Point move = strafe(mind, situation, position, shot.offset);
    sim::PlayerInput input = input_of(move, shot.aim, true);
    input.seen_back = shot.seen_back;
    return with_jumps_and_dashes(input, mind, situation);
}

}  // namespace

sim::PlayerInput fight(Mind& mind, const Situation& situation) {
    return fight_with(Gaze::ahead, mind, situation);
}

sim::PlayerInput look_out(Mind& mind, const Situation& situation) {
    return fight_with(Gaze::about, mind, situation);
}

}  // namespace arena::client_sim
