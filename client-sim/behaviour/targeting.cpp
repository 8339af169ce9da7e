#include "client-sim/behaviour/targeting.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "client-sim/behaviour/aim.h"
#include "client-sim/behaviour/steering.h"

namespace arena::client_sim {

namespace {

constexpr double kTargetSeconds = 0.15;    // between two searches
constexpr double kProjectileSpeed = 40;    // metres per second, until a shot has been seen
constexpr double kFlightSecondsMax = 1.0;  // a longer lead is a guess
constexpr double kAheadSecondsMax = 0.25;  // how far an old view is extrapolated
constexpr double kLookAboutSeconds = 3.0;  // for a full turn

/// Returns where the player will be `ticks` ticks after it was seen, if it keeps its course.
Point carried_forward(const Situation& situation, const client::PlayerView& player, double ticks) {
    const double ahead = ticks / situation.tick_rate;
    return to_point(player.position) +
           to_point(player.velocity) * std::min(ahead, kAheadSecondsMax);
}

bool is_friend(const client::PlayerView& self, const client::PlayerView& other) {
    return other.id == self.id || (self.team != 0 && other.team == self.team);
}

/// Returns the one with the lower id of two at the same distance.
sim::EntityId nearest_visible(const Situation& situation, const client::PlayerView& self) {
    const Point eye = to_point(self.position);
    sim::EntityId nearest = sim::kNoEntity;
    double nearest_squared = std::numeric_limits<double>::infinity();
    for (const client::PlayerView& other : situation.players) {
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

}  // namespace

std::optional<client::PlayerView> choose_target(Mind& mind, const Situation& situation,
                                                const client::PlayerView& self) {
    if (situation.tick >= mind.target_until) {
        mind.target = nearest_visible(situation, self);
        mind.target_until = situation.tick + ticks_of(situation, kTargetSeconds);
    }
    return situation.player(mind.target);
}

Shot shot_at(const client::PlayerView& target, const Situation& situation,
             const client::PlayerView& self) {
    const double ahead = std::max(0.0, situation.others_age - situation.seen_back);
    const Point offset = carried_forward(situation, target, ahead) -
                         carried_forward(situation, self, situation.self_age);
    const double speed =
        situation.projectile_speed > 0.0 ? situation.projectile_speed : kProjectileSpeed;
    return {.offset = offset,
            .aim = aim_ahead({offset, to_point(target.velocity)}, speed, kFlightSecondsMax),
            .seen_back = situation.seen_back};
}

sim::PlayerInput walk_and_shoot(Mind& mind, const Situation& situation, Point move, Point gaze) {
    const client::PlayerView* const self = situation.self;
    const auto target = self != nullptr ? choose_target(mind, situation, *self) : std::nullopt;
    if (!target) return input_of(move, gaze, false);
    const Shot shot = shot_at(*target, situation, *self);
    sim::PlayerInput input = input_of(move, shot.aim, true);
    input.seen_back = shot.seen_back;
    return input;
}

Point look_about(const Situation& situation) {
    const double turns =
        static_cast<double>(situation.tick) / (kLookAboutSeconds * situation.tick_rate);
    const double angle = 2.0 * std::numbers::pi * turns;
    return {std::cos(angle), std::sin(angle)};
}

}  // namespace arena::client_sim
