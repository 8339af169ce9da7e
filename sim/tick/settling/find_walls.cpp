#include "sim/tick/settling/find_walls.h"

#include <cmath>

#include "sim/math/vec2.h"
#include "sim/terrain/body_queries.h"
#include "sim/terrain/terrain_queries.h"
#include "sim/tick/movement/move_by_rays.h"
#include "sim/values/state.h"

namespace arena::sim {

namespace {

/// `side` is 1 to the right and -1 to the left.
bool is_wall(Vec2 normal, float side) {
    return normal.x * side < 0.0f && std::abs(normal.y) <= kWallLean;
}

bool sweeps_into_wall(const Solids& solids, const Body& body, float side,
                      std::span<const std::uint32_t> pieces) {
    for (const std::uint32_t piece : pieces) {
        const auto hit = sweep_body(solids, piece, body, {side * kWallReach, 0.0f});
        if (hit && is_wall(hit->normal, side)) return true;
    }
    return false;
}

bool sees_wall(const Aabb& box, float side, std::span<const Surface> surfaces) {
    const Vec2 middle = middle_of(box);
    const Vec2 end{middle.x + side * (0.5f * (box.max.x - box.min.x) + kWallReach), middle.y};
    const auto hit = raycast_surfaces({{middle, end}, {side, 0.0f}, kNoEntity}, surfaces);
    return hit && is_wall(hit->normal, side);
}

}  // namespace

std::uint16_t find_walls(const Solids& solids, const Archetype& archetype, const Body& body,
                         Lookup& lookup) {
    const Aabb box = box_of(body);
    const Aabb around{box.min - Vec2{kWallReach, 0.0f}, box.max + Vec2{kWallReach, 0.0f}};
    bool is_on_left = around.min.x <= solids.terrain().bounds.min.x;
    bool is_on_right = around.max.x >= solids.terrain().bounds.max.x;
    if (archetype.move == MoveKind::rays) {
        find_surfaces(solids, around, lookup);
        is_on_left = is_on_left || sees_wall(box, -1.0f, lookup.surfaces);
        is_on_right = is_on_right || sees_wall(box, 1.0f, lookup.surfaces);
    } else {
        lookup.found.clear();
        find_pieces_in(solids, around, lookup.found);
        is_on_left = is_on_left || sweeps_into_wall(solids, body, -1.0f, lookup.found);
        is_on_right = is_on_right || sweeps_into_wall(solids, body, 1.0f, lookup.found);
    }
    return static_cast<std::uint16_t>((is_on_left ? kWallOnLeft : 0u) |
                                      (is_on_right ? kWallOnRight : 0u));
}

}  // namespace arena::sim
