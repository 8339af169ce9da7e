#include "sim/world/world.h"

#include <utility>

#include "sim/base/assert.h"
#include "sim/math/vec2.h"
#include "sim/state/limits.h"
#include "sim/state/movers.h"
#include "sim/state/state_hash.h"
#include "sim/state/state_image.h"
#include "sim/state/validate.h"
#include "sim/tick/abilities/02_use_abilities.h"
#include "sim/tick/abilities/08_apply_abilities.h"
#include "sim/tick/abilities/10_fire_abilities.h"
#include "sim/tick/commands/01_apply_commands.h"
#include "sim/tick/commands/01_change_teams.h"
#include "sim/tick/hits/08_detect_hits.h"
#include "sim/tick/hits/08_detect_volume_hits.h"
#include "sim/tick/hits/08_hurt_outside_zone.h"
#include "sim/tick/hits/09_apply_hits.h"
#include "sim/tick/items/08_take_items.h"
#include "sim/tick/items/10_drop_items.h"
#include "sim/tick/lives/10_spawn_and_despawn.h"
#include "sim/tick/match/01_advance_phase.h"
#include "sim/tick/match/09_play_mode.h"
#include "sim/tick/movement/02_steer_players.h"
#include "sim/tick/movement/02_use_teleporters.h"
#include "sim/tick/movers/02_advance_movers.h"
#include "sim/tick/projectiles/07_sweep_projectiles.h"
#include "sim/tick/projectiles/10_split_projectiles.h"
#include "sim/tick/separation/03_find_pairs.h"
#include "sim/tick/separation/05_push_out.h"
#include "sim/tick/separation/engine.h"
#include "sim/tick/settling/06_end_stopped_throws.h"
#include "sim/tick/status/01_end_effects.h"
#include "sim/tick/status/08_pulse_effects.h"
#include "sim/tick/triggers/08_touch_triggers.h"

namespace arena::sim {

namespace {

/// Records in the statistics what each stage took, by the caller's clock.
class Stopwatch {
  public:
    Stopwatch(StageClock clock, StepStatistics& statistics)
        : clock_(clock), statistics_(statistics), last_(clock != nullptr ? clock() : 0) {}

    void end(Stage stage) {
        if (clock_ == nullptr) return;
        const std::uint64_t now = clock_();
        statistics_.stage_times[static_cast<std::size_t>(stage)] = now - last_;
        last_ = now;
    }

  private:
    StageClock clock_;
    StepStatistics& statistics_;
    std::uint64_t last_;
};

}  // namespace

namespace {

/// Before tick 1: an endless match is being played, any other waits for its players.
void begin_match_state(const MatchRules& rules, const Terrain& terrain, WorldState& state) {
    state.match.mode = rules.mode;
    if (rules.mode != GameMode::endless) state.match.phase = MatchPhase::waiting;
    if (rules.mode != GameMode::capture_the_flag) return;
    for (const MapFlag& home : terrain.flags)
        state.flags.push_back({.position = home.position});
}

}  // namespace

World::World(std::shared_ptr<const Terrain> terrain, const Rules& rules, const Limits& limits,
             std::uint64_t seed)
    : setup_(std::make_shared<const WorldSetup>(std::move(terrain), rules, limits)) {
    state_.features = features_of(rules);
    state_.random = Random(seed);
    state_.movers = first_mover_states(*setup_->terrain, rules.tick_rate);
    state_.triggers.resize(setup_->terrain->triggers.size());
    begin_match_state(rules.match, *setup_->terrain, state_);
    memory();
}

World::World(const World& other) : setup_(other.setup_), state_(other.state_) {}

World& World::operator=(const World& other) {
    if (this == &other) return *this;
    if (setup_ != other.setup_) memory_.reset();  // it belongs to another game
    setup_ = other.setup_;
    state_ = other.state_;
    if (memory_ != nullptr) reset_memory();
    return *this;
}

StepMemory& World::memory() {
    if (memory_ == nullptr) {
        memory_ = std::make_unique<StepMemory>(*setup_->terrain, setup_->rules, setup_->limits);
        reset_memory();
    }
    return *memory_;
}

void World::reset_memory() {
    const Limits& limits = setup_->limits;
    memory_->clear();
    memory_->moving.place(*setup_->terrain, state_.movers);
    // There is room for the most that there can be, so a step allocates nothing.
    state_.players.reserve(limits.players_max);
    state_.projectiles.reserve(limits.projectiles_max);
    state_.pierce_records.reserve(pierce_records_max(limits, setup_->rules));
    if (state_.features.drops) state_.dropped_weapons.reserve(limits.projectiles_max);
    state_.attack_records.reserve(limits.attack_records_max);
    state_.past.reserve(past_slots(setup_->rules), limits.players_max);
}

StepResult World::step(std::span<const Command> commands, StageClock clock) {
    const auto& [terrain, rules, spawns, frames, limits, engine] = *setup_;
    StepMemory& with = memory();
    Players& players = state_.players;
    const Solids solids(*terrain, with.moving);
    with.clear();
    ++state_.tick;
    Stopwatch watch(clock, with.report.statistics);

    apply_commands(commands, rules, limits, spawns, state_, with.commands, with.report);
    advance_phase(rules, *terrain, with.commands, state_, with.moving, with.report);
    change_teams(rules, state_, with.commands, with.report);
    end_effects(state_);
    watch.end(Stage::apply_commands);
    advance_movers(rules, *terrain, state_, with.moving, with.carried, with.lookup, with.hits,
                   with.report);
    use_abilities(rules, solids, state_, with.carried, with.lookup);
    use_teleporters(rules, solids, state_, with.carried, with.lookup);
    steer_players(rules, *terrain, state_);
    with.begin_moves(players.size());
    engine.move(rules, solids, players, with.steps, with.lookup);
    watch.end(Stage::move_players);
    find_pairs(players, solids, with.steps, with.grid, with.candidates, with.lookup, with.report);
    watch.end(Stage::find_pairs);
    push_until_settled(engine, rules, solids, with.steps, players, with.grid, with.candidates,
                       with.contacts, with.awake, with.lookup, with.report);
    watch.end(Stage::push_out);
    engine.step_back(rules, solids, state_.tick, with.steps, with.grid, with.candidates,
                     with.contacts, players, with.awake, with.step_backs, with.lookup,
                     with.report.statistics);
    engine.find_ground(rules, solids, with.steps, with.grid, players, with.awake, with.step_backs,
                       with.lookup);
    end_stopped_throws(rules, state_.tick, with.steps, players);
    watch.end(Stage::step_back);
    sweep_projectiles(rules, solids, with.carried, with.steps, with.awake, state_, with.grid,
                      with.past_grid, with.flights, with.lookup, with.impacts, with.report);
    watch.end(Stage::sweep_projectiles);
    detect_hits(rules, solids, with.carried, with.steps, with.grid, state_, with.impacts,
                with.hit_search, with.lookup, with.hits, with.report);
    detect_volume_hits(rules, frames, solids, with.grid, state_, with.past_grid, with.hit_search,
                       with.new_records, with.hits, with.lookup, with.report);
    touch_triggers(rules, frames, *terrain, with.grid, state_, with.hit_search, with.new_records,
                   with.drops, with.hits, with.report);
    take_items(rules, frames, solids, with.grid, state_, with.hit_search, with.drops, with.hits,
               with.lookup, with.report);
    hurt_outside_zone(rules, state_, with.hits, with.report);
    pulse_effects(rules, state_, with.hits, with.report);
    apply_abilities(rules, solids, with.grid, state_, with.hit_search, with.lookup, with.hits,
                    with.report);
    watch.end(Stage::detect_hits);
    apply_hits(rules, with.hits.hits, state_, with.match, with.drops, with.report);
    play_mode(rules, *terrain, with.commands.left, state_, with.match, with.report);
    watch.end(Stage::apply_hits);
    spawn_and_despawn(rules, limits, solids, spawns, with.grid, state_, with.spawn_queue,
                      with.lookup, with.report);
    drop_items(rules, limits, *terrain, with.drops, state_, with.report);
    split_projectiles(rules, limits, *terrain, with.impacts.splits, state_, with.report);
    fire_abilities(rules, limits, solids, state_, with.lookup, with.report);
    state_.past.remember(state_.players, state_.tick);
    watch.end(Stage::spawn_and_despawn);

    ARENA_DEBUG_ASSERT(!find_broken_invariant(), "the state is sound");
    with.report.statistics.projectiles = static_cast<std::uint32_t>(state_.projectiles.size());
    return {.events = with.report.events,
            .errors = with.report.errors,
            .statistics = with.report.statistics};
}

std::vector<std::uint8_t> World::save() const {
    return write_image(state_, terrain(), rules(), limits());
}

std::optional<std::string> World::load(std::span<const std::uint8_t> image) {
    auto state = read_image(image, terrain(), rules(), limits());
    if (!state) return state.error();
    state_ = std::move(state).value();
    if (memory_ != nullptr) reset_memory();
    return std::nullopt;
}

std::uint64_t World::hash() const {
    return hash_of(state_);
}

std::optional<std::string> World::find_broken_invariant() const {
    // The grid still holds players that died from the hits of the step.
    const StepStart start = memory_ == nullptr
                                ? StepStart{}
                                : StepStart{memory_->steps.starts, memory_->grid.discs.indices()};
    return sim::find_broken_invariant(state_, rules(), terrain(), start);
}

namespace {

Entity moving_circle(EntityId id, Vec2 position, Vec2 velocity, float radius) {
    return {.id = id,
            .category = category_of(id),
            .shape = Shape::circle,
            .position = position,
            .direction = normalised_or(velocity, {}),
            .radius = radius,
            .speed = length(velocity)};
}

std::optional<Entity> find_trigger(const Terrain& terrain, EntityId id) {
    const std::uint32_t index = id.value - terrain.trigger_id(0).value;
    if (index >= terrain.triggers.size()) return std::nullopt;
    const MapTrigger& trigger = terrain.triggers[index];
    Entity entity{.id = id, .shape = trigger.shape};
    if (trigger.shape == Shape::circle) {
        entity.position = trigger.center;
        entity.radius = trigger.radius;
    } else {
        const auto& corners = terrain.trigger_corners[index];
        entity.vertices.assign(corners.begin(), corners.end());
        entity.position = entity.vertices.front();
    }
    return entity;
}

std::optional<Entity> find_obstacle(const Terrain& terrain, EntityId id) {
    const std::uint32_t index = id.value - kFirstObstacleId;
    if (index >= terrain.obstacles.size()) return std::nullopt;
    const MapObstacle& obstacle = terrain.obstacles[index];
    Entity entity{.id = id, .shape = obstacle.shape, .vertices = obstacle.vertices};
    entity.position = obstacle.shape == Shape::circle ? obstacle.center : obstacle.vertices.front();
    entity.radius = obstacle.radius;
    return entity;
}

/// A mover that is not solid now is not found.
std::optional<Entity> find_mover_entity(const Terrain& terrain, const WorldState& state,
                                        EntityId id) {
    const auto index = find_mover(terrain, id);
    if (!index || state.movers[*index].phase != MoverPhase::solid) return std::nullopt;
    const MapObstacle& obstacle = terrain.movers[*index].obstacle;
    const MoverState& mover = state.movers[*index];
    Entity entity{.id = id, .shape = obstacle.shape, .vertices = obstacle.vertices};
    for (Vec2& vertex : entity.vertices)
        vertex += mover.offset;
    entity.position =
        obstacle.shape == Shape::circle ? obstacle.center + mover.offset : entity.vertices.front();
    entity.direction = normalised_or(mover.velocity, {});
    entity.radius = obstacle.radius;
    entity.speed = length(mover.velocity);
    return entity;
}

}  // namespace

std::optional<Entity> World::find(EntityId id) const {
    switch (category_of(id)) {
        case Category::player: {
            const auto row = state_.players.find(id);
            if (!row || state_.players.alive[*row] == 0) return std::nullopt;
            const PlayerState player = state_.players[*row];
            return moving_circle(id, player.position, player.velocity, player.radius);
        }
        case Category::projectile:
            for (const ProjectileState& projectile : state_.projectiles)
                if (projectile.id == id)
                    return moving_circle(id, projectile.position, projectile.velocity,
                                         kind_of(projectile, rules()).radius);
            return std::nullopt;
        case Category::obstacle:
            if (auto obstacle = find_obstacle(terrain(), id)) return obstacle;
            if (auto mover = find_mover_entity(terrain(), state_, id)) return mover;
            return find_trigger(terrain(), id);
    }
    return std::nullopt;
}

}  // namespace arena::sim
