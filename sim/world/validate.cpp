#include "sim/world/validate.h"

#include <algorithm>
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

std::optional<std::string> check_player(const PlayerState& player, const Terrain& terrain) {
    if (category_of(player.id) != Category::player || player.id == kNobody)
        return name_of(player.id) + " is a player without a player's id";
    if (!is_finite(player.position) || !is_finite(player.velocity) || !is_finite(player.aim))
        return name_of(player.id) + " has a value that is not finite";
    if (player.alive != (player.health > 0))
        return name_of(player.id) + " is alive without health or dead with it";
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
    if (!is_finite(projectile.position) || !is_finite(projectile.velocity))
        return name_of(projectile.id) + " has a value that is not finite";
    if (projectile.expiry_tick <= tick) return name_of(projectile.id) + " has outlived its life";
    if (!is_inside(terrain.bounds, {projectile.position, rules.projectile_radius}))
        return name_of(projectile.id) + " is outside the bounds";
    return std::nullopt;
}

}  // namespace

std::optional<std::string> find_broken_invariant(const WorldState& state, const Rules& rules,
                                                 const Terrain& terrain) {
    for (std::size_t i = 0; i < state.players.size(); ++i) {
        if (i > 0 && !(state.players.id[i - 1] < state.players.id[i]))
            return name_of(state.players.id[i]) + " is out of order or twice in the list";
        if (auto broken = check_player(state.players[i], terrain)) return broken;
    }
    std::vector<EntityId> ids;
    for (const ProjectileState& projectile : state.projectiles) {
        if (auto broken = check_projectile(projectile, state.tick, rules, terrain)) return broken;
        ids.push_back(projectile.id);
    }
    std::sort(ids.begin(), ids.end());
    if (const auto twice = std::adjacent_find(ids.begin(), ids.end()); twice != ids.end())
        return name_of(*twice) + " is twice in the list";
    return std::nullopt;
}

}  // namespace arena::sim
