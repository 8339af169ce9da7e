#include "client-sim/behaviour/footwork.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "client-sim/behaviour/leaping.h"
#include "client-sim/terrain/plane.h"
#include "protocol/replication/status_flags.h"
#include "sim/rules/rules.h"

namespace arena::client_sim {

namespace {

constexpr double kAheadSeconds = 0.3;  // how far it looks where it flies
constexpr double kAtGoalMetres = 0.5;  // aside of its goal, to leave the stick alone
constexpr double kLowerMetres = 1.5;   // by which a target is lower, to go down to it
constexpr double kLedgeMetres = 1.5;   // below its middle, within which a player stands on a ledge
constexpr sim::Tick kRepeatTicks = 5;  // for which a button is held, and then released
constexpr unsigned kAbilityMask =
    unsigned{sim::kAbilityButtons[0]} | unsigned{sim::kAbilityButtons[1]} |
    unsigned{sim::kAbilityButtons[2]} | unsigned{sim::kAbilityButtons[3]};

bool is_on_ground(const client::PlayerView& self) {
    return (self.flags & protocol::kPlayerOnGround) != 0;
}

/// Whether spikes lie below. On a map that the player does not know they may be anywhere.
bool may_fall_on_spikes(const Situation& situation, Point from) {
    const auto graphs = situation.match == nullptr ? nullptr : situation.match->map.leap_graphs();
    if (graphs == nullptr) return true;
    const auto& triggers = graphs->terrain().triggers;
    return std::any_of(triggers.begin(), triggers.end(), [&](const sim::MapTrigger& trigger) {
        const bool is_box = trigger.shape != sim::Shape::circle;
        return trigger.kind == sim::TriggerKind::spikes && is_box &&
               from.x > to_point(trigger.box.min).x && from.x < to_point(trigger.box.max).x &&
               to_point(trigger.box.max).y < from.y;
    });
}

/// Whether nothing stops a player that falls from there before the border of the map, and that
/// border is no ground to stand on.
bool is_over_nothing(const Situation& situation, Point from) {
    const Point bottom{from.x, situation.field.bounds().min.y};
    return !situation.field.crossing(from, bottom, Traveller::player) &&
           may_fall_on_spikes(situation, from);
}

bool is_pressed_now(const Situation& situation) {
    return situation.tick / kRepeatTicks % 2 == 0;
}

const sim::Archetype* archetype_of(const Situation& situation) {
    if (situation.rules == nullptr ||
        situation.self->archetype >= situation.rules->archetypes.size())
        return nullptr;
    return &situation.rules->archetypes[situation.self->archetype];
}

bool moves_its_player(sim::AbilityKind kind) {
    return kind == sim::AbilityKind::dash || kind == sim::AbilityKind::leap ||
           kind == sim::AbilityKind::blink;
}

/// Returns the buttons of the abilities that move the player. They are pressed even before they are
/// ready: then nothing happens.
unsigned moving_abilities(const Situation& situation) {
    const sim::Archetype* const archetype = archetype_of(situation);
    if (archetype == nullptr) return situation.can_dash ? unsigned{sim::kButtonDash} : 0u;
    unsigned buttons = archetype->dash_speed > 0.0f ? unsigned{sim::kButtonDash} : 0u;
    for (std::size_t slot = 0; slot < archetype->abilities.size(); ++slot) {
        const std::uint8_t ability = archetype->abilities[slot];
        if (ability != sim::kNone && moves_its_player(situation.rules->abilities[ability].kind))
            buttons |= sim::kAbilityButtons[slot];
    }
    return buttons;
}

/// `goal` is from the player.
sim::PlayerInput fly_towards(Point goal, sim::PlayerInput input, const Situation& situation) {
    constexpr double kAimFull = 32767.0;
    const bool is_low = goal.y > 0.0;
    const double side = std::abs(goal.x) < kAtGoalMetres ? 0.0 : std::copysign(1.0, goal.x);
    input.move_x = static_cast<std::int8_t>(side * sim::kMoveFull);
    input.move_y = static_cast<std::int8_t>(is_low ? sim::kMoveFull : 0);
    input.buttons = static_cast<sim::Buttons>(input.buttons & ~(kAbilityMask | sim::kButtonJump));
    const bool rises = situation.self->velocity.y > 0.0f;
    if (rises || is_pressed_now(situation)) input.buttons |= sim::kButtonJump;
    if (rises || !is_low || !is_pressed_now(situation)) return input;
    input.buttons = static_cast<sim::Buttons>(input.buttons | moving_abilities(situation));
    const Point aim = direction_of(goal);
    input.aim_x = static_cast<std::int16_t>(std::lround(aim.x * kAimFull));
    input.aim_y = static_cast<std::int16_t>(std::lround(aim.y * kAimFull));
    return input;
}

bool stands_on_ledge(const Situation& situation, Point at) {
    const auto solids = situation.field.obstacles();
    return std::any_of(solids.begin(), solids.end(), [&](const Solid& solid) {
        return solid.is_one_sided && at.x > solid.box.min.x && at.x < solid.box.max.x &&
               solid.box.max.y < at.y && solid.box.max.y > at.y - kLedgeMetres;
    });
}

}  // namespace

bool has_deadly_floor(const Situation& situation) {
    const auto graphs = situation.match == nullptr ? nullptr : situation.match->map.leap_graphs();
    if (graphs == nullptr) return false;
    const sim::Terrain& terrain = graphs->terrain();
    const float half = 0.5f * (terrain.bounds.max.x - terrain.bounds.min.x);
    const float middle = 0.5f * (terrain.bounds.min.y + terrain.bounds.max.y);
    return std::any_of(
        terrain.triggers.begin(), terrain.triggers.end(), [&](const sim::MapTrigger& trigger) {
            return trigger.kind == sim::TriggerKind::spikes &&
                   trigger.shape != sim::Shape::circle &&
                   trigger.box.max.x - trigger.box.min.x > half && trigger.box.max.y < middle;
        });
}

sim::PlayerInput with_recovery(sim::PlayerInput input, Mind& mind, const Situation& situation) {
    if (situation.self == nullptr || !situation.has_gravity) return input;
    const Point at = to_point(situation.self->position);
    if (is_on_ground(*situation.self)) {
        mind.footing = at;
        return input;
    }
    const Point ahead = at + to_point(situation.self->velocity) * kAheadSeconds;
    const bool is_lost = is_over_nothing(situation, at) || is_over_nothing(situation, ahead);
    if (!mind.footing || !is_lost || is_leaping(mind)) return input;
    return fly_towards(*mind.footing - at, input, situation);
}

sim::PlayerInput with_drop(sim::PlayerInput input, const Mind& mind, const Situation& situation) {
    if (situation.self == nullptr || !situation.has_gravity) return input;
    const auto target = situation.player(mind.target);
    const sim::Archetype* const archetype = archetype_of(situation);
    if (!target || archetype == nullptr || archetype->fall_through_speed <= 0.0f) return input;
    const Point at = to_point(situation.self->position);
    const bool is_below = to_point(target->position).y < at.y - kLowerMetres;
    if (!is_below || !is_on_ground(*situation.self) || !stands_on_ledge(situation, at))
        return input;
    if (is_over_nothing(situation, {at.x, at.y - kLedgeMetres})) return input;
    input.move_x = 0;
    input.move_y = static_cast<std::int8_t>(-sim::kMoveFull);
    input.buttons = static_cast<sim::Buttons>(input.buttons & ~unsigned{sim::kButtonJump});
    if (is_pressed_now(situation)) input.buttons |= sim::kButtonJump;
    return input;
}

}  // namespace arena::client_sim
