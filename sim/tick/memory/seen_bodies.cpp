#include "sim/tick/memory/seen_bodies.h"

#include <algorithm>
#include <cmath>

#include "sim/base/assert.h"
#include "sim/geometry/aabb.h"
#include "sim/math/vec2.h"
#include "sim/state/movers.h"
#include "sim/state/player_body.h"
#include "sim/terrain/terrain_queries.h"

namespace arena::sim {

SeenBodies past_bodies(const PastBodies& past, const Players& players, Tick tick, Tick looks_back,
                       PastGrid& grid) {
    ARENA_ASSERT(looks_back > 0, "what does not look back hits the players of now");
    ARENA_ASSERT(looks_back < past.slots, "nothing looks back further than the past goes");
    const std::span<const Vec2> begins = past.at(tick - looks_back - 1);
    const std::span<const Vec2> ends = past.at(tick - looks_back);
    grid.present.resize(players.size());
    float furthest = 0.0f;
    for (std::size_t row = 0; row < players.size(); ++row) {
        // `ticks` counts from the end of the tick before this one.
        const bool is_present = players.alive[row] != 0 && past.ticks[row] > looks_back;
        grid.present[row] = is_present ? 1 : 0;
        if (is_present) furthest = std::max(furthest, distance_squared(begins[row], ends[row]));
    }
    grid.discs.rebuild(ends, players.radius, grid.present);
    return {grid.discs, std::sqrt(furthest), begins, ends, looks_back};
}

std::optional<Vec2> attacker_place(const Players& players, EntityId attacker) {
    const auto row = players.find(attacker);
    if (!row || players.alive[*row] == 0) return std::nullopt;
    return players.position[*row];
}

namespace {

/// Returns the metres from the body's position to its rim in that direction, a unit vector.
float reach_towards(Vec2 direction, const Body& body) {
    float reach = body.circle.radius;
    for (std::size_t i = 0; i < body.outline.size(); ++i) {
        const Vec2 corner = body.outline[i];
        const Vec2 edge = body.outline[(i + 1) % body.outline.size()] - corner;
        const float along = dot(right_of(edge), direction);
        if (along > 0.0f) reach = std::min(reach, dot(right_of(edge), corner) / along);
    }
    return std::max(reach, 0.0f);
}

/// Returns the point, from the body's position, that reaches furthest in that direction, a unit
/// vector.
Vec2 furthest_towards(Vec2 direction, const Body& body) {
    if (body.is_disc()) return direction * body.circle.radius;
    return *std::max_element(body.outline.begin(), body.outline.end(),
                             [&](Vec2 a, Vec2 b) { return dot(a, direction) < dot(b, direction); });
}

/// Tests whether something bars the way to a body.
struct SightTest {
    const Solids& solids;
    EntityId ground;  ///< the mover that the body stands on
    std::vector<std::uint32_t>& found;

    [[nodiscard]] bool is_open(Vec2 from, Vec2 to) const {
        return line_of_sight(solids, {from, to}, found, Traveller::projectile, ground);
    }
    /// Whether what goes straight from `from` towards the middle of the body gets to its rim.
    [[nodiscard]] bool reaches_rim(const Body& body, Vec2 from) const {
        const Vec2 way = body.circle.center - from;
        const float far = length(way);
        if (far == 0.0f) return true;
        const Vec2 direction = way * (1.0f / far);
        const float reach = reach_towards(direction * -1.0f, body);
        return far <= reach || is_open(from, from + direction * (far - reach));
    }
    /// Whether a side of the body is visible from `from`, or its rim can be reached from there.
    [[nodiscard]] bool sees(const Body& body, Vec2 from) const {
        if (reaches_rim(body, from)) return true;
        const Vec2 middle = body.circle.center;
        const Vec2 direction = normalised_or(middle - from, {1.0f, 0.0f});
        const Vec2 side{-direction.y, direction.x};
        return is_open(from, middle + furthest_towards(side, body)) ||
               is_open(from, middle + furthest_towards(side * -1.0f, body));
    }
};

}  // namespace

bool is_behind_wall(const Rules& rules, const Solids& solids, const Players& players,
                    std::size_t row, Vec2 met_at, std::optional<Vec2> attacker_at,
                    std::vector<std::uint32_t>& found) {
    const Body now = body_of(rules, players, row);
    const float moved_squared = distance_squared(now.circle.center, met_at);
    if (moved_squared <= now.circle.radius * now.circle.radius) return false;
    const EntityId ground = players.ground[row];
    const bool is_carried = find_mover(solids.terrain(), ground).has_value();
    const SightTest looker{solids, is_carried ? ground : kNoEntity, found};
    const Body then{{met_at, now.circle.radius}, now.outline};
    const bool is_near =
        attacker_at && distance_squared(*attacker_at, met_at) <= kSightMax * kSightMax;
    if (is_near && looker.sees(then, *attacker_at)) return !looker.sees(now, *attacker_at);
    return !looker.reaches_rim(now, met_at);
}

}  // namespace arena::sim
