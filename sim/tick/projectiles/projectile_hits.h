// When a projectile on its way hits a player or a solid piece, and whether it may hurt the player.
// Both searches of a tick use this: the one for all projectiles at once, and the one leg by leg.
#pragma once

#include <optional>
#include <vector>

#include "sim/geometry/shapes.h"
#include "sim/math/vec2.h"
#include "sim/narrowphase/line_circle.h"
#include "sim/rules/rules.h"
#include "sim/state/players.h"
#include "sim/sweep/sweep_circle_circle.h"
#include "sim/sweep/sweep_circle_line.h"
#include "sim/terrain/body_queries.h"
#include "sim/terrain/terrain_queries.h"
#include "sim/tick/memory/seen_bodies.h"
#include "sim/volumes/targets.h"

namespace arena::sim {

/// A straight part of a projectile's way through a tick.
struct Leg {
    Circle disc;         ///< where it begins
    Vec2 delta;          ///< metres
    float begin = 0.0f;  ///< fraction of the tick
    float end = 1.0f;
};

/// Returns the fraction of the tick at the fraction `t` of the leg.
[[nodiscard]] inline float tick_time(const Leg& leg, float t) {
    return leg.begin + (leg.end - leg.begin) * t;
}

/// Returns where the body of a player is at a fraction of the tick.
[[nodiscard]] inline Vec2 position_at(const SeenBodies& seen, std::size_t row, float time) {
    return seen.begins[row] + (seen.ends[row] - seen.begins[row]) * time;
}

/// Returns the fraction of the leg at which the projectile hits the player's body. Both move:
/// relative to the player, the projectile flies the difference. What misses the circle around an
/// outline misses the outline.
[[nodiscard]] inline std::optional<float> sweep_at_player(const Rules& rules,
                                                          const Players& players,
                                                          const SeenBodies& seen, std::size_t row,
                                                          const Leg& leg) {
    const Vec2 step = (seen.ends[row] - seen.begins[row]) * (leg.end - leg.begin);
    const Circle body{position_at(seen, row, leg.begin), players.radius[row]};
    auto hit = sweep_circle_circle(leg.disc, leg.delta - step, body);
    if (!hit) return std::nullopt;
    const BodyOutline& outline = rules.archetypes[players.archetype[row]].outline;
    if (!outline.empty()) hit = sweep_player(leg.disc, leg.delta - step, {body, outline.view()});
    if (!hit) return std::nullopt;
    return hit->t;
}

/// Whether the disc, on its way, passes an end of a one-sided line: its centre is in front and no
/// part of it is in the line, though it reaches over the line's extension. Bodies may step through
/// there, but a shot that continues through the line has come from the front.
[[nodiscard]] inline bool passes_an_end(const Solids& solids, std::uint32_t index, Circle disc) {
    if (!solids.piece(index).is_one_sided) return false;
    const Segment line = segment_of(solids.list_of(index), solids.piece(index));
    return dot(disc.center - line.a, front_of(line)) > 0.0f &&
           !overlaps(line, Circle{disc.center, disc.radius - kContactSlop});
}

/// Returns when on the leg the projectile hits the piece. Movers move through the tick as well:
/// relative to the piece, where it stands when the tick ends, the projectile starts further on by
/// as much as the piece has still to go, and flies the difference. The contact point is where they
/// are in the world at that time. Projectiles fly over low walls.
[[nodiscard]] inline std::optional<SweepHit> sweep_at_piece(const Solids& solids,
                                                            std::uint32_t index, const Leg& leg) {
    if (solids.piece(index).is_low) return std::nullopt;
    const Vec2 displacement = solids.displacement_of(index);
    const Vec2 ahead = displacement * (1.0f - leg.begin);
    const Circle seen{leg.disc.center + ahead, leg.disc.radius};
    const Vec2 relative = leg.delta - displacement * (leg.end - leg.begin);
    if (is_clear_of(solids.half_planes_of(index), seen, relative)) return std::nullopt;
    auto hit = passes_an_end(solids, index, seen)
                   ? sweep_circle_line(seen, relative,
                                       segment_of(solids.list_of(index), solids.piece(index)))
                   : sweep_piece(solids, index, seen, relative);
    if (hit) hit->point -= displacement * (1.0f - tick_time(leg, hit->t));
    return hit;
}

/// Whether a wall protects a player that the owner's projectile has hit, at the fraction `t` of the
/// leg, where the player was some ticks ago. A player that is hit where it is now is not protected.
[[nodiscard]] inline bool is_hidden(const Rules& rules, const Solids& solids,
                                    const Players& players, const SeenBodies& seen, std::size_t row,
                                    EntityId owner, const Leg& leg, float t,
                                    std::vector<std::uint32_t>& found) {
    return seen.looks_back > 0 &&
           is_behind_wall(rules, solids, players, row, position_at(seen, row, tick_time(leg, t)),
                          attacker_place(players, owner), found);
}

/// Whether the projectile hurts the player when it hits it.
[[nodiscard]] inline bool may_hurt(const Rules& rules, const ProjectileState& projectile,
                                   const Players& players, std::size_t row) {
    return may_damage({projectile.owner, Team{projectile.team}},
                      {players.id[row], Team{players.team[row]}},
                      rules.friendly_fire ? FriendlyFire::on : FriendlyFire::off);
}

/// Whether the projectile can hit the player at all: its owner never, a teammate that it may not
/// hurt only when its kind does not pass teammates, and nobody when it passes all players. A player
/// that it cannot hit neither stops it nor hides those behind.
[[nodiscard]] inline bool may_hit(const Rules& rules, const ProjectileState& projectile,
                                  const Players& players, std::size_t row) {
    const ProjectileKind& kind = kind_of(projectile, rules);
    if (kind.passes_players) return false;
    return may_hurt(rules, projectile, players, row) ||
           (!kind.passes_teammates && players.id[row] != projectile.owner);
}

}  // namespace arena::sim
