#include "sim/tick/movement/move_by_rays.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "sim/base/assert.h"
#include "sim/state/player_body.h"
#include "sim/terrain/terrain_queries.h"
#include "sim/tick/motion/end_motion.h"
#include "sim/tick/motion/joint.h"

namespace arena::sim {

namespace {

struct Walker {
    const Rules& rules;
    const Archetype& archetype;
    BodyBox box;
    EntityId id;
    Vec2 ground;  ///< the normal of what it stands on; zero in the air
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
    /// The same, but floors steeper than that do not stop the body from the side.
    [[nodiscard]] TwoRayResult sweep_over_floors(Vec2 from, Vec2 delta, float rise_min) const {
        const CarryingFloors floors{walkable_limit(archetype), rise_min};
        return two_ray_sweep({from, from + delta, box, id, floors}, surfaces);
    }
    [[nodiscard]] float diagonal() const { return box.height / box.width; }
    /// Whether the middle of the side meets a slope before the middle of the bottom does: it is
    /// steeper than the diagonal of the box.
    [[nodiscard]] bool meets_with_side(Vec2 normal) const {
        return std::abs(normal.x) > diagonal() * normal.y;
    }
    [[nodiscard]] Aabb box_at(Vec2 position) const {
        const Vec2 low = position + box.offset;
        return {low, low + Vec2{box.width, box.height}};
    }
    [[nodiscard]] Vec2 middle_at(Vec2 position) const { return middle_of(box_at(position)); }
};

/// A steep slope stopped a fall: what is left of the fall leads down the slope.
Vec2 fall_along(const Walker& walker, Vec2 position, float left, Vec2 normal) {
    const Vec2 along = Vec2{0.0f, left} - normal * (left * normal.y);
    return walker.sweep(position, along).position;
}

/// Feet stop this many metres in front of a steep slope, so that what is below them is the floor
/// that they stand on. With 0, they would stop on the joint of both.
constexpr float kFeetGap = 0.5f * kContactSlop;

/// What stops the feet.
struct FeetStop {
    float part = 1.0f;  ///< of the motion, until then
    Vec2 normal;
};

/// Returns the first steep slope that the middle of the bottom comes to, of those that the side
/// does not meet before. The feet may have sunk in by a contact's slop.
std::optional<FeetStop> stop_of_feet(const Walker& walker, Vec2 position, Vec2 delta) {
    const Aabb box = walker.box_at(position);
    const Vec2 feet{middle_of(box).x, box.min.y};
    std::optional<FeetStop> first;
    for (const Surface& surface : walker.surfaces) {
        const Vec2 normal = surface.normal;
        const float approach = -dot(delta, normal);
        const bool is_ahead = normal.x * delta.x < 0.0f && approach > 0.0f;
        if (!is_ahead || walker.meets_with_side(normal) || !walker.is_steep(normal)) continue;
        const float height = dot(feet - surface.a, normal);
        if (height < -kContactSlop || height > approach) continue;
        const float x = feet.x + delta.x * std::max(0.0f, height / approach);
        const auto [low, high] = std::minmax(surface.a.x, surface.b.x);
        if (x < low - kContactSlop || x > high + kContactSlop) continue;
        const float part = std::max(0.0f, (height - kFeetGap) / approach);
        if (!first || part < first->part) first = FeetStop{part, normal};
    }
    return first;
}

/// A place on the ground.
struct Standing {
    Vec2 position;
    Vec2 normal;  ///< of the ground; zero where the box is not set onto any
};

/// Returns the box set onto the floor at this point of it, straight above or below the middle of
/// its bottom. Nothing where a ceiling would then be in its middle, since there may be no room.
std::optional<Standing> set_onto(const Walker& walker, Vec2 position, const SurfaceHit& floor) {
    const Aabb box = walker.box_at(position);
    const float up = floor.point.y - box.min.y;
    const Vec2 middle = middle_of(box);
    const SurfaceRay upwards{{middle, {middle.x, middle.y + up}}, {0.0f, 1.0f}, walker.id};
    if (up > 0.0f && raycast_surfaces(upwards, walker.surfaces)) return std::nullopt;
    return Standing{{position.x, position.y + up}, floor.normal};
}

/// Sets the box, which came from `start`, onto the walkable ground within reach of its bottom, or
/// behind a joint on its way. Returns nothing where it has no room.
std::optional<Standing> set_on_ground(const Walker& walker, Vec2 start, Vec2 position,
                                      float reach) {
    const Aabb box = walker.box_at(position);
    const Vec2 way = position - start;
    const auto is_behind_joint = [&](const SurfaceHit& below) {
        return part_past_joint(way, below.normal, box.min.y - below.point.y).has_value();
    };
    auto below = surface_below(box, reach, walker.surfaces);
    if (!below) {
        below = surface_below(box, joint_reach(walker.archetype, length(way)), walker.surfaces);
        if (below && !is_behind_joint(*below)) below = std::nullopt;
    }
    if (!below || !walker.is_floor(below->normal)) return Standing{position, {}};
    const float up = below->point.y - box.min.y;
    if (up > reach && !is_behind_joint(*below)) return std::nullopt;
    return set_onto(walker, position, *below);
}

/// Returns where the middle of the box comes to a floor on the way to `end`: ground that rises by
/// half the height.
std::optional<SurfaceHit> rising_ground(const Walker& walker, Vec2 start, Vec2 end) {
    const auto hit =
        raycast_surfaces({{walker.middle_at(start), walker.middle_at(end)}, end - start, walker.id},
                         walker.surfaces);
    return hit && walker.is_floor(hit->normal) ? hit : std::nullopt;
}

/// Returns the box on rising ground, which its middle has come to.
std::optional<Standing> set_on_rise(const Walker& walker, Vec2 start, const SurfaceHit& ground) {
    const Vec2 at = start + (ground.point - walker.middle_at(start));
    return set_onto(walker, at, ground);
}

/// Where a move ends, and what it met.
struct Move {
    Vec2 position;
    Vec2 floor;  ///< the normal of the ground that the body was set onto; zero for none
    bool is_blocked = false;
    std::array<Vec2, 3> normals{};  ///< of what the rays and the feet hit; zero for nothing

    void meet(const TwoRayResult& answer) {
        position = answer.position;
        is_blocked |= answer.touched != Touched::nothing;
        normals[0] = answer.vertical_normal;
        normals[1] = answer.horizontal_normal;
    }
    void meet(const FeetStop& stop) {
        is_blocked = true;
        normals[2] = stop.normal;
    }
};

/// Seen from above.
Move run(const Walker& walker, Vec2 start, Vec2 delta) {
    Move move;
    move.meet(walker.sweep(start, delta));
    return move;
}

/// Whether a floor that the side met before the bottom continues below the middle, so that the body
/// is to land on it. The floor on the top of a rock that falls away steeply is a wall for it.
bool lands_on_what_stops_it(const Walker& walker, Vec2 start, const TwoRayResult& answer) {
    const Vec2 normal = answer.horizontal_normal;
    if (!walker.is_floor(normal) || !walker.meets_with_side(normal)) return false;
    const Vec2 side = walker.middle_at(answer.position) -
                      Vec2{std::copysign(0.5f * walker.box.width, normal.x), 0.0f};
    const Vec2 middle = walker.middle_at(start);
    const float plane_y = side.y + (side.x - middle.x) * normal.x / normal.y;
    const float down = walker.box_at(start).min.y - plane_y + kContactSlop;
    const auto below = surface_below(walker.box_at(start), std::max(0.0f, down), walker.surfaces);
    return below && walker.is_floor(below->normal);
}

/// In the air. A steep slope does not lift a body that runs into it: its feet stop there, and what
/// is left of a fall leads down the slope. A body whose middle comes to a floor lands on it.
Move fly(const Walker& walker, Vec2 start, Vec2 delta) {
    Move move;
    if (const auto stop = stop_of_feet(walker, start, delta)) {
        move.meet(*stop);
        delta.x *= stop->part;
    }
    TwoRayResult answer = walker.sweep(start, delta);
    if (lands_on_what_stops_it(walker, start, answer))
        answer = walker.sweep_over_floors(start, delta, walker.diagonal());
    move.meet(answer);
    if (const auto ground = rising_ground(walker, start, move.position)) {
        move.is_blocked = true;
        move.position = set_on_rise(walker, start, *ground).value_or(Standing{start, {}}).position;
    } else if (walker.is_steep(answer.vertical_normal) && delta.y < 0.0f) {
        const float left = std::min(0.0f, start.y + delta.y - move.position.y);
        move.position = fall_along(walker, move.position, left, answer.vertical_normal);
    }
    return move;
}

/// Whether a floor that rises by half the height within the step stops a body that walks from the
/// side, early in the step.
bool is_held_by_floor(const Walker& walker, Vec2 start, Vec2 delta, const TwoRayResult& answer) {
    return walker.is_floor(answer.horizontal_normal) &&
           dot(answer.position - start, delta) < kJointStepMin * dot(delta, delta);
}

/// A step on the ground, which ends at ground that rises by half the height of the body.
Move step_on_ground(const Walker& walker, Vec2 start, Vec2 delta, float reach) {
    Move move;
    const auto stop = stop_of_feet(walker, start, delta);
    if (stop) delta = delta * stop->part;
    // On a slope that is steeper than the diagonal, the side is in the ground.
    const float rise_min = walker.meets_with_side(walker.ground) ? 0.0f : walker.diagonal();
    TwoRayResult answer = walker.sweep_over_floors(start, delta, rise_min);
    if (is_held_by_floor(walker, start, delta, answer))
        answer = walker.sweep_over_floors(start, delta, 0.0f);
    move.meet(answer);
    if (stop) move.meet(*stop);
    const auto rise = rising_ground(walker, start, move.position);
    const auto standing = rise ? set_on_rise(walker, start, *rise)
                               : set_on_ground(walker, start, move.position, reach);
    move.position = standing ? standing->position : start;
    move.floor = standing ? standing->normal : Vec2{};
    move.is_blocked |= !standing;
    return move;
}

/// Whether the middle of the body would get into the ground on the straight way between two places
/// on it: at an edge, if the step is long and the body low.
bool cuts_an_edge(const Walker& walker, Vec2 start, Vec2 end) {
    const Segment way{walker.middle_at(start), walker.middle_at(end)};
    return raycast_surfaces({way, end - start, walker.id}, walker.surfaces).has_value();
}

/// On the ground, onto which the body is set. A step over a joint that comes out much too long or
/// too short is corrected along the floor behind it.
Move walk(const Walker& walker, Vec2 start, Vec2 delta, float reach) {
    Move move = step_on_ground(walker, start, delta, reach);
    if (move.floor == Vec2{}) return move;
    const float step = length(delta);
    const Vec2 way = move.position - start;
    const float gone = length(way);
    const auto take_back = [&](float metres) {
        move.position -= along_floor(move.floor, delta, metres);
    };
    if (gone > kJointStepMax * step) {
        if (const auto parts = way_over_joint(way, delta, move.floor))
            take_back(excess(*parts, step));
    } else if (gone < kJointStepMin * step && !move.is_blocked) {
        const Vec2 rest = along_floor(move.floor, delta, step - gone);
        move.position = step_on_ground(walker, move.position, rest, reach).position;
    }
    if (cuts_an_edge(walker, start, move.position))
        if (const auto parts = way_over_joint(move.position - start, delta, move.floor))
            take_back(parts->behind);
    return move;
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

void remove_passable_surfaces(const Body& core, std::vector<Surface>& surfaces) {
    if (core.passes_within == 0.0f) return;
    std::erase_if(surfaces, [&](const Surface& surface) {
        return surface.is_one_sided &&
               dot(core.circle.center - surface.a, surface.normal) <= core.passes_within;
    });
}

float joint_reach(const Archetype& archetype, float step) {
    return step / std::max(archetype.walkable_cosine, kFollowCosineMin) + kContactSlop;
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
    const float below = std::max(reach, joint_reach(archetype, length(delta)));
    const float around = 2.0f * body.circle.radius + length(delta) + below;
    find_surfaces(solids, aabb_of_circle(body.circle.center, around), lookup);
    remove_passable_surfaces(core_of(rules, players, row), lookup.surfaces);

    const Walker walker{
        rules,          archetype, ray_box(body), players.id[row], players.ground_normal[row],
        lookup.surfaces};
    const Vec2 start = players.position[row];
    const bool walks = rules.gravity != 0.0f && players.ground_normal[row] != Vec2{};
    const Move move = walks                   ? walk(walker, start, delta, reach)
                      : rules.gravity == 0.0f ? run(walker, start, delta)
                                              : fly(walker, start, delta);
    players.position[row] = move.position;
    if (move.is_blocked || move.position == start) steps.blocked[row] = 1;
    for (const Vec2 normal : move.normals)
        velocity = end_motion_into(velocity, normal, rules, archetype);
}

}  // namespace arena::sim
