#include "client-sim/behaviour/steering.h"

#include <cmath>
#include <numbers>

namespace arena::client_sim {

namespace {

constexpr double kLookAhead = 1.5;          // metres; a quarter of a second at full speed
constexpr double kHeadingSecondsMin = 0.5;  // the shortest time a direction is kept
constexpr double kHeadingSecondsMax = 2.0;
constexpr double kStuckSeconds = 0.75;  // to move by kStuckMetres, else it tries elsewhere
constexpr double kStuckMetres = 0.5;
constexpr int kHeadingsTried = 12;
constexpr double kJumpSeconds = 1.5;  // from one jump to the next, on average
constexpr double kDashSeconds = 2.5;
constexpr double kPressSeconds = 0.1;  // how long a button is held

/// Returns the first free one of some random directions, or the last one tried.
Point free_direction(Mind& mind, const Situation& situation, Point position) {
    Point heading;
    for (int tried = 0; tried < kHeadingsTried; ++tried) {
        heading = random_direction(mind.random);
        if (is_path_free(situation, position, heading, 2.0 * kLookAhead)) break;
    }
    return heading;
}

void keep_heading_for_a_while(Mind& mind, const Situation& situation) {
    const double spread = kHeadingSecondsMax - kHeadingSecondsMin;
    const double kept = kHeadingSecondsMin + spread * static_cast<double>(mind.random.unit());
    mind.heading_until = situation.tick + ticks_of(situation, kept);
}

Point keep_going_sideways(Mind& mind, const Situation& situation, Point position) {
    const bool stuck = is_stuck(mind, situation, position);
    if (stuck) mind.wants_jump = true;
    if (stuck || situation.tick >= mind.heading_until || mind.heading.y != 0.0) {
        mind.heading = {mind.random.below(2) == 0 ? 1.0 : -1.0, 0.0};
        keep_heading_for_a_while(mind, situation);
    }
    return mind.heading;
}

/// Whether an event that happens once in `seconds` on average happens in this tick.
bool happens_in_this_tick(Mind& mind, const Situation& situation, double seconds) {
    return static_cast<double>(mind.random.unit()) * seconds * situation.tick_rate < 1.0;
}

/// Whether the button is down in this tick: still held, or pressed now.
bool is_held(sim::Tick& until, const Situation& situation, bool wanted) {
    if (wanted && situation.tick > until)
        until = situation.tick + ticks_of(situation, kPressSeconds) + 1;
    return situation.tick < until;
}

struct JumpAndDash {
    bool jump = false;
    bool dash = false;
};

bool can_jump_here(const Situation& situation) {
    return situation.has_gravity && situation.can_jump;
}

/// Presses only what the player can do.
sim::PlayerInput press(sim::PlayerInput input, JumpAndDash wanted, Mind& mind,
                       const Situation& situation) {
    if (can_jump_here(situation) && is_held(mind.jump_until, situation, wanted.jump))
        input.buttons |= sim::kButtonJump;
    if (situation.can_dash && is_held(mind.dash_until, situation, wanted.dash))
        input.buttons |= sim::kButtonDash;
    return input;
}

}  // namespace

bool is_stuck(Mind& mind, const Situation& situation, Point position) {
    const bool is_new = mind.anchor_until == 0;
    const bool got_on = is_new || distance(position, mind.anchor) > kStuckMetres;
    const bool late = situation.tick >= mind.anchor_until;
    if (got_on || late) {
        mind.anchor = position;
        mind.anchor_until = situation.tick + ticks_of(situation, kStuckSeconds);
    }
    return late && !got_on;
}

sim::Tick ticks_of(const Situation& situation, double seconds) {
    return static_cast<sim::Tick>(seconds * situation.tick_rate);
}

Point random_direction(Random& random) {
    const double angle = 2.0 * std::numbers::pi * static_cast<double>(random.unit());
    return {std::cos(angle), std::sin(angle)};
}

bool is_path_free(const Situation& situation, Point from, Point heading, double metres) {
    return situation.field.free_path(from, from + heading * metres, situation.player_radius);
}

Point keep_walking(Mind& mind, const Situation& situation, Point position) {
    if (situation.has_gravity) return keep_going_sideways(mind, situation, position);
    const bool stuck = is_stuck(mind, situation, position);
    if (stuck || situation.tick >= mind.heading_until ||
        !is_path_free(situation, position, mind.heading, kLookAhead)) {
        mind.heading = free_direction(mind, situation, position);
        keep_heading_for_a_while(mind, situation);
    }
    return mind.heading;
}

sim::PlayerInput input_of(Point move, Point aim, bool fire) {
    constexpr double kAimFull = 32767.0;
    sim::PlayerInput input;
    input.move_x = static_cast<std::int8_t>(std::lround(move.x * sim::kMoveFull));
    input.move_y = static_cast<std::int8_t>(std::lround(move.y * sim::kMoveFull));
    input.aim_x = static_cast<std::int16_t>(std::lround(aim.x * kAimFull));
    input.aim_y = static_cast<std::int16_t>(std::lround(aim.y * kAimFull));
    if (fire) input.buttons |= sim::kButtonFire;
    return input;
}

sim::PlayerInput with_jumps_and_dashes(sim::PlayerInput input, Mind& mind,
                                       const Situation& situation) {
    JumpAndDash wanted{.jump = mind.wants_jump, .dash = false};
    if (can_jump_here(situation) && !wanted.jump)
        wanted.jump = happens_in_this_tick(mind, situation, kJumpSeconds);
    if (situation.can_dash) wanted.dash = happens_in_this_tick(mind, situation, kDashSeconds);
    mind.wants_jump = false;
    return press(input, wanted, mind, situation);
}

sim::PlayerInput with_constant_jumps_and_dashes(sim::PlayerInput input, Mind& mind,
                                                const Situation& situation) {
    return press(input, {.jump = true, .dash = true}, mind, situation);
}

}  // namespace arena::client_sim
