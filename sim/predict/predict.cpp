#include "sim/predict/predict.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>

#include "sim/base/assert.h"
#include "sim/math/vec2.h"
#include "sim/rules/body_frames.h"
#include "sim/rules/game_kind.h"
#include "sim/terrain/forces.h"
#include "sim/terrain/map_area.h"
#include "sim/terrain/mover_path.h"
#include "sim/terrain/timed_phase.h"
#include "sim/tick/abilities/02_use_abilities.h"
#include "sim/tick/commands/01_apply_commands.h"
#include "sim/tick/items/10_drop_items.h"
#include "sim/tick/movement/02_steer_players.h"
#include "sim/tick/movement/02_use_teleporters.h"
#include "sim/tick/movers/02_advance_movers.h"
#include "sim/tick/movers/push_by_movers.h"
#include "sim/tick/separation/03_find_pairs.h"
#include "sim/tick/separation/05_push_out.h"
#include "sim/tick/separation/engine.h"
#include "sim/tick/settling/06_end_stopped_throws.h"
#include "sim/tick/status/01_end_effects.h"
#include "sim/tick/step_memory.h"
#include "sim/tick/weapons/arsenal.h"
#include "sim/tick/weapons/pick_up_weapon.h"
#include "sim/tick/weapons/shoot.h"
#include "sim/tick/weapons/swing.h"

namespace arena::sim {

namespace {

constexpr std::uint32_t kRowsMax = kOthersMax + 1;

/// The limits of a world with one player and those around it, in which there are no projectiles and
/// no attacks.
constexpr Limits kPredictionLimits{.players_max = kRowsMax,
                                   .projectiles_max = 0,
                                   .commands_max = 0,
                                   .candidates_max = kRowsMax * kRowsMax,
                                   .hits_max = kRowsMax,
                                   .events_max = 0,
                                   .attack_records_max = 0};

/// Returns bounds of one cell: the grids of players are made for thousands, and these few fit into
/// one cell.
Bounds one_cell(const Terrain& terrain) {
    return {terrain.bounds.min, terrain.bounds.min};
}

}  // namespace

struct PredictionMemory::Parts {
    Parts(const Terrain& map, const Rules& game)
        : terrain(map),
          rules(game),
          engine(engine_for(game)),
          frames(game),
          has_arsenal(uses_arsenal(game)),
          has_loadouts(uses_loadouts(game)),
          has_teleporters(sim::has_teleporters(map)),
          step(map, game, kPredictionLimits, one_cell(map)) {
        players.reserve(kRowsMax);
    }

    const Terrain& terrain;
    const Rules& rules;
    const Engine& engine;
    BodyFrames frames;
    bool has_arsenal = false;
    bool has_loadouts = false;
    bool has_teleporters = false;
    StepMemory step;
    Players players;  ///< the own player and the others in reach, by id
};

PredictionMemory::PredictionMemory(const Terrain& terrain, const Rules& rules)
    : parts_(std::make_unique<Parts>(terrain, rules)) {}
PredictionMemory::~PredictionMemory() = default;
PredictionMemory::PredictionMemory(PredictionMemory&&) noexcept = default;
PredictionMemory& PredictionMemory::operator=(PredictionMemory&&) noexcept = default;

namespace {

PlayerState state_of_other(const OtherPlayer& other, const Rules& rules) {
    PlayerState player;
    player.id = other.id;
    player.position = other.position;
    player.velocity = other.velocity;
    player.archetype = other.archetype;
    player.radius = rules.archetypes[other.archetype].radius;
    player.alive = true;
    return player;
}

/// Returns the longest way out of a mover, in metres, for what it rises through: across the box
/// around it.
float way_out_of(const Terrain& terrain, std::size_t mover, const Rules& rules) {
    const MoverParts& parts = terrain.mover_parts[mover];
    const std::span pieces =
        std::span(terrain.mover_pieces.pieces).subspan(parts.first_piece, parts.piece_count);
    Aabb box = pieces.front().box;
    for (const TerrainPiece& piece : pieces) {
        box.min = {std::min(box.min.x, piece.box.min.x), std::min(box.min.y, piece.box.min.y)};
        box.max = {std::max(box.max.x, piece.box.max.x), std::max(box.max.y, piece.box.max.y)};
    }
    return length(box.max - box.min) + 2.0f * rules.radius_max();
}

/// Returns the most metres by which movers displace anything in this tick.
float longest_displacement(const Surroundings& surroundings, const Rules& rules,
                           const Terrain& terrain) {
    float longest = 0.0f;
    for (std::size_t i = 0; i < surroundings.movers.size(); ++i) {
        const MoverState& before = surroundings.movers_before[i];
        const MoverState& mover = surroundings.movers[i];
        longest = std::max(longest, length(mover.offset - before.offset));
        const bool has_risen =
            mover.phase == MoverPhase::solid && before.phase != MoverPhase::solid;
        if (has_risen) longest = std::max(longest, way_out_of(terrain, i, rules));
    }
    return longest;
}

/// Returns the highest speed that an ability gives its player, in metres per second.
float ability_speed_max(const Rules& rules, const Archetype& archetype) {
    float most = 0.0f;
    for (const std::uint8_t index : archetype.abilities)
        if (index != kNone) most = std::max(most, rules.abilities[index].speed);
    return most;
}

/// Returns the longest way that an ability moves its player at once, in metres.
float blink_distance_max(const Rules& rules, const Archetype& archetype) {
    if (!has_ability(rules, archetype, AbilityKind::blink)) return 0.0f;
    float most = 0.0f;
    for (const std::uint8_t index : archetype.abilities)
        if (index != kNone) most = std::max(most, rules.abilities[index].distance);
    return most;
}

/// Returns the most metres per second by which the forces of the map can change a velocity in this
/// tick, of a player that movers displace by `displacement` metres before its step.
float gained_by_forces(const Terrain& terrain, const Rules& rules, Vec2 position,
                       float displacement) {
    if (terrain.forces.empty()) return 0.0f;
    const Aabb around{position - Vec2{displacement, displacement},
                      position + Vec2{displacement, displacement}};
    float gained = kGravityFactorMax * std::abs(rules.gravity);
    for (const MapForce& force : terrain.forces)
        if (boxes_overlap(box_of(force.area), around)) gained += length(force.flow);
    return gained;
}

/// Returns the distance, in metres from the centre of the player, within which it can touch another
/// player in this tick if that player moves little by itself; the step of a faster one has to be
/// added. Movers displace players by `displacement` metres at most.
float touch_distance_of(const PlayerState& own, float displacement, const Rules& rules,
                        const Terrain& terrain) {
    const Archetype& archetype = rules.archetypes[own.archetype];
    const float faster = rules.effects.empty() ? 1.0f : kEffectFactorMax;
    const float blink = blink_distance_max(rules, archetype);
    const float speed = length(own.velocity) +
                        archetype.speed * std::max(1.0f, own.speed_factor) * faster +
                        archetype.dash_speed + archetype.jump_speed + std::abs(rules.gravity) +
                        ability_speed_max(rules, archetype) +
                        gained_by_forces(terrain, rules, own.position, displacement + blink);
    return archetype.radius + speed / static_cast<float>(rules.tick_rate) + blink +
           2.0f * displacement + 4.0f * kPushMargin;
}

/// Whether the place is within `near` of the exit of a teleporter into which movers or a blink may
/// bring the player in this tick, `way` metres at most.
bool is_near_exit(const Terrain& terrain, Vec2 position, float way, Vec2 place, float near) {
    const Aabb around{position - Vec2{way, way}, position + Vec2{way, way}};
    for (const MapForce& force : terrain.forces)
        if (force.kind == ForceKind::teleporter && boxes_overlap(box_of(force.area), around) &&
            distance_squared(exit_of(force), place) <= near * near)
            return true;
    return false;
}

/// Makes rows of the player and of those in reach of it. Returns the row of the player.
std::uint32_t place_rows(const PlayerState& own, const Surroundings& surroundings,
                         const Rules& rules, const Terrain& terrain, Players& players) {
    std::size_t rows = 0;
    std::size_t own_row = kRowsMax;
    const auto put = [&](const PlayerState& player) {
        Players::for_each_column(players,
                                 [&](auto& column, const char*) { column.resize(rows + 1); });
        players.set(rows++, player);
    };
    const float displacement = longest_displacement(surroundings, rules, terrain);
    const float reach = touch_distance_of(own, displacement, rules, terrain);
    const float way_at_once =
        displacement + blink_distance_max(rules, rules.archetypes[own.archetype]);
    const float tick_seconds = 1.0f / static_cast<float>(rules.tick_rate);
    std::size_t others = 0;
    for (const OtherPlayer& other : surroundings.others) {
        if (others == kOthersMax) break;
        const float radius = rules.archetypes[other.archetype].radius;
        const float near = reach + radius + length(other.velocity) * tick_seconds;
        if (distance_squared(own.position, other.position) > near * near &&
            !is_near_exit(terrain, own.position, way_at_once, other.position, near))
            continue;
        if (own_row == kRowsMax && own.id < other.id) {
            own_row = rows;
            put(own);
        }
        put(state_of_other(other, rules));
        ++others;
    }
    if (own_row == kRowsMax) {
        own_row = rows;
        put(own);
    }
    Players::for_each_column(players, [&](auto& column, const char*) { column.resize(rows); });
    return static_cast<std::uint32_t>(own_row);
}

/// Lets movers carry, push and crush players, as in stage 2.
void apply_movers(const Surroundings& surroundings, const Terrain& terrain, const Rules& rules,
                  Players& players, StepMemory& with) {
    if (terrain.movers.empty()) return;
    with.moving.move(terrain, surroundings.movers_before, surroundings.movers);
    push_by_movers(rules, {terrain, with.moving}, players, with.carried, with.lookup, with.hits,
                   with.report);
}

/// Runs stages 2 to 6 for a few players: their own steps, the pushes, and the ground they stand on.
void move_and_settle(const Engine& engine, const Rules& rules, const Solids& solids, Tick tick,
                     Players& players, StepMemory& with) {
    with.begin_moves(players.size());
    engine.move(rules, solids, players, with.steps, with.lookup);
    find_pairs(players, solids, with.steps, with.grid, with.candidates, with.lookup, with.report);
    push_until_settled(engine, rules, solids, with.steps, players, with.grid, with.candidates,
                       with.contacts, with.awake, with.lookup, with.report);
    engine.step_back(rules, solids, tick, with.steps, with.grid, with.candidates, with.contacts,
                     players, with.awake, with.step_backs, with.lookup, with.report.statistics);
    engine.find_ground(rules, solids, with.steps, with.grid, players, with.awake, with.step_backs,
                       with.lookup);
    end_stopped_throws(rules, tick, with.steps, players);
}

bool is_hit(std::uint32_t row, const HitList& list) {
    return std::any_of(list.hits.begin(), list.hits.end(),
                       [row](const Hit& hit) { return hit.victim == row; });
}

}  // namespace

Prediction predict(const PlayerState& own, const PlayerInput& input, Tick tick,
                   const Surroundings& surroundings, PredictionMemory& memory) {
    PredictionMemory::Parts& parts = memory.parts();
    const Terrain& terrain = parts.terrain;
    const Rules& rules = parts.rules;
    ARENA_ASSERT(surroundings.movers.size() == terrain.movers.size(),
                 "the surroundings have a state for each mover");
    ARENA_ASSERT(surroundings.movers_before.size() == terrain.movers.size(),
                 "the surroundings have a state of the tick before for each mover");
    StepMemory& with = parts.step;
    Players& players = parts.players;
    with.clear();
    PlayerState player = own;
    player.radius = rules.archetypes[own.archetype].radius;
    const std::uint32_t row = place_rows(player, surroundings, rules, terrain, players);

    // A dead player takes part as in the world, where some stages skip dead players and others do
    // not.
    hold_input(input, tick, row, rules, players);
    end_effects(tick, players.effects[row]);
    apply_movers(surroundings, terrain, rules, players, with);
    use_abilities(rules, {terrain, with.moving}, tick, row, players, with.carried, with.lookup);
    if (parts.has_teleporters)
        use_teleporter(rules, {terrain, with.moving}, tick, row, players, with.carried,
                       with.lookup);
    const auto steer = needs_steering(rules, terrain) ? steer_player : set_in_motion;
    steer(rules, terrain, tick, row, players);
    move_and_settle(parts.engine, rules, {terrain, with.moving}, tick, players, with);
    if (parts.frames.has_animations()) advance_animations(parts.frames, tick, players);
    if (parts.has_arsenal) handle_weapon(rules, tick, row, players);
    const bool fires = may_fire(rules, parts.has_arsenal, players, row, tick);
    if (fires) spend_shot(rules, parts.has_arsenal, tick, row, players);
    if (parts.has_loadouts && wants_to_drop(rules, tick, row, players))
        take_from_hand(rules, tick, row, players);
    return {.player = players[row],
            .fires = fires,
            .is_crushed = is_hit(row, with.hits),
            .has_neighbours = players.size() > 1};
}

MoverState mover_after(const MapMover& mover, const MoverState& state, bool is_signalled,
                       std::uint32_t tick_rate) {
    MoverState after = state;
    advance_mover(mover, is_signalled, tick_rate, after);
    return after;
}

MoverState mover_at(const MapMover& mover, Tick tick, std::uint32_t tick_rate) {
    MoverState state;
    switch (mover.kind) {
        case MoverKind::platform: {
            if (tick == 0) return state;
            const std::uint32_t all = path_ticks(mover, tick_rate);
            const bool goes_once = mover.mode == PathMode::once;
            state.ticks = goes_once ? std::min(tick - 1, all) : (tick - 1) % all;
            state.offset = offset_after(mover, state.ticks, tick_rate);
            return mover_after(mover, state, false, tick_rate);
        }
        case MoverKind::timed:
            return phases_at(mover, tick, tick_rate);
        case MoverKind::door:
            return state;
        case MoverKind::crate:
            state.health = mover.health;
            return state;
    }
    return state;
}

}  // namespace arena::sim
