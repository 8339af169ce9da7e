#include "sim/tick/move_by_rays.h"

#include <algorithm>
#include <cmath>

#include "sim/base/assert.h"
#include "sim/state/player_body.h"
#include "sim/terrain/terrain_queries.h"
#include "sim/tick/end_motion.h"

namespace arena::sim {

namespace {

struct Walker {
    const Rules& rules;
    const Archetype& archetype;
    BodyBox box;
    EntityId id;
    std::span<const Surface> surfaces;

    [[nodiscard]] bool is_steep(Vec2 normal) const {
        return rules.gravity != 0.0f && normal.y > 0.0f &&
               slope_kind(normal, walkable_limit(archetype)) == SlopeKind::steep;
    }
    [[nodiscard]] bool is_floor(Vec2 normal) const {
        return slope_kind(normal, walkable_limit(archetype)) == SlopeKind::floor;
    }
    [[nodiscard]] TwoRayResult sweep(Vec2 from, Vec2 delta) const {
        return two_ray_sweep({from, from + delta, box, id}, surfaces);
    }
    [[nodiscard]] Aabb box_at(Vec2 position) const {
        const Vec2 low = position + box.offset;
        return {low, low + Vec2{box.width, box.height}};
    }
};

/// A steep slope stopped a fall: what is left of the fall leads down the slope.
Vec2 fall_along(const Walker& walker, Vec2 position, float left, Vec2 normal) {
    const Vec2 along = Vec2{0.0f, left} - normal * (left * normal.y);
    return walker.sweep(position, along).position;
}

/// Sets the box onto the walkable ground within reach of its bottom. Returns nothing where a
/// ceiling would then be in its middle, since there may be no room.
std::optional<Vec2> set_on_ground(const Walker& walker, Vec2 position, float reach) {
    const Aabb box = walker.box_at(position);
    const auto below = surface_below(box, reach, walker.surfaces);
    if (!below || !walker.is_floor(below->normal)) return position;
    const float up = below->point.y - box.min.y;
    if (up <= 0.0f) return Vec2{position.x, position.y + up};
    if (up > reach) return std::nullopt;
    const Vec2 middle = middle_of(box);
    const SurfaceRay upwards{{middle, {middle.x, middle.y + up}}, {0.0f, 1.0f}, walker.id};
    if (raycast_surfaces(upwards, walker.surfaces)) return std::nullopt;
    return Vec2{position.x, position.y + up};
}

Vec2 end_motion(const Walker& walker, Vec2 velocity, const TwoRayResult& answer) {
    for (const Vec2 normal : {answer.vertical_normal, answer.horizontal_normal})
        if (normal != Vec2{})
            velocity = end_motion_into(velocity, normal, walker.rules, walker.archetype);
    return velocity;
}

}  // namespace

BodyBox ray_box(const Body& body) {
    const Aabb box = box_of(body);
    const Vec2 size = box.max - box.min;
    return {box.min - body.circle.center, size.x, size.y};
}

void find_surfaces(const Solids& solids, const Aabb& area, Lookup& lookup) {
    const TerrainSurfaces& still = solids.terrain().surfaces;
    lookup.found.clear();
    lookup.surfaces.clear();
    bool complete = still.grid.query(area, lookup.found);
    for (const std::uint32_t index : lookup.found)
        lookup.surfaces.push_back(still.surfaces[index]);
    if (const MovingSolids* moving = solids.moving())
        moving->for_each_in(solids.terrain(), area, [&](std::uint32_t number) {
            const PieceList& list = moving->list();
            complete &= append_surfaces(list, list.pieces[number], lookup.surfaces);
        });
    ARENA_ASSERT(complete, "the lists have room for all surfaces that there are");
}

float ground_reach(const Rules& rules, const Archetype& archetype, Vec2 velocity) {
    constexpr float kCosineMin = 0.1f;  // nothing follows ground steeper than 84 degrees
    const float cosine = std::clamp(archetype.walkable_cosine, kCosineMin, 1.0f);
    const float rise = std::sqrt(1.0f - cosine * cosine) / cosine;
    return length(velocity) * rise / static_cast<float>(rules.tick_rate) + kContactSlop;
}

std::optional<SurfaceHit> surface_below(const Aabb& box, float reach,
                                        std::span<const Surface> surfaces) {
    const Vec2 middle = middle_of(box);
    return raycast_surfaces({{middle, {middle.x, box.min.y - reach}}, {0.0f, -1.0f}, kNoEntity},
                            surfaces);
}

void move_by_rays(const Rules& rules, const Solids& solids, std::uint32_t row, Players& players,
                  OwnSteps& steps, Lookup& lookup) {
    Vec2& velocity = players.velocity[row];
    const Vec2 delta = steps.wanted[row];
    if (delta == Vec2{}) return;
    const Archetype& archetype = rules.archetypes[players.archetype[row]];
    const Body body = body_of(rules, players, row);
    const float reach = ground_reach(rules, archetype, velocity);
    const float around = 2.0f * body.circle.radius + length(delta) + reach;
    find_surfaces(solids, aabb_of_circle(body.circle.center, around), lookup);

    const Walker walker{rules, archetype, ray_box(body), players.id[row], lookup.surfaces};
    const Vec2 start = players.position[row];
    const bool walks = rules.gravity != 0.0f && players.ground_normal[row] != Vec2{};
    const TwoRayResult answer = walker.sweep(start, delta);
    Vec2 position = answer.position;
    if (walks) {
        position = set_on_ground(walker, position, reach).value_or(start);
    } else if (walker.is_steep(answer.vertical_normal) && delta.y < 0.0f) {
        const float left = std::min(0.0f, start.y + delta.y - position.y);
        position = fall_along(walker, position, left, answer.vertical_normal);
    }
    players.position[row] = position;
    if (answer.touched != Touched::nothing || position == start) steps.blocked[row] = 1;
    velocity = end_motion(walker, velocity, answer);
}

}  // namespace arena::sim
