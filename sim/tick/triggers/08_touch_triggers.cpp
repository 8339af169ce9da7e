#include "sim/tick/triggers/08_touch_triggers.h"

#include <algorithm>
#include <limits>

#include "sim/tick/motion/launch.h"
#include "sim/tick/motion/steer.h"
#include "sim/tick/status/find_effect.h"
#include "sim/tick/status/give_effect.h"
#include "sim/tick/weapons/swing.h"
#include "sim/volumes/cone.h"
#include "sim/volumes/enclosing_circle.h"

namespace arena::sim {

namespace {

/// What the functions of one trigger work on.
struct Trigger {
    const MapTrigger& drawn;
    EntityId id;
    TriggerState& state;
};

/// Each kind has one hit type: a body touches the trigger where one of its vulnerability volumes
/// accepts that type.
HitTypes type_of(const MapTrigger& trigger) {
    switch (trigger.kind) {
        case TriggerKind::spikes:
            return trigger.amount > 0 ? HitType::hit : HitType::death;
        case TriggerKind::pickup:
            return HitType::collect;
        case TriggerKind::pad:
            return HitType::launch;
        case TriggerKind::plate:
            return HitType::depress;
        case TriggerKind::area:
            return HitType::hit;
    }
    return kNoHit;
}

AttackVolume volume_of(const MapTrigger& trigger) {
    if (trigger.shape == Shape::circle)
        return {Circle{trigger.center, trigger.radius}, type_of(trigger)};
    return {trigger.box, type_of(trigger)};
}

Vec2 middle_of(const MapTrigger& trigger) {
    return trigger.shape == Shape::circle ? trigger.center
                                          : (trigger.box.min + trigger.box.max) * 0.5f;
}

/// Returns a trigger's volume as a body that attacks. The body's span refers to `volume`.
HitBody hit_body_of_trigger(const AttackVolume& volume, const MapTrigger& trigger) {
    return {.bounds = enclosing_circle_about(middle_of(trigger), {&volume.shape, 1}),
            .attacks = {&volume, 1}};
}

/// A player is within a cone when its centre is; every other trigger only needs an overlap.
bool is_within_cone(const MapTrigger& trigger, Vec2 position) {
    if (trigger.kind != TriggerKind::area || trigger.cone_direction == Vec2{}) return true;
    return is_in_cone(position, {.apex = trigger.center,
                                 .direction = trigger.cone_direction,
                                 .range = trigger.radius,
                                 .half_angle = trigger.cone_half_angle});
}

bool touches(const HitBody& trigger_body, const MapTrigger& trigger, const BodyFrames& frames,
             std::size_t row, const WorldState& state) {
    const HitBody player = hit_body_of(frames, row, state.tick, state.players);
    return first_hit(trigger_body, player).any() && is_within_cone(trigger, player.position);
}

/// Writes the rows of the players that touch the trigger to search.touching, ascending.
void find_touching(const MapTrigger& trigger, const BodyFrames& frames, const PlayerGrid& grid,
                   const WorldState& state, HitSearch& search, StepReport& report) {
    const AttackVolume volume = volume_of(trigger);
    const HitBody body = hit_body_of_trigger(volume, trigger);
    const Path around{
        body.bounds.center, {}, body.bounds.radius + frames.overhang_max() + kVolumeSearchSlack};
    search.pairs.clear();
    if (!grid.discs.find_on_paths({&around, 1}, grid.drift, search.pairs))
        report.raise(StepError::candidates_full);
    search.touching.clear();
    for (const auto [path, row] : search.pairs)
        if (touches(body, trigger, frames, row, state)) search.touching.push_back(row);
    std::sort(search.touching.begin(), search.touching.end());
}

void start_interval(const Trigger& trigger, const Rules& rules, Tick tick) {
    trigger.state.ready_tick = tick + ticks_of(trigger.drawn.interval, rules.tick_rate);
}

/// Spikes hurt each victim again when their interval is over for it. Deadly spikes need no such
/// memory.
void hurt_on_spikes(const Trigger& trigger, std::span<const std::uint32_t> touching,
                    const Rules& rules, const WorldState& state, NewRecords& records, HitList& hits,
                    StepReport& report) {
    const Players& players = state.players;
    const std::uint8_t effect = find_effect(rules, trigger.drawn.effect);
    const bool is_deadly = trigger.drawn.amount == 0;
    for (const std::uint32_t row : touching) {
        if (players.protected_until_tick[row] > state.tick) continue;
        const EntityId victim = players.id[row];
        if (!is_deadly && has_record(state.attack_records, trigger.id, victim)) continue;
        if (!is_deadly && !add_record({trigger.id, victim, state.tick}, state, records, report))
            return;
        hits.add({.victim = row,
                  .attacker = trigger.id,
                  .position = players.position[row],
                  .damage = trigger.drawn.amount,
                  .types = type_of(trigger.drawn),
                  .effect = effect},
                 report);
    }
}

/// Raises the health up to the archetype's. Returns how much was added: 0 for a player that needs
/// none.
std::int32_t heal(std::int32_t amount, std::size_t row, const Rules& rules, Players& players) {
    const std::int32_t room = rules.archetypes[players.archetype[row]].health - players.health[row];
    const std::int32_t given = std::max(std::min(amount, room), 0);
    players.health[row] += given;
    return given;
}

/// Returns the ammunition that was added: 0 for a player whose ammunition has no end.
std::int32_t reload(std::int32_t amount, std::size_t row, Players& players) {
    std::int32_t& left = players.ammunition[row];
    if (left < 0) return 0;
    const std::int32_t given = std::min(amount, std::numeric_limits<std::int32_t>::max() - left);
    left += given;
    return given;
}

/// Replaces the old speed by the new one. Returns the ticks that it lasts: 0 for a player that
/// carries a flag and keeps the speed of a carrier.
std::int32_t speed_up(const MapTrigger& trigger, std::size_t row, const Rules& rules, Tick tick,
                      Players& players) {
    if (players.speed_until_tick[row] == kNeverTick) return 0;
    const std::uint32_t duration = ticks_of(trigger.duration, rules.tick_rate);
    players.speed_factor[row] = trigger.speed_factor;
    players.speed_until_tick[row] = tick + duration;
    return static_cast<std::int32_t>(duration);
}

/// Gives the effect in stage 9, after those that the player has have healed and harmed.
void affect(const Trigger& trigger, std::uint8_t effect, std::uint32_t row, const Players& players,
            HitList& hits, StepReport& report) {
    if (effect == kNone) return;
    hits.add({.victim = row,
              .attacker = trigger.id,
              .position = players.position[row],
              .types = kNoHit,
              .effect = effect},
             report);
}

/// Returns the ticks that the effect lasts by itself: 0 for a player for which it would change
/// nothing, and for an effect that the rules do not have.
std::int32_t affect_by_gift(const Trigger& trigger, std::uint32_t row, const Rules& rules,
                            const WorldState& state, HitList& hits, StepReport& report) {
    const std::uint8_t effect = find_effect(rules, trigger.drawn.effect);
    if (effect == kNone) return 0;
    ActiveEffects effects = state.players.effects[row];
    give_effect(rules, effect, trigger.id, state.tick, effects);
    if (effects == state.players.effects[row]) return 0;
    affect(trigger, effect, row, state.players, hits, report);
    return static_cast<std::int32_t>(ticks_of(rules.effects[effect].duration, rules.tick_rate));
}

std::int32_t give(const Trigger& trigger, std::uint32_t row, const Rules& rules, WorldState& state,
                  HitList& hits, StepReport& report) {
    switch (trigger.drawn.gift) {
        case Gift::health:
            return heal(trigger.drawn.amount, row, rules, state.players);
        case Gift::ammunition:
            return reload(trigger.drawn.amount, row, state.players);
        case Gift::speed:
            return speed_up(trigger.drawn, row, rules, state.tick, state.players);
        case Gift::effect:
            return affect_by_gift(trigger, row, rules, state, hits, report);
    }
    return 0;
}

/// The first player that can use the pickup takes it; it stays for as long as no player can.
void give_pickup(const Trigger& trigger, std::span<const std::uint32_t> touching,
                 const Rules& rules, WorldState& state, HitList& hits, StepReport& report) {
    for (const std::uint32_t row : touching) {
        const std::int32_t given = give(trigger, row, rules, state, hits, report);
        if (given == 0) continue;
        start_interval(trigger, rules, state.tick);
        return report.add({.kind = EventKind::collect,
                           .subject = state.players.id[row],
                           .other = trigger.id,
                           .position = state.players.position[row],
                           .amount = given,
                           .tick = state.tick});
    }
}

/// A pad throws all players that touch it, once in each touch; those that stand, when they stand no
/// longer.
void throw_from_pad(const Trigger& trigger, std::span<const std::uint32_t> touching,
                    const Rules& rules, WorldState& state, NewRecords& records, HitList& hits,
                    StepReport& report) {
    const std::uint8_t effect = find_effect(rules, trigger.drawn.effect);
    for (const std::uint32_t row : touching) {
        const EntityId victim = state.players.id[row];
        if (stands(state.players, row, state.tick)) continue;
        if (has_record(state.attack_records, trigger.id, victim)) continue;
        if (!add_record({trigger.id, victim, state.tick}, state, records, report)) return;
        launch(rules, row, trigger.drawn.launch, trigger.id, state, report);
        affect(trigger, effect, row, state.players, hits, report);
        start_interval(trigger, rules, state.tick);
    }
}

void press_or_release(const Trigger& trigger, std::span<const std::uint32_t> touching,
                      const WorldState& state, StepReport& report) {
    const bool was_pressed = trigger.state.pressed != 0;
    const bool is_pressed = !touching.empty();
    if (was_pressed == is_pressed) return;
    trigger.state.pressed = is_pressed ? 1 : 0;
    report.add({.kind = is_pressed ? EventKind::press : EventKind::release,
                .subject = trigger.id,
                .other = is_pressed ? state.players.id[touching.front()] : kNoEntity,
                .position = middle_of(trigger.drawn),
                .tick = state.tick});
}

void hurt_in_area(const Trigger& trigger, std::span<const std::uint32_t> touching,
                  const Rules& rules, const WorldState& state, HitList& hits, StepReport& report) {
    const std::uint8_t effect = find_effect(rules, trigger.drawn.effect);
    for (const std::uint32_t row : touching) {
        hits.add({.victim = row,
                  .attacker = trigger.id,
                  .position = state.players.position[row],
                  .damage = trigger.drawn.amount,
                  .effect = effect},
                 report);
        start_interval(trigger, rules, state.tick);
    }
}

/// An area without damage hits nobody, so its effect also reaches players that nothing hurts.
void affect_in_area(const Trigger& trigger, std::span<const std::uint32_t> touching,
                    const Rules& rules, const WorldState& state, HitList& hits,
                    StepReport& report) {
    const std::uint8_t effect = find_effect(rules, trigger.drawn.effect);
    for (const std::uint32_t row : touching) {
        affect(trigger, effect, row, state.players, hits, report);
        start_interval(trigger, rules, state.tick);
    }
}

void act(const Trigger& trigger, std::span<const std::uint32_t> touching, const Rules& rules,
         WorldState& state, NewRecords& records, HitList& hits, StepReport& report) {
    switch (trigger.drawn.kind) {
        case TriggerKind::spikes:
            return hurt_on_spikes(trigger, touching, rules, state, records, hits, report);
        case TriggerKind::pickup:
            return give_pickup(trigger, touching, rules, state, hits, report);
        case TriggerKind::pad:
            return throw_from_pad(trigger, touching, rules, state, records, hits, report);
        case TriggerKind::plate:
            return press_or_release(trigger, touching, state, report);
        case TriggerKind::area:
            return trigger.drawn.amount > 0
                       ? hurt_in_area(trigger, touching, rules, state, hits, report)
                       : affect_in_area(trigger, touching, rules, state, hits, report);
    }
}

/// Whether spikes still spare the victim, or the victim still touches the pad.
bool lasts(const AttackRecord& record, const Rules& rules, const BodyFrames& frames,
           const Terrain& terrain, const WorldState& state) {
    const auto victim = state.players.find(record.victim);
    if (!victim || state.players.alive[*victim] == 0) return false;
    const MapTrigger& trigger =
        terrain.triggers[record.attacker.value - terrain.trigger_id(0).value];
    if (trigger.kind == TriggerKind::spikes)
        return state.tick - record.swing < ticks_of(trigger.interval, rules.tick_rate);
    const AttackVolume volume = volume_of(trigger);
    return touches(hit_body_of_trigger(volume, trigger), trigger, frames, *victim, state);
}

void forget_ended_touches(const Rules& rules, const BodyFrames& frames, const Terrain& terrain,
                          WorldState& state) {
    std::erase_if(state.attack_records, [&](const AttackRecord& record) {
        return category_of(record.attacker) == Category::obstacle &&
               !lasts(record, rules, frames, terrain, state);
    });
}

}  // namespace

void touch_triggers(const Rules& rules, const BodyFrames& frames, const Terrain& terrain,
                    const PlayerGrid& grid, WorldState& state, HitSearch& search,
                    NewRecords& records, HitList& hits, StepReport& report) {
    if (terrain.triggers.empty()) return;
    forget_ended_touches(rules, frames, terrain, state);
    for (std::size_t index = 0; index < terrain.triggers.size(); ++index) {
        const Trigger trigger{terrain.triggers[index], terrain.trigger_id(index),
                              state.triggers[index]};
        // Spikes and plates never wait.
        if (trigger.state.ready_tick > state.tick) continue;
        find_touching(trigger.drawn, frames, grid, state, search, report);
        act(trigger, search.touching, rules, state, records, hits, report);
    }
    merge_new_records(records, state);
}

}  // namespace arena::sim
