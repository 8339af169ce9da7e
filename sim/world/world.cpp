#include "sim/world/world.h"

#include <algorithm>

#include "sim/base/assert.h"
#include "sim/math/vec2.h"
#include "sim/tick/stages.h"
#include "sim/world/limits.h"
#include "sim/world/movers.h"
#include "sim/world/state_hash.h"
#include "sim/world/state_image.h"
#include "sim/world/validate.h"

namespace arena::sim {

namespace {

/// Rounds of detecting and pushing in a tick, at most: without contacts there is nothing to push.
/// One settles a pair, two a pair at a wall; the rest is for crowds, which pass a push on from
/// player to player.
constexpr int kPushPassesMax = 8;

/// Notes in the statistics what each stage took, by the caller's clock.
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

/// Room for all that there can be: step() allocates nothing.
void reserve(WorldState& state, const Limits& limits, const Rules& rules) {
    state.players.reserve(limits.players_max);
    state.projectiles.reserve(limits.projectiles_max);
    state.pierce_records.reserve(most_pierce_records(limits, rules));
    state.attack_records.reserve(limits.attack_records_max);
}

}  // namespace

World::World(std::shared_ptr<const Terrain> terrain, const Rules& rules, const Limits& limits,
             std::uint64_t seed)
    : terrain_(std::move(terrain)),
      rules_(rules),
      spawns_(std::make_shared<const SpawnPoints>(resolve_spawns(*terrain_, rules))),
      body_frames_(rules),
      limits_(limits_for(limits, rules, *terrain_)),
      scratch_(*terrain_, rules, limits_) {
    ARENA_ASSERT(rules.tick_rate > 0, "a world needs a tick rate");
    ARENA_ASSERT(!rules.archetypes.empty() && !rules.weapons.empty(), "a world needs players");
    ARENA_ASSERT(!terrain_->spawns.empty(), "a world needs a spawn point");
    state_.random = Random(seed);
    state_.movers = first_mover_states(*terrain_, rules.tick_rate);
    scratch_.moving.place(*terrain_, state_.movers);
    state_.fixtures.resize(terrain_->fixtures.size());
    reserve(state_, limits_, rules_);
}

World::World(const World& other)
    : terrain_(other.terrain_),
      rules_(other.rules_),
      spawns_(other.spawns_),
      body_frames_(other.body_frames_),
      limits_(other.limits_),
      state_(other.state_),
      scratch_(*terrain_, rules_, limits_) {
    reserve(state_, limits_, rules_);
    scratch_.moving.place(*terrain_, state_.movers);
}

World& World::operator=(const World& other) {
    if (this != &other) *this = World(other);
    return *this;
}

StepResult World::step(std::span<const Command> commands, StageClock clock) {
    scratch_.clear();
    ++state_.tick;
    Stopwatch watch(clock, scratch_.statistics);

    apply_commands(commands, rules_, limits_, *spawns_, state_, scratch_);
    watch.end(Stage::apply_commands);
    advance_movers(rules_, *terrain_, state_, scratch_);
    steer_players(rules_, *terrain_, state_);
    move_players(rules_, *terrain_, state_, scratch_);
    watch.end(Stage::move_players);
    find_pairs(state_, *terrain_, scratch_);
    watch.end(Stage::find_pairs);
    find_contacts(rules_, state_, *terrain_, scratch_);
    for (int pass = 0; pass < kPushPassesMax && scratch_.has_contacts(); ++pass) {
        push_out(rules_, *terrain_, state_, scratch_);
        if (scratch_.pushed_far) find_pairs_again(state_, *terrain_, scratch_);
        find_contacts_again(rules_, state_, *terrain_, scratch_);
    }
    watch.end(Stage::push_out);
    step_back(rules_, *terrain_, state_, scratch_);
    find_ground(rules_, *terrain_, state_, scratch_);
    end_stopped_throws(rules_, state_, scratch_);
    watch.end(Stage::step_back);
    sweep_projectiles(rules_, *terrain_, state_, scratch_);
    watch.end(Stage::sweep_projectiles);
    detect_hits(rules_, *terrain_, state_, scratch_);
    detect_volume_hits(rules_, body_frames_, *terrain_, state_, scratch_);
    touch_fixtures(rules_, body_frames_, *terrain_, state_, scratch_);
    hurt_outside_zone(rules_, state_, scratch_);
    watch.end(Stage::detect_hits);
    apply_hits(rules_, state_, scratch_);
    watch.end(Stage::apply_hits);
    spawn_and_despawn(rules_, limits_, *terrain_, *spawns_, state_, scratch_);
    watch.end(Stage::spawn_and_despawn);

    ARENA_DEBUG_ASSERT(!find_broken_invariant(), "the state is sound");
    scratch_.statistics.projectiles = static_cast<std::uint32_t>(state_.projectiles.size());
    return {
        .events = scratch_.events, .errors = scratch_.errors, .statistics = scratch_.statistics};
}

std::vector<std::uint8_t> World::save() const {
    return write_image(state_, *terrain_, rules_, limits_);
}

std::optional<std::string> World::load(std::span<const std::uint8_t> image) {
    auto state = read_image(image, *terrain_, rules_, limits_);
    if (!state) return state.error();
    state_ = std::move(state).value();
    scratch_.clear();  // what it knows is of another state
    reserve(state_, limits_, rules_);
    scratch_.moving.place(*terrain_, state_.movers);
    return std::nullopt;
}

std::uint64_t World::hash() const {
    return hash_of(state_);
}

std::optional<std::string> World::find_broken_invariant() const {
    // The grid still holds whoever died with the hits of the step.
    return sim::find_broken_invariant(state_, rules_, *terrain_,
                                      {scratch_.starts, scratch_.player_grid.indices()});
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

/// Its corners are those that the terrain keeps.
std::optional<Entity> find_fixture(const Terrain& terrain, EntityId id) {
    const std::uint32_t index = id.value - terrain.fixture_id(0).value;
    if (index >= terrain.fixtures.size()) return std::nullopt;
    const MapFixture& fixture = terrain.fixtures[index];
    Entity entity{.id = id, .shape = fixture.shape};
    if (fixture.shape == Shape::circle) {
        entity.position = fixture.center;
        entity.radius = fixture.radius;
    } else {
        entity.vertices = terrain.fixture_corners[index];
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

/// What is not there now is no entity.
std::optional<Entity> find_mover_entity(const Terrain& terrain, const WorldState& state,
                                        const MovingSolids& moving, EntityId id) {
    const auto index = find_mover(terrain, id);
    if (!index || state.movers[*index].phase != MoverPhase::solid) return std::nullopt;
    const MapObstacle& obstacle = terrain.movers[*index].obstacle;
    const MoverState& mover = state.movers[*index];
    Entity entity{.id = id, .shape = obstacle.shape, .vertices = moving.outline(*index)};
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
                                         kind_of(projectile, rules_).radius);
            return std::nullopt;
        case Category::obstacle:
            if (auto obstacle = find_obstacle(*terrain_, id)) return obstacle;
            if (auto mover = find_mover_entity(*terrain_, state_, scratch_.moving, id))
                return mover;
            return find_fixture(*terrain_, id);
    }
    return std::nullopt;
}

}  // namespace arena::sim
