#include "sim/tick/movement/move_sliding.h"

#include <cmath>

#include "sim/state/player_body.h"
#include "sim/sweep/slide.h"
#include "sim/terrain/body_queries.h"
#include "sim/terrain/terrain_queries.h"
#include "sim/tick/motion/end_motion.h"
#include "sim/tick/motion/joint.h"

namespace arena::sim {

namespace {

/// In SlideHit::obstacle: the border of the map.
constexpr std::uint32_t kBorder = 0xFFFFFFFFu;

/// Returns when the body touches one side of the border, given its distance from there.
std::optional<SlideHit> hit_side(float gap, Vec2 normal, Vec2 motion) {
    SweepHit hit{.normal = normal};
    const float approach = -dot(motion, normal);
    if (gap < 0.0f) {
        hit.started_overlapped = true;
        hit.depth = -gap;
    } else if (approach > gap) {
        hit.t = gap / approach;
    } else {
        return std::nullopt;
    }
    return SlideHit{hit, kBorder};
}

/// The search for the earliest hit of one body among the pieces near its way.
class Slider {
  public:
    Slider(const Rules& rules, const Solids& solids, const Archetype& archetype, Body body,
           bool is_on_ground, std::span<const std::uint32_t> pieces)
        : solids_(solids),
          limit_(walkable_limit(archetype)),
          has_gravity_(rules.gravity != 0.0f),
          is_on_ground_(is_on_ground),
          body_(body),
          pieces_(pieces) {}

    SlideResult move(Vec2 from, Vec2 delta) {
        return slide(from, delta, solids_.terrain().skin,
                     [this](Vec2 at, Vec2 motion) { return earliest_hit(at, motion); });
    }

  private:
    [[nodiscard]] std::optional<SlideHit> earliest_hit(Vec2 at, Vec2 motion) const {
        const Body body{{at, body_.circle.radius}, body_.outline};
        std::optional<SlideHit> first;
        for (const std::uint32_t piece : pieces_)
            if (const auto hit = sweep_body(solids_, piece, body, motion))
                keep_better_hit(first, {*hit, piece});
        sweep_at_border(box_of(body), motion, first);
        if (has_gravity_ && first && !first->hit.started_overlapped)
            first->hit.normal = stopping_normal(first->hit.normal, motion);
        return first;
    }

    void sweep_at_border(const Aabb& box, Vec2 motion, std::optional<SlideHit>& first) const {
        const Bounds& bounds = solids_.terrain().bounds;
        const auto take = [&](float gap, Vec2 normal) {
            if (const auto hit = hit_side(gap, normal, motion)) keep_better_hit(first, *hit);
        };
        take(box.min.x - bounds.min.x, {1.0f, 0.0f});
        take(bounds.max.x - box.max.x, {-1.0f, 0.0f});
        take(box.min.y - bounds.min.y, {0.0f, 1.0f});
        take(bounds.max.y - box.max.y, {0.0f, -1.0f});
    }

    /// Returns the normal against which the motion is clipped.
    [[nodiscard]] Vec2 stopping_normal(Vec2 normal, Vec2 motion) const {
        switch (slope_kind(normal, limit_)) {
            case SlopeKind::floor:
                if (!is_on_ground_ && motion.y < 0.0f) return {0.0f, 1.0f};
                return normal;
            case SlopeKind::steep: {
                const Vec2 along = motion - normal * dot(motion, normal);
                if (along.y > std::max(motion.y, 0.0f) && normal.x != 0.0f)
                    return {std::copysign(1.0f, normal.x), 0.0f};
                return normal;
            }
            case SlopeKind::ceiling:
                return normal;
        }
        return normal;
    }

    const Solids& solids_;
    WalkableLimit limit_;
    bool has_gravity_;
    bool is_on_ground_;
    Body body_;
    std::span<const std::uint32_t> pieces_;
};

/// A player that was stopped by a wall that it ran into still falls along it. Returns the fraction
/// of the tick that is left for that, 0 when there was no wall.
float time_beside_wall(const SlideResult& way, Vec2 delta) {
    for (const SlideContact& contact : way.contacts)
        if (contact.normal.y == 0.0f && contact.normal.x * delta.x < 0.0f) return 1.0f - contact.t;
    return 0.0f;
}

/// Returns the floor that took most of a step on the ground, because it leads up sharply from the
/// one before. Nothing when something else stopped the step, too.
std::optional<Vec2> floor_that_stops(const SlideResult& way, Vec2 start, Vec2 delta,
                                     WalkableLimit limit) {
    const float least = kJointStepMin * length(delta);
    if (!(length(way.position - start) < least)) return std::nullopt;
    std::optional<Vec2> floor;
    for (const SlideContact& contact : way.contacts) {
        if (slope_kind(contact.normal, limit) != SlopeKind::floor) return std::nullopt;
        if (!floor || dot(contact.normal, delta) < dot(*floor, delta)) floor = contact.normal;
    }
    const bool is_sharp = floor && dot(along_floor(*floor, delta, 1.0f), delta) < least;
    return is_sharp ? floor : std::nullopt;
}

}  // namespace

void move_sliding(const Rules& rules, const Solids& solids, std::uint32_t row, Players& players,
                  OwnSteps& steps, Lookup& lookup) {
    const Vec2 delta = steps.wanted[row];
    if (delta == Vec2{}) return;
    const Archetype& archetype = rules.archetypes[players.archetype[row]];
    const Body body = body_of(rules, players, row);

    lookup.found.clear();
    const float reach =
        body.circle.radius + length(delta) + 2.0f * kSlideStopsMax * solids.terrain().skin;
    find_pieces_in(solids, aabb_of_circle(body.circle.center, reach), lookup.found);
    if (body.passes_within > 0.0f) remove_passable_pieces(solids, body, lookup.found);

    const bool is_on_ground = players.ground_normal[row] != Vec2{};
    Slider slider(rules, solids, archetype, body, is_on_ground, lookup.found);
    const auto take = [&](const SlideResult& way) {
        players.position[row] = way.position;
        for (const SlideContact& contact : way.contacts) {
            steps.blocked[row] = 1;
            players.velocity[row] =
                end_motion_into(players.velocity[row], contact.normal, rules, archetype);
        }
    };
    const Vec2 start = players.position[row];
    const SlideResult way = slider.move(start, delta);
    take(way);
    if (rules.gravity != 0.0f && is_on_ground) {
        if (const auto floor = floor_that_stops(way, start, delta, walkable_limit(archetype))) {
            const float rest = length(delta) - length(way.position - start);
            take(slider.move(way.position, along_floor(*floor, delta, rest)));
        }
        return;
    }
    const float left = time_beside_wall(way, delta);
    const float fallen = way.position.y - body.circle.center.y;
    const bool falls = rules.gravity != 0.0f && delta.y < 0.0f;
    if (falls && fallen > 0.5f * delta.y && left > 0.0f)
        take(slider.move(players.position[row], {0.0f, delta.y * left}));
}

}  // namespace arena::sim
