#include "sim/tick/08_touch_fixtures.h"

#include <algorithm>
#include <limits>

#include "sim/tick/launch.h"
#include "sim/tick/swing.h"
#include "sim/volumes/cone.h"
#include "sim/volumes/enclosing_circle.h"

namespace arena::sim {

namespace {

/// What the functions of one trigger work on.
struct Fixture {
    const MapFixture& drawn;
    EntityId id;
    FixtureState& state;
};

/// Each kind has one hit type: a body touches the trigger where one of its vulnerability volumes
/// accepts that type.
HitTypes type_of(const MapFixture& fixture) {
    switch (fixture.kind) {
        case FixtureKind::spikes:
            return fixture.amount > 0 ? HitType::hit : HitType::death;
        case FixtureKind::pickup:
            return HitType::collect;
        case FixtureKind::pad:
            return HitType::launch;
        case FixtureKind::plate:
            return HitType::depress;
        case FixtureKind::area:
            return HitType::hit;
    }
    return kNoHit;
}

AttackVolume volume_of(const MapFixture& fixture) {
    if (fixture.shape == Shape::circle)
        return {Circle{fixture.center, fixture.radius}, type_of(fixture)};
    return {fixture.box, type_of(fixture)};
}

Vec2 middle_of(const MapFixture& fixture) {
    return fixture.shape == Shape::circle ? fixture.center
                                          : (fixture.box.min + fixture.box.max) * 0.5f;
}

/// Returns a trigger's volume as a body that attacks. The body's span refers to `volume`.
HitBody body_of(const AttackVolume& volume, const MapFixture& fixture) {
    return {.bounds = enclosing_circle_about(middle_of(fixture), {&volume.shape, 1}),
            .attacks = {&volume, 1}};
}

/// A player is within a cone when its centre is; every other trigger only needs an overlap.
bool is_within_cone(const MapFixture& fixture, Vec2 position) {
    if (fixture.kind != FixtureKind::area || fixture.cone_direction == Vec2{}) return true;
    return is_in_cone(position, {.apex = fixture.center,
                                 .direction = fixture.cone_direction,
                                 .range = fixture.radius,
                                 .half_angle = fixture.cone_half_angle});
}

bool touches(const HitBody& fixture_body, const MapFixture& fixture, const BodyFrames& frames,
             std::size_t row, const WorldState& state) {
    const HitBody player = body_of(frames, row, state.tick, state.players);
    return first_hit(fixture_body, player).any() && is_within_cone(fixture, player.position);
}

/// Writes the rows of the players that touch the trigger to search.touching, ascending.
void find_touching(const MapFixture& fixture, const BodyFrames& frames, const PlayerGrid& grid,
                   const WorldState& state, HitSearch& search, StepReport& report) {
    const AttackVolume volume = volume_of(fixture);
    const HitBody body = body_of(volume, fixture);
    const Path around{
        body.bounds.center, {}, body.bounds.radius + frames.overhang_max() + kVolumeSearchSlack};
    search.pairs.clear();
    if (!grid.discs.find_on_paths({&around, 1}, grid.drift, search.pairs))
        report.raise(StepError::candidates_full);
    search.touching.clear();
    for (const auto [path, row] : search.pairs)
        if (touches(body, fixture, frames, row, state)) search.touching.push_back(row);
    std::sort(search.touching.begin(), search.touching.end());
}

void make_wait(const Fixture& fixture, const Rules& rules, Tick tick) {
    fixture.state.ready_tick = tick + ticks_of(fixture.drawn.interval, rules.tick_rate);
}

/// Spikes hurt each victim again when their interval is over for it. Deadly spikes need no such
/// memory.
void prick(const Fixture& fixture, std::span<const std::uint32_t> touching, const WorldState& state,
           NewRecords& records, HitList& hits, StepReport& report) {
    const Players& players = state.players;
    const bool is_deadly = fixture.drawn.amount == 0;
    for (const std::uint32_t row : touching) {
        if (players.protected_until_tick[row] > state.tick) continue;
        const EntityId victim = players.id[row];
        if (!is_deadly && has_record(state.attack_records, fixture.id, victim)) continue;
        if (!is_deadly && !add_record({fixture.id, victim, state.tick}, state, records, report))
            return;
        hits.add({.victim = row,
                  .attacker = fixture.id,
                  .position = players.position[row],
                  .damage = fixture.drawn.amount,
                  .types = type_of(fixture.drawn)},
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

/// Replaces the old speed by the new one. Returns for how many ticks it lasts.
std::int32_t speed_up(const MapFixture& fixture, std::size_t row, const Rules& rules, Tick tick,
                      Players& players) {
    const std::uint32_t duration = ticks_of(fixture.duration, rules.tick_rate);
    players.speed_factor[row] = fixture.speed_factor;
    players.speed_until_tick[row] = tick + duration;
    return static_cast<std::int32_t>(duration);
}

std::int32_t give(const MapFixture& fixture, std::size_t row, const Rules& rules,
                  WorldState& state) {
    switch (fixture.gift) {
        case Gift::health:
            return heal(fixture.amount, row, rules, state.players);
        case Gift::ammunition:
            return reload(fixture.amount, row, state.players);
        case Gift::speed:
            return speed_up(fixture, row, rules, state.tick, state.players);
    }
    return 0;
}

/// The first player that can use the pickup takes it; it stays for as long as no player can.
void hand_out(const Fixture& fixture, std::span<const std::uint32_t> touching, const Rules& rules,
              WorldState& state, StepReport& report) {
    for (const std::uint32_t row : touching) {
        const std::int32_t given = give(fixture.drawn, row, rules, state);
        if (given == 0) continue;
        make_wait(fixture, rules, state.tick);
        return report.add({.kind = EventKind::collect,
                           .subject = state.players.id[row],
                           .other = fixture.id,
                           .position = state.players.position[row],
                           .amount = given,
                           .tick = state.tick});
    }
}

/// A pad throws all players that touch it, once in each touch.
void throw_off(const Fixture& fixture, std::span<const std::uint32_t> touching, const Rules& rules,
               WorldState& state, NewRecords& records, StepReport& report) {
    for (const std::uint32_t row : touching) {
        const EntityId victim = state.players.id[row];
        if (has_record(state.attack_records, fixture.id, victim)) continue;
        if (!add_record({fixture.id, victim, state.tick}, state, records, report)) return;
        launch(rules, row, fixture.drawn.launch, fixture.id, state, report);
        make_wait(fixture, rules, state.tick);
    }
}

void press_or_release(const Fixture& fixture, std::span<const std::uint32_t> touching,
                      const WorldState& state, StepReport& report) {
    const bool was_pressed = fixture.state.pressed != 0;
    const bool is_pressed = !touching.empty();
    if (was_pressed == is_pressed) return;
    fixture.state.pressed = is_pressed ? 1 : 0;
    report.add({.kind = is_pressed ? EventKind::press : EventKind::release,
                .subject = fixture.id,
                .other = is_pressed ? state.players.id[touching.front()] : kNobody,
                .position = middle_of(fixture.drawn),
                .tick = state.tick});
}

void burn(const Fixture& fixture, std::span<const std::uint32_t> touching, const Rules& rules,
          const WorldState& state, HitList& hits, StepReport& report) {
    for (const std::uint32_t row : touching) {
        hits.add({.victim = row,
                  .attacker = fixture.id,
                  .position = state.players.position[row],
                  .damage = fixture.drawn.amount},
                 report);
        make_wait(fixture, rules, state.tick);
    }
}

void act(const Fixture& fixture, std::span<const std::uint32_t> touching, const Rules& rules,
         WorldState& state, NewRecords& records, HitList& hits, StepReport& report) {
    switch (fixture.drawn.kind) {
        case FixtureKind::spikes:
            return prick(fixture, touching, state, records, hits, report);
        case FixtureKind::pickup:
            return hand_out(fixture, touching, rules, state, report);
        case FixtureKind::pad:
            return throw_off(fixture, touching, rules, state, records, report);
        case FixtureKind::plate:
            return press_or_release(fixture, touching, state, report);
        case FixtureKind::area:
            return burn(fixture, touching, rules, state, hits, report);
    }
}

/// Whether spikes still spare the victim, or the victim still touches the pad.
bool lasts(const AttackRecord& record, const Rules& rules, const BodyFrames& frames,
           const Terrain& terrain, const WorldState& state) {
    const auto victim = state.players.find(record.victim);
    if (!victim || state.players.alive[*victim] == 0) return false;
    const MapFixture& fixture =
        terrain.fixtures[record.attacker.value - terrain.fixture_id(0).value];
    if (fixture.kind == FixtureKind::spikes)
        return state.tick - record.swing < ticks_of(fixture.interval, rules.tick_rate);
    const AttackVolume volume = volume_of(fixture);
    return touches(body_of(volume, fixture), fixture, frames, *victim, state);
}

void forget_ended_touches(const Rules& rules, const BodyFrames& frames, const Terrain& terrain,
                          WorldState& state) {
    std::erase_if(state.attack_records, [&](const AttackRecord& record) {
        return category_of(record.attacker) == Category::obstacle &&
               !lasts(record, rules, frames, terrain, state);
    });
}

}  // namespace

void touch_fixtures(const Rules& rules, const BodyFrames& frames, const Terrain& terrain,
                    const PlayerGrid& grid, WorldState& state, HitSearch& search,
                    NewRecords& records, HitList& hits, StepReport& report) {
    if (terrain.fixtures.empty()) return;
    forget_ended_touches(rules, frames, terrain, state);
    for (std::size_t index = 0; index < terrain.fixtures.size(); ++index) {
        const Fixture fixture{terrain.fixtures[index], terrain.fixture_id(index),
                              state.fixtures[index]};
        // Spikes and plates never wait.
        if (fixture.state.ready_tick > state.tick) continue;
        find_touching(fixture.drawn, frames, grid, state, search, report);
        act(fixture, search.touching, rules, state, records, hits, report);
    }
    merge_new_records(records, state);
}

}  // namespace arena::sim
