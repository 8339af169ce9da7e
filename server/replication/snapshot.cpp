#include "server/replication/snapshot.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

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

}  // namespace

void take_snapshot(const sim::World& world, Snapshot& snapshot) {
    snapshot.tick = world.tick();
    snapshot.players.clear();
    for (const sim::PlayerState& player : world.players()) {
        if (!player.alive) continue;
        snapshot.players.push_back({.id = player.id,
                                    .position = player.position,
                                    .velocity = player.velocity,
                                    .aim_x = unit_to_wire(player.aim.x),
                                    .aim_y = unit_to_wire(player.aim.y),
                                    .health = clamped<std::int16_t>(player.health),
                                    .score = clamped<std::uint16_t>(player.score)});
    }
    snapshot.projectiles.clear();
    for (const sim::ProjectileState& projectile : world.projectiles()) {
        snapshot.projectiles.push_back({.id = projectile.id,
                                        .position = projectile.position,
                                        .velocity = projectile.velocity});
    }
}

}  // namespace arena::server
