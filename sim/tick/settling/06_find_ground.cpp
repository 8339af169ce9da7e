#include "sim/tick/settling/06_find_ground.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "sim/rules/game_kind.h"
#include "sim/state/pair_depth.h"
#include "sim/state/player_body.h"
#include "sim/terrain/body_queries.h"
#include "sim/terrain/terrain_queries.h"
#include "sim/tick/motion/end_motion.h"
#include "sim/tick/motion/joint.h"
#include "sim/tick/motion/steer.h"
#include "sim/tick/movement/move_by_rays.h"
#include "sim/tick/settling/fall_through.h"
#include "sim/tick/settling/find_walls.h"
#include "sim/tick/settling/near_players.h"

namespace arena::sim {

namespace {

/// A body that was stopped and moved by less than this part of what it meant to, did not move. With
/// a larger value, a body that slides down a steep slope would seem to stand; with 0, rounding
/// could keep a stopped one moving.
constexpr float kStoppedFraction = 1.0f / 16.0f;

/// Above this y of its normal, a steep slope carries part of a body's weight; below, it is a wall
/// that leans only by rounding.
constexpr float kLeans = 0.05f;

/// Below this y of its normal (75 degrees), a floor leads so little to the side that a step along
/// it may count as stopped.
constexpr float kUpright = 0.25f;

/// What lies below a body.
struct Below {
    float gap = 0.0f;  ///< metres straight down; 0 when they overlap by rounding
    Vec2 normal;
    EntityId id;
};

/// Returns the metres by which gaps may differ and count as equal: a body stands a skin above what
/// it slid onto.
float gap_tolerance(const Terrain& terrain) {
    return 4.0f * terrain.skin;
}

/// Looks for ground among the things below a body, which are passed one by one.
class GroundSearch {
  public:
    GroundSearch(WalkableLimit limit, float same) : limit_(limit), same_(same) {}

    void take(const Below& below) {
        switch (slope_kind(below.normal, limit_)) {
            case SlopeKind::floor:
                if (!floor_ || below.gap < floor_->gap) floor_ = below;
                return;
            case SlopeKind::steep:
                nearest_steep_ = std::min(nearest_steep_, below.gap);
                if (below.normal.y < kLeans) return;
                if (below.normal.x > 0.0f) left_ = std::min(left_, below.gap);
                if (below.normal.x < 0.0f) right_ = std::min(right_, below.gap);
                return;
            case SlopeKind::ceiling:
                return;
        }
    }

    /// Returns the nearest floor, unless a steep slope is in the way. Two steep slopes that hold a
    /// body between them are ground, too.
    [[nodiscard]] std::optional<Below> ground() const {
        if (floor_ && floor_->gap <= nearest_steep_ + same_) return floor_;
        if (std::max(left_, right_) <= same_) return Below{0.0f, {0.0f, 1.0f}, kNoEntity};
        return std::nullopt;
    }

  private:
    static constexpr float kFar = 1e30f;

    WalkableLimit limit_;
    float same_;
    std::optional<Below> floor_;
    float nearest_steep_ = kFar;
    float left_ = kFar;   // to what leans to the right, and is on the left
    float right_ = kFar;  // to what leans to the left
};

/// Returns the hit of the sweep down with a piece that the body overlaps. A body that stands on a
/// floor may overlap it by rounding, so little that the way out is uncertain; seen from a little
/// further up the floor is below it.
std::optional<SweepHit> sweep_from_above(const Solids& solids, std::uint32_t piece,
                                         const Body& body, float reach) {
    const float way = reach + kContactSlop;
    auto hit = sweep_body(solids, piece, moved(body, {0.0f, kContactSlop}), {0.0f, -way});
    if (!hit || hit->started_overlapped) return std::nullopt;
    hit->t = std::max(0.0f, hit->t * way - kContactSlop) / reach;
    return hit;
}

/// Sweeps the body down.
std::optional<Below> ground_of_body(const Solids& solids, const Archetype& archetype,
                                    const Body& body, float reach, Lookup& lookup) {
    const Terrain& terrain = solids.terrain();
    const Vec2 down{0.0f, -reach};
    const Aabb box = box_of(body);
    lookup.found.clear();
    find_pieces_in(solids, swept(box, down), lookup.found);
    const WalkableLimit limit = walkable_limit(archetype);
    GroundSearch search(limit, gap_tolerance(terrain));
    for (const std::uint32_t piece : lookup.found) {
        auto hit = sweep_body(solids, piece, body, down);
        if (!hit) continue;
        if (hit->started_overlapped && slope_kind(hit->normal, limit) != SlopeKind::floor) {
            const auto from_above = sweep_from_above(solids, piece, body, reach);
            if (!from_above && hit->normal.y < kLeans) continue;
            hit = from_above ? from_above : hit;
        }
        search.take({hit->t * reach, hit->normal, solids.piece(piece).obstacle});
    }
    const float above_border = box.min.y - terrain.bounds.min.y;
    if (above_border <= reach) search.take({std::max(0.0f, above_border), {0.0f, 1.0f}, kNoEntity});
    return search.ground();
}

/// Casts the ray down of a body that moves by two rays.
std::optional<Below> ground_of_rays(const Solids& solids, const Archetype& archetype,
                                    const Body& body, const Body& core, float reach,
                                    Lookup& lookup) {
    const Aabb box = box_of(body);
    find_surfaces(solids, swept(box, {0.0f, -reach}), lookup);
    remove_passable_surfaces(core, lookup.surfaces);
    const auto below = surface_below(box, reach, lookup.surfaces);
    if (!below || slope_kind(below->normal, walkable_limit(archetype)) != SlopeKind::floor)
        return std::nullopt;
    // Deeper than a contact's slop, it is a ledge that the rays do not see.
    const float gap = box.min.y - below->point.y;
    if (gap < -kContactSlop) return std::nullopt;
    return Below{std::max(0.0f, gap), below->normal, lookup.surfaces[below->surface].owner};
}

/// Settles one player on the ground.
class GroundSettler {
  public:
    GroundSettler(const Rules& rules, const Solids& solids, std::uint32_t row,
                  const OwnSteps& steps, const PlayerGrid& grid, Players& players, Awake& awake,
                  StepBacks& backs, Lookup& lookup, std::optional<NearPlayers>& near)
        : rules_(rules),
          solids_(solids),
          steps_(steps),
          grid_(grid),
          players_(players),
          awake_(awake),
          backs_(backs),
          lookup_(lookup),
          near_(near),
          row_(row),
          archetype_(rules.archetypes[players_.archetype[row]]) {}

    void settle() {
        const Vec2 unstopped = velocity();
        const bool fall_was_stopped = end_stopped_motion();
        if (rules_.gravity == 0.0f) return;
        const Vec2 before = players_.ground_normal[row_];
        end_fall_through(kFallThroughReach);
        const auto below = find_below(before != Vec2{});
        players_.ground_normal[row_] = {};
        players_.ground[row_] = kNoEntity;
        // A player that walks over the top of a slope does not leave the ground: whether it lifts
        // off was decided when it was steered.
        const bool stays = before != Vec2{};
        if (below && (stays || dot(velocity(), below->normal) <= kLiftOff)) {
            if (stays && goes_on_along(below->normal)) velocity() = unstopped;
            settle_on(*below, before);
        } else if (fall_was_stopped) {
            players_.ground_normal[row_] = {0.0f, 1.0f};
        }
        const bool is_on_ground = players_.ground_normal[row_] != Vec2{};
        if (is_on_ground) end_fall_through(-kContactSlop);
        if (uses_walls(rules_, archetype_)) note_walls(is_on_ground);
    }

  private:
    [[nodiscard]] Vec2& velocity() { return players_.velocity[row_]; }
    /// Its own step and all pushes after it.
    [[nodiscard]] Vec2 way() const { return players_.position[row_] - steps_.starts[row_]; }

    /// Ends the part of the velocity that was stopped, unless it has changed direction since.
    /// Returns whether that was a fall.
    bool end_stopped_motion() {
        if (awake_.by_row[row_] == 0 && steps_.blocked[row_] == 0) return false;
        const Vec2 wanted = steps_.wanted[row_];
        velocity().x = without_stopped(velocity().x, wanted.x, way().x);
        velocity().y = without_stopped(velocity().y, wanted.y, way().y);
        return wanted.y < 0.0f && is_stopped(wanted.y, way().y);
    }

    static bool is_stopped(float wanted, float way) {
        return wanted > 0.0f ? way < wanted * kStoppedFraction : way > wanted * kStoppedFraction;
    }
    static float without_stopped(float velocity, float wanted, float way) {
        return velocity * wanted > 0.0f && is_stopped(wanted, way) ? 0.0f : velocity;
    }

    /// Whether a step that hardly leads to the side leads along a floor that is steep.
    [[nodiscard]] bool goes_on_along(Vec2 normal) const {
        const Vec2 wanted = steps_.wanted[row_];
        const Vec2 forwards = along_floor(normal, wanted, 1.0f);
        return normal.y < kUpright && !is_stopped(length(wanted), dot(way(), forwards));
    }

    /// A player that walked follows the ground down; one that fell has to touch it.
    [[nodiscard]] std::optional<Below> find_below(bool walked) {
        const float reach = walked ? ground_reach(rules_, archetype_, velocity()) : kContactSlop;
        const auto below = find_within(reach);
        if (below || !walked || archetype_.move == MoveKind::rays) return below;
        const Vec2 wanted = steps_.wanted[row_];
        const auto deeper = find_within(joint_reach(archetype_, length(wanted)));
        const bool is_behind_joint =
            deeper && part_past_joint(wanted, deeper->normal, deeper->gap).has_value();
        return is_behind_joint ? deeper : std::nullopt;
    }
    [[nodiscard]] std::optional<Below> find_within(float reach) {
        const Body body = body_of(rules_, players_, row_);
        return archetype_.move == MoveKind::rays
                   ? ground_of_rays(solids_, archetype_, body, core_of(rules_, players_, row_),
                                    reach, lookup_)
                   : ground_of_body(solids_, archetype_, body, reach, lookup_);
    }

    void note_walls(bool is_on_ground) {
        std::uint16_t& flags = players_.air[row_].flags;
        flags &= static_cast<std::uint16_t>(~unsigned{kWallOnLeft | kWallOnRight});
        if (is_on_ground) return;
        flags |= find_walls(solids_, archetype_, body_of(rules_, players_, row_), lookup_);
    }

    /// A player that falls through one-sided lines goes on until it has left them.
    void end_fall_through(float touching) {
        if (!falls_through(archetype_, players_, row_)) return;
        const Body now = body_of(rules_, players_, row_);
        if (!is_within_lines(solids_, moved(now, -way()), now, touching, lookup_.found))
            players_.air[row_].flags &= static_cast<std::uint16_t>(~unsigned{kFallsThrough});
    }

    void settle_on(const Below& below, Vec2 before) {
        // Within two skins it already stands: if it were moved in each tick, it would never come to
        // rest.
        if (below.gap > 2.0f * solids_.terrain().skin) lower_by(below.gap - solids_.terrain().skin);
        if (before != Vec2{}) shorten_way(below.normal);
        // A player that walked keeps its speed along the ground; one that landed keeps its speed
        // over the ground.
        const float speed = before != Vec2{} ? dot(velocity(), right_of(before)) : velocity().x;
        velocity() = right_of(below.normal) * speed;
        players_.ground_normal[row_] = below.normal;
        players_.ground[row_] = below.id;
    }

    /// A step over a sharp joint that was set up or down too far ends sooner on the floor behind
    /// the joint.
    void shorten_way(Vec2 normal) {
        const Vec2 wanted = steps_.wanted[row_];
        const float step = length(wanted);
        if (!(length(way()) > kJointStepMax * step)) return;
        const auto parts = way_over_joint(way(), wanted, normal);
        if (!parts) return;
        shift_by(-along_floor(normal, wanted, excess(*parts, step)));
        // Where the ground is round, the floor ends before.
        const auto below = find_within(joint_reach(archetype_, step));
        const float skin = solids_.terrain().skin;
        if (below && below->gap > 2.0f * skin) lower_by(below->gap - skin);
    }

    void lower_by(float metres) { shift_by({0.0f, -metres}); }

    /// Stays where it is if it would get into a player, or into a wall beside the ground.
    void shift_by(Vec2 shift) {
        if (!near_) near_.emplace(players_, steps_, grid_, awake_, backs_);
        if (leads_into_wall(shift) || leads_into_player(shift)) return;
        awake_.wake(row_, players_.position[row_]);
        players_.position[row_] += shift;
        near_->note_move(row_);
    }

    /// Deeper than a contact's slop.
    [[nodiscard]] bool leads_into_wall(Vec2 shift) {
        const Body here = core_of(rules_, players_, row_);
        const Body there = moved(here, shift);
        lookup_.found.clear();
        find_pieces_in(solids_, box_of(there), lookup_.found);
        remove_passable_pieces(solids_, here, lookup_.found);
        const auto deepest = deepest_piece(solids_, lookup_.found, there);
        return deepest && deepest->contact.depth > kContactSlop;
    }

    /// Deeper than kPairDepthMax, and than it already is.
    [[nodiscard]] bool leads_into_player(Vec2 shift) const {
        const Body here = body_of(rules_, players_, row_);
        const Body there = moved(here, shift);
        bool leads = false;
        near_->for_each(there.circle, [&](std::uint32_t other) {
            if (other == row_) return;
            const Body body = body_of(rules_, players_, other);
            const auto depth_of = [&](const Body& mine) {
                return row_ < other ? depth_of_overlap(mine, body) : depth_of_overlap(body, mine);
            };
            const float depth = depth_of(there);
            leads |= depth > kPairDepthMax && depth > depth_of(here);
        });
        return leads;
    }

    const Rules& rules_;
    const Solids& solids_;
    const OwnSteps& steps_;
    const PlayerGrid& grid_;
    Players& players_;
    Awake& awake_;
    StepBacks& backs_;
    Lookup& lookup_;
    std::optional<NearPlayers>& near_;  ///< made when the first player is set down
    std::uint32_t row_;
    const Archetype& archetype_;
};

}  // namespace

void find_body_ground(const Rules& rules, const Solids& solids, const OwnSteps& steps,
                      const PlayerGrid& grid, Players& players, Awake& awake, StepBacks& backs,
                      Lookup& lookup) {
    std::optional<NearPlayers> near;
    for (std::uint32_t row = 0; row < players.size(); ++row) {
        if (players.alive[row] == 0) continue;
        if (follows_input_alone(rules, rules.archetypes[players.archetype[row]])) continue;
        GroundSettler(rules, solids, row, steps, grid, players, awake, backs, lookup, near)
            .settle();
    }
}

}  // namespace arena::sim
