#include "server/replication/snapshot.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "server/replication/fixture_status.h"

namespace arena::server {
namespace {

/// A component of a unit vector as the wire has it.
std::int16_t unit_to_wire(float component) {
    constexpr float kFull = 32767.0f;
    return static_cast<std::int16_t>(std::lround(std::clamp(component, -1.0f, 1.0f) * kFull));
}

template <typename Wire>
Wire clamped(std::int32_t value) {
    return static_cast<Wire>(std::clamp<std::int32_t>(value, std::numeric_limits<Wire>::min(),
                                                      std::numeric_limits<Wire>::max()));
}

std::uint8_t flags_of(const sim::PlayerState& player, sim::Tick tick) {
    unsigned flags = 0;
    if (player.ground_normal != sim::Vec2{}) flags |= protocol::kPlayerOnGround;
    if (tick < player.dash_until_tick) flags |= protocol::kPlayerDashes;
    if (tick < player.protected_until_tick) flags |= protocol::kPlayerIsProtected;
    if (tick < player.speed_until_tick) flags |= protocol::kPlayerIsFaster;
    return static_cast<std::uint8_t>(flags);
}

protocol::SnapshotPlayer to_wire(const sim::PlayerState& player, const sim::World& world) {
    const sim::Archetype& archetype = world.rules().archetypes[player.archetype];
    const bool swings = player.animation != sim::kNone;
    return {.id = player.id,
            .position = player.position,
            .velocity = player.velocity,
            .aim_x = unit_to_wire(player.aim.x),
            .aim_y = unit_to_wire(player.aim.y),
            .health = clamped<std::int16_t>(player.health),
            .score = clamped<std::uint16_t>(player.score),
            .ammunition = clamped<std::int16_t>(player.ammunition),
            .archetype = player.archetype,
            .team = player.team,
            .flags = flags_of(player, world.tick()),
            .animation = swings ? player.animation : archetype.animation};
}

static_assert(sim::kBouncedSpeedMax < protocol::kVelocityMax, "a snapshot can tell every speed");

protocol::SnapshotProjectile to_wire(const sim::ProjectileState& projectile) {
    return {.id = projectile.id,
            .position = projectile.position,
            .velocity = projectile.velocity,
            .weapon = projectile.weapon,
            .team = projectile.team};
}

protocol::SnapshotMover to_wire(const sim::MoverState& mover, sim::EntityId id) {
    return {.id = id,
            .offset = mover.offset,
            .velocity = mover.velocity,
            .health = clamped<std::int16_t>(mover.health),
            .phase = mover.phase};
}

}  // namespace

void take_snapshot(const sim::World& world, Snapshot& snapshot) {
    const sim::Terrain& terrain = world.terrain();
    const sim::WorldState& state = world.state();
    snapshot.tick = world.tick();
    snapshot.players.clear();
    for (const sim::PlayerState& player : world.players())
        if (player.alive) snapshot.players.push_back(to_wire(player, world));
    snapshot.projectiles.clear();
    for (const sim::ProjectileState& projectile : world.projectiles())
        snapshot.projectiles.push_back(to_wire(projectile));
    snapshot.movers.clear();
    for (std::size_t i = 0; i < state.movers.size(); ++i)
        snapshot.movers.push_back(to_wire(state.movers[i], terrain.mover_id(i)));
    snapshot.fixtures.clear();
    for (std::size_t i = 0; i < state.fixtures.size(); ++i)
        snapshot.fixtures.push_back(
            {.id = terrain.fixture_id(i), .status = status_of(state.fixtures[i], world.tick())});
}

}  // namespace arena::server
