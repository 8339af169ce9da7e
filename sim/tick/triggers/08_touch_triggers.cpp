#include "sim/tick/triggers/08_touch_triggers.h"

#include <algorithm>

#include "sim/tick/items/choose_item.h"
#include "sim/tick/items/gifts.h"
#include "sim/tick/items/touching.h"
#include "sim/tick/motion/launch.h"
#include "sim/tick/motion/steer.h"
#include "sim/tick/status/find_effect.h"
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
void find_touching_trigger(const MapTrigger& trigger, const BodyFrames& frames,
                           const PlayerGrid& grid, const WorldState& state, HitSearch& search,
                           StepReport& report) {
    const AttackVolume volume = volume_of(trigger);
    find_touching(hit_body_of_trigger(volume, trigger), frames, grid, state, search, report);
    std::erase_if(search.touching, [&](std::uint32_t row) {
        return !is_within_cone(trigger,
                               hit_body_of(frames, row, state.tick, state.players).position);
    });
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

/// Lays an item into a pickup of items that has none.
void restock(const Trigger& trigger, const Rules& rules, Random& random) {
    if (trigger.drawn.gift != Gift::item || trigger.state.item != 0) return;
    const std::uint8_t item = choose_item(rules, trigger.drawn.item, random);
    if (item != kNone) trigger.state.item = item + std::uint32_t{1};
}

std::int32_t give(const Trigger& trigger, std::uint32_t row, const GiftContext& context) {
    const Taking taking{.pickup = trigger.id, .row = row};
    if (trigger.drawn.gift != Gift::item) return give_drawn(trigger.drawn, taking, context);
    return trigger.state.item == 0 ? 0 : give_item(trigger.state.item - 1, taking, context);
}

/// The first player that can use the pickup takes it; it stays for as long as no player can.
void give_pickup(const Trigger& trigger, std::span<const std::uint32_t> touching,
                 const Rules& rules, WorldState& state, Drops& drops, HitList& hits,
                 StepReport& report) {
    for (const std::uint32_t row : touching) {
        const std::int32_t given = give(trigger, row, {rules, state, drops, hits, report});
        if (given == 0) continue;
        start_interval(trigger, rules, state.tick);
        trigger.state.item = 0;
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
        add_effect(effect, {trigger.id, row}, state.players, hits, report);
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
        add_effect(effect, {trigger.id, row}, state.players, hits, report);
        start_interval(trigger, rules, state.tick);
    }
}

void act(const Trigger& trigger, std::span<const std::uint32_t> touching, const Rules& rules,
         WorldState& state, NewRecords& records, Drops& drops, HitList& hits, StepReport& report) {
    switch (trigger.drawn.kind) {
        case TriggerKind::spikes:
            return hurt_on_spikes(trigger, touching, rules, state, records, hits, report);
        case TriggerKind::pickup:
            restock(trigger, rules, state.random);
            return give_pickup(trigger, touching, rules, state, drops, hits, report);
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
                    NewRecords& records, Drops& drops, HitList& hits, StepReport& report) {
    if (terrain.triggers.empty()) return;
    forget_ended_touches(rules, frames, terrain, state);
    for (std::size_t index = 0; index < terrain.triggers.size(); ++index) {
        const Trigger trigger{terrain.triggers[index], terrain.trigger_id(index),
                              state.triggers[index]};
        // Spikes and plates never wait.
        if (trigger.state.ready_tick > state.tick) continue;
        find_touching_trigger(trigger.drawn, frames, grid, state, search, report);
        act(trigger, search.touching, rules, state, records, drops, hits, report);
    }
    merge_new_records(records, state);
}

}  // namespace arena::sim
