#include "sim/world/world.h"

#include "sim/base/assert.h"
#include "sim/math/vec2.h"
#include "sim/tick/stages.h"
#include "sim/world/state_hash.h"
#include "sim/world/validate.h"

namespace arena::sim {

namespace {

/// Rounds of detecting and pushing in a tick, at most: without contacts there is nothing to push.
/// One settles a pair, two a pair at a wall; the rest is for crowds, which pass a push on from
/// player to player.
constexpr int kPushPassesMax = 20;

void reserve(WorldState& state, const Limits& limits) {
    state.players.reserve(limits.players_max);
    state.projectiles.reserve(limits.projectiles_max);
}

}  // namespace

World::World(std::shared_ptr<const Terrain> terrain, const Rules& rules, const Limits& limits,
             std::uint64_t seed)
    : terrain_(std::move(terrain)),
      rules_(rules),
      limits_(limits),
      scratch_(terrain_->bounds, rules, limits) {
    ARENA_ASSERT(rules.tick_rate > 0, "a world needs a tick rate");
    ARENA_ASSERT(!terrain_->spawns.empty(), "a world needs a spawn point");
    state_.random = Random(seed);
    reserve(state_, limits_);
}

World::World(const World& other)
    : terrain_(other.terrain_),
      rules_(other.rules_),
      limits_(other.limits_),
      state_(other.state_),
      scratch_(terrain_->bounds, rules_, limits_) {
    reserve(state_, limits_);
}

World& World::operator=(const World& other) {
    if (this != &other) *this = World(other);
    return *this;
}

StepResult World::step(std::span<const Command> commands) {
    scratch_.clear();
    ++state_.tick;

    apply_commands(commands, limits_, state_, scratch_);
    move_players(rules_, *terrain_, state_, scratch_);
    find_pairs(state_, rules_, *terrain_, scratch_);
    for (int pass = 0; pass < kPushPassesMax; ++pass) {
        find_contacts(state_, rules_, *terrain_, scratch_);
        if (scratch_.player_contacts.empty() && scratch_.terrain_contacts.empty()) break;
        push_out(rules_, *terrain_, state_, scratch_);
    }
    step_back(rules_, *terrain_, state_, scratch_);
    sweep_projectiles(rules_, *terrain_, state_, scratch_);
    detect_hits(rules_, state_, scratch_);
    apply_hits(rules_, state_, scratch_);
    spawn_and_despawn(rules_, limits_, *terrain_, state_, scratch_);

    ARENA_DEBUG_ASSERT(!find_broken_invariant(), "the state is sound");
    scratch_.statistics.projectiles = static_cast<std::uint32_t>(state_.projectiles.size());
    return {.hash = hash(),
            .events = scratch_.events,
            .errors = scratch_.errors,
            .statistics = scratch_.statistics};
}

std::uint64_t World::hash() const {
    return hash_of(state_);
}

std::optional<std::string> World::find_broken_invariant() const {
    return sim::find_broken_invariant(state_, rules_, *terrain_);
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

std::optional<Entity> find_obstacle(const Terrain& terrain, EntityId id) {
    const std::uint32_t index = id.value - kFirstObstacleId;
    if (index >= terrain.obstacles.size()) return std::nullopt;
    const MapObstacle& obstacle = terrain.obstacles[index];
    Entity entity{.id = id, .shape = obstacle.shape, .vertices = obstacle.vertices};
    entity.position = obstacle.shape == Shape::circle ? obstacle.center : obstacle.vertices.front();
    entity.radius = obstacle.radius;
    return entity;
}

}  // namespace

std::optional<Entity> World::find(EntityId id) const {
    switch (category_of(id)) {
        case Category::player: {
            const auto index = find_player(state_, id);
            if (!index || !state_.players[*index].alive) return std::nullopt;
            const PlayerState& player = state_.players[*index];
            return moving_circle(id, player.position, player.velocity, rules_.player_radius);
        }
        case Category::projectile:
            for (const ProjectileState& projectile : state_.projectiles)
                if (projectile.id == id)
                    return moving_circle(id, projectile.position, projectile.velocity,
                                         rules_.projectile_radius);
            return std::nullopt;
        case Category::obstacle:
            return find_obstacle(*terrain_, id);
    }
    return std::nullopt;
}

}  // namespace arena::sim
