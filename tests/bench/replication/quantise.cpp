#include "tests/bench/replication/quantise.h"

#include <cmath>
#include <concepts>
#include <numbers>

namespace arena::bench {
namespace {

template <std::floating_point Real>
std::int32_t rounded(Real value) {
    return static_cast<std::int32_t>(std::lround(value));
}

void set_motion(TraceEntity& entity, sim::Vec2 position, sim::Vec2 velocity,
                std::uint16_t tick_rate) {
    const float per_velocity = kUnitsPerMetreAndTick / static_cast<float>(tick_rate);
    entity[Field::x] = rounded(position.x * kUnitsPerMetre);
    entity[Field::y] = rounded(position.y * kUnitsPerMetre);
    entity[Field::velocity_x] = rounded(velocity.x * per_velocity);
    entity[Field::velocity_y] = rounded(velocity.y * per_velocity);
}

/// Returns 0 to kUnitsPerTurn - 1; the zero vector counts as one along the x axis.
std::int32_t turn_of(sim::Vec2 direction) {
    const double turns =
        std::atan2(static_cast<double>(direction.y), static_cast<double>(direction.x)) /
        (2.0 * std::numbers::pi);
    return (rounded(turns * kUnitsPerTurn) + kUnitsPerTurn) % kUnitsPerTurn;
}

}  // namespace

TraceEntity quantise(const LivingPlayer& player, std::uint16_t tick_rate) {
    TraceEntity entity{.id = player.id, .fields = {}};
    set_motion(entity, player.position, player.velocity, tick_rate);
    entity[Field::team] = player.team;
    entity[Field::kind] = player.archetype;
    entity[Field::aim] = turn_of(player.aim);
    entity[Field::health] = player.health;
    entity[Field::flags] = player.flags;
    entity[Field::animation] = player.animation;
    return entity;
}

TraceEntity quantise(const LivingProjectile& projectile, std::uint16_t tick_rate) {
    TraceEntity entity{.id = projectile.id, .fields = {}};
    set_motion(entity, projectile.position, projectile.velocity, tick_rate);
    entity[Field::team] = projectile.team;
    entity[Field::kind] = projectile.weapon;
    return entity;
}

}  // namespace arena::bench
