// When does a projectile on its way meet a player or a piece of the terrain, and may it hurt whom
// it meets? Both searches of a tick, for all projectiles at once and for one leg after the other,
// ask here.
#pragma once

#include <optional>
#include <span>

#include "sim/geometry/shapes.h"
#include "sim/sweep/sweep_circle_circle.h"
#include "sim/values/rules.h"
#include "sim/volumes/targets.h"
#include "sim/world/players.h"
#include "sim/world/terrain_queries.h"

namespace arena::sim {

/// A straight part of a projectile's way through a tick.
struct Leg {
    Circle disc;         ///< where it begins
    Vec2 delta;          ///< metres
    float begin = 0.0f;  ///< fraction of the tick
    float end = 1.0f;
};

/// Fraction of the tick at the fraction `t` of the leg.
[[nodiscard]] inline float tick_time(const Leg& leg, float t) {
    return leg.begin + (leg.end - leg.begin) * t;
}

/// Where a player is at a fraction of the tick; `starts` is where all were when it began.
[[nodiscard]] inline Vec2 position_at(const Players& players, std::span<const Vec2> starts,
                                      std::size_t row, float time) {
    return starts[row] + (players.position[row] - starts[row]) * time;
}

/// Fraction of the leg at which the projectile meets the player. Both move: seen from the player,
/// the projectile flies the difference.
[[nodiscard]] inline std::optional<float> meet_player(const Players& players,
                                                      std::span<const Vec2> starts, std::size_t row,
                                                      const Leg& leg) {
    const Vec2 step = (players.position[row] - starts[row]) * (leg.end - leg.begin);
    const Circle body{position_at(players, starts, row, leg.begin), players.radius[row]};
    const auto hit = sweep_circle_circle(leg.disc, leg.delta - step, body);
    if (!hit) return std::nullopt;
    return hit->t;
}

/// When on the leg the projectile meets the piece.
[[nodiscard]] inline std::optional<SweepHit> meet_piece(const Terrain& terrain,
                                                        const TerrainPiece& piece, const Leg& leg) {
    if (is_clear_of(terrain.half_planes_of(piece), leg.disc, leg.delta)) return std::nullopt;
    return sweep_piece(terrain, piece, leg.disc, leg.delta);
}

/// Whether the player counts for the projectile at all: nobody whom it may not hurt stops it or
/// hides those behind.
[[nodiscard]] inline bool may_hit(const Rules& rules, const ProjectileState& projectile,
                                  const Players& players, std::size_t row) {
    return may_damage({projectile.owner, Team{projectile.team}},
                      {players.id[row], Team{players.team[row]}},
                      rules.friendly_fire ? FriendlyFire::on : FriendlyFire::off);
}

}  // namespace arena::sim
