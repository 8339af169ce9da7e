#include "sim/tick/projectiles/home.h"

#include <optional>

#include "sim/math/degrees.h"
#include "sim/math/vec2.h"
#include "sim/terrain/terrain_queries.h"
#include "sim/tick/status/condition.h"
#include "sim/volumes/targets.h"

namespace arena::sim {

namespace {

/// What a projectile sees ahead of it.
struct Cone {
    Vec2 apex;
    Vec2 direction;  ///< unit
    float cosine = 0.0f;
    float range = 0.0f;
};

bool contains(const Cone& cone, Vec2 place) {
    const Vec2 way = place - cone.apex;
    const float distance = length(way);
    return distance <= cone.range && dot(way, cone.direction) >= cone.cosine * distance;
}

bool is_enemy(const ProjectileState& projectile, const Players& players, std::size_t row) {
    return may_damage({projectile.owner, Team{projectile.team}},
                      {players.id[row], Team{players.team[row]}});
}

/// Whether something other than a wall hides the player from all that is not close to it.
bool is_concealed(const Rules& rules, const Terrain& terrain, const WorldState& state,
                  std::size_t row, std::vector<std::uint32_t>& found) {
    return condition_of(rules, state.players, row, state.tick).is_invisible ||
           (!terrain.bushes.drawn.empty() &&
            terrain.bushes.at(state.players.position[row], found).has_value());
}

/// Returns the row of the player that the projectile turns to.
std::optional<std::uint32_t> find_quarry(const ProjectileState& projectile, const Cone& cone,
                                         const Rules& rules, const Solids& solids,
                                         const PlayerGrid& grid, const WorldState& state,
                                         Flights& flights, Lookup& lookup, StepReport& report) {
    const Path around{cone.apex, {}, cone.range};
    flights.pairs.clear();
    if (!grid.discs.find_on_paths({&around, 1}, grid.drift, flights.pairs))
        report.raise(StepError::candidates_full);
    const Players& players = state.players;
    std::optional<std::uint32_t> nearest;
    float least = 0.0f;
    for (const auto [searcher, row] : flights.pairs) {
        const Vec2 place = players.position[row];
        if (!is_enemy(projectile, players, row) || !contains(cone, place)) continue;
        const float far = distance_squared(place, cone.apex);
        if (nearest && (far > least || (far == least && row > *nearest))) continue;
        if (is_concealed(rules, solids.terrain(), state, row, lookup.found)) continue;
        if (!line_of_sight(solids, {cone.apex, place}, lookup.found)) continue;
        nearest = row;
        least = far;
    }
    return nearest;
}

}  // namespace

Vec2 turned_towards(Vec2 direction, Vec2 target, Vec2 most) {
    if (dot(direction, target) >= most.x) return target;
    const float sine = cross(direction, target) < 0.0f ? -most.y : most.y;
    return normalised_or(rotated(direction, {most.x, sine}), direction);
}

void home_projectiles(const Rules& rules, const Solids& solids, const PlayerGrid& grid,
                      WorldState& state, Flights& flights, Lookup& lookup, StepReport& report) {
    const auto tick_rate = static_cast<float>(rules.tick_rate);
    for (ProjectileState& projectile : state.projectiles) {
        const ProjectileKind& kind = kind_of(projectile, rules);
        const float speed = length(projectile.velocity);
        if (!homes(kind) || !(speed > 0.0f)) continue;
        const Vec2 direction = projectile.velocity * (1.0f / speed);
        const Cone cone{projectile.position, direction, unit_of_degrees(kind.homing_cone_degrees).x,
                        kind.homing_range};
        const auto quarry =
            find_quarry(projectile, cone, rules, solids, grid, state, flights, lookup, report);
        if (!quarry) continue;
        const Vec2 way = state.players.position[*quarry] - projectile.position;
        const float degrees = std::min(kind.homing_degrees / tick_rate, 180.0f);
        projectile.velocity =
            turned_towards(direction, normalised_or(way, direction), unit_of_degrees(degrees)) *
            speed;
    }
    flights.pairs.clear();
}

}  // namespace arena::sim
