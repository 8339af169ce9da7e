#include "sim/world/validate.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "sim/world/terrain_queries.h"

namespace arena::sim {

namespace {

std::string name_of(EntityId id) {
    return "entity " + std::to_string(id.value);
}

bool is_inside(const Bounds& bounds, Circle circle) {
    // The clamp and the sweep to the border round: a hair's breadth outside is inside.
    const Vec2 nearest = clamp_into(bounds, circle);
    return distance_squared(nearest, circle.center) <= kContactSlop * kContactSlop;
}

/// Indices into the rules' lists; who follows them does not look.
std::optional<std::string> check_kind(const PlayerState& player, const Rules& rules) {
    if (player.archetype >= rules.archetypes.size())
        return name_of(player.id) + " is of an archetype that the rules do not have";
    if (player.weapon >= rules.weapons.size() && player.weapon != kNone)
        return name_of(player.id) + " has a weapon that the rules do not have";
    if (player.animation >= rules.animations.size() && player.animation != kNone)
        return name_of(player.id) + " plays an animation that the rules do not have";
    if (player.radius != rules.archetypes[player.archetype].radius)
        return name_of(player.id) + " has not the radius of its archetype";
    return std::nullopt;
}

std::optional<std::string> check_player(const PlayerState& player, const Rules& rules,
                                        const Terrain& terrain) {
    if (category_of(player.id) != Category::player || player.id == kNobody)
        return name_of(player.id) + " is a player without a player's id";
    if (auto broken = check_kind(player, rules)) return broken;
    if (!is_finite(player.position) || !is_finite(player.velocity) || !is_finite(player.aim) ||
        !is_finite(player.ground_normal) || !std::isfinite(player.speed_factor))
        return name_of(player.id) + " has a value that is not finite";
    if (player.alive != (player.health > 0))
        return name_of(player.id) + " is alive without health or dead with it";
    if (player.ammunition < -1) return name_of(player.id) + " has less than no ammunition";
    if (!player.alive) return std::nullopt;

    const Circle circle{player.position, player.radius};
    if (!is_inside(terrain.bounds, circle)) return name_of(player.id) + " is outside the bounds";
    std::vector<std::uint32_t> found;
    found.reserve(terrain.pieces.size());
    if (!terrain.grid.query(aabb_of_circle(circle.center, circle.radius), found))
        return "the grid found more pieces than there are";
    const float depth = depth_in_pieces(terrain, found, circle);
    if (depth > kContactSlop)
        return name_of(player.id) + " is " + std::to_string(depth) + " m deep in the terrain";
    return std::nullopt;
}

std::optional<std::string> check_projectile(const ProjectileState& projectile, Tick tick,
                                            const Rules& rules, const Terrain& terrain) {
    if (category_of(projectile.id) != Category::projectile)
        return name_of(projectile.id) + " is a projectile without a projectile's id";
    if (projectile.weapon >= rules.weapons.size())
        return name_of(projectile.id) + " is of a weapon that the rules do not have";
    if (!is_finite(projectile.position) || !is_finite(projectile.velocity) ||
        !std::isfinite(projectile.range))
        return name_of(projectile.id) + " has a value that is not finite";
    if (!(projectile.range >= 0.0f) ||
        (projectile.range > 0.0f) != (kind_of(projectile, rules).range > 0.0f))
        return name_of(projectile.id) + " has no range left or one that it never had";
    if (projectile.expiry_tick <= tick) return name_of(projectile.id) + " has outlived its life";
    if (!is_inside(terrain.bounds, {projectile.position, kind_of(projectile, rules).radius}))
        return name_of(projectile.id) + " is outside the bounds";
    return std::nullopt;
}

/// `flying` is sorted.
std::optional<std::string> check_pierce_records(const std::vector<PierceRecord>& records,
                                                const std::vector<EntityId>& flying) {
    for (std::size_t i = 0; i < records.size(); ++i) {
        if (i > 0 && !(records[i - 1] < records[i]))
            return "the pierce records are out of order or one is there twice";
        if (!std::binary_search(flying.begin(), flying.end(), records[i].projectile))
            return name_of(records[i].projectile) + " has pierced somebody but does not fly";
    }
    return std::nullopt;
}

}  // namespace

std::optional<std::string> find_broken_invariant(const WorldState& state, const Rules& rules,
                                                 const Terrain& terrain) {
    for (std::size_t i = 0; i < state.players.size(); ++i) {
        if (i > 0 && !(state.players.id[i - 1] < state.players.id[i]))
            return name_of(state.players.id[i]) + " is out of order or twice in the list";
        if (auto broken = check_player(state.players[i], rules, terrain)) return broken;
    }
    if (state.movers.size() != terrain.movers.size() ||
        state.fixtures.size() != terrain.fixtures.size())
        return "the movers or fixtures are not those of the map";
    for (const MoverState& mover : state.movers)
        if (mover.phase > MoverPhase::gone || !is_finite(mover.offset) ||
            !is_finite(mover.velocity))
            return "a mover has a value that cannot be";
    std::vector<EntityId> ids;
    for (const ProjectileState& projectile : state.projectiles) {
        if (auto broken = check_projectile(projectile, state.tick, rules, terrain)) return broken;
        ids.push_back(projectile.id);
    }
    std::sort(ids.begin(), ids.end());
    if (const auto twice = std::adjacent_find(ids.begin(), ids.end()); twice != ids.end())
        return name_of(*twice) + " is twice in the list";
    return check_pierce_records(state.pierce_records, ids);
}

}  // namespace arena::sim
