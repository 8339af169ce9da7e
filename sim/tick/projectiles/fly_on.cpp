#include "sim/tick/projectiles/fly_on.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "sim/sweep/bounce.h"
#include "sim/sweep/ricochet.h"
#include "sim/sweep/slide.h"
#include "sim/tick/projectiles/projectile_hits.h"
#include "sim/tick/projectiles/propel.h"

namespace arena::sim {

namespace {

/// Metres that are left of a range that is used up, apart from rounding. 0 would mean no limit.
constexpr float kLeastRange = 0x1p-20f;

float skin_within(const Bounds& bounds) {
    return slide_skin(std::max({std::abs(bounds.min.x), std::abs(bounds.min.y),
                                std::abs(bounds.max.x), std::abs(bounds.max.y)}));
}

/// Returns when and where the disc, moving along the leg, touches the bounds from inside.
std::optional<SweepHit> sweep_at_border(const Bounds& bounds, const Leg& leg) {
    const auto in_x = sweep_to_border(bounds, leg.disc, {leg.delta.x, 0.0f});
    const auto in_y = sweep_to_border(bounds, leg.disc, {0.0f, leg.delta.y});
    if (!in_x && !in_y) return std::nullopt;
    SweepHit hit;
    if (in_x && (!in_y || *in_x <= *in_y)) {
        hit.t = *in_x;
        hit.normal = {leg.delta.x > 0.0f ? -1.0f : 1.0f, 0.0f};
    } else {
        hit.t = *in_y;
        hit.normal = {0.0f, leg.delta.y > 0.0f ? -1.0f : 1.0f};
    }
    hit.point = leg.disc.center + leg.delta * hit.t - hit.normal * leg.disc.radius;
    return hit;
}

/// What ends a leg.
struct Wall {
    SweepHit hit;
    EntityId id;        ///< of the obstacle or mover; kNoEntity for the border
    Vec2 displacement;  ///< metres by which it moves in this tick
};

/// Returns the first wall on the leg, pieces before the border; those of the obstacles in `except`
/// are ignored.
std::optional<Wall> first_wall(const Solids& solids, const Leg& leg, Flights& flights,
                               Lookup& lookup, StepReport& report,
                               std::span<const EntityId> except) {
    constexpr std::uint32_t kBorder = 0xFFFFFFFFu;
    flights.pairs.clear();
    if (!find_pieces(solids, leg.disc, leg.delta, 0, lookup.found, flights.pairs))
        report.raise(StepError::candidates_full);
    std::optional<SlideHit> first;
    for (const auto [searcher, number] : flights.pairs) {
        const EntityId obstacle = solids.piece(number).obstacle;
        if (std::find(except.begin(), except.end(), obstacle) != except.end()) continue;
        if (const auto hit = sweep_at_piece(solids, number, leg))
            keep_better_hit(first, {*hit, number});
    }
    if (const auto hit = sweep_at_border(solids.terrain().bounds, leg))
        keep_better_hit(first, {*hit, kBorder});
    if (!first) return std::nullopt;
    if (first->obstacle == kBorder) return Wall{first->hit, kNoEntity, {}};
    return Wall{first->hit, solids.piece(first->obstacle).obstacle,
                solids.displacement_of(first->obstacle)};
}

/// The flight of one projectile through one tick.
class Flight {
  public:
    Flight(std::uint32_t index, const Rules& rules, const Solids& solids, const SeenBodies& seen,
           WorldState& state, Flights& flights, Lookup& lookup, Impacts& impacts,
           StepReport& report)
        : index_(index),
          rules_(rules),
          solids_(solids),
          seen_(seen),
          state_(state),
          flights_(flights),
          lookup_(lookup),
          impacts_(impacts),
          report_(report),
          projectile_(state.projectiles[index]),
          kind_(kind_of(projectile_, rules)),
          first_record_(flights.new_pierce_records.size()),
          skin_(skin_within(solids.terrain().bounds)) {}

    bool fly() {
        for (std::size_t bounces = 0; bounces < kBouncesMax; ++bounces) {
            const Leg leg = next_leg();
            const std::optional<Wall> wall = find_stop(leg);
            if (!pierce_players(leg, wall ? wall->hit.t : 1.0f)) return false;
            advance(leg, wall ? stop_in_front(*wall, leg) : 1.0f);
            if (!wall) return !range_ends_ || end_at(kNoEntity);
            if (projectile_.bounces == 0 && sticks_in(*wall)) return stick();
            if (projectile_.bounces == 0) return end_at(wall->id);
            if (!has_room_after(*wall)) return end_at(wall->id);
            bounce_off(*wall);
        }
        return rest();
    }

  private:
    [[nodiscard]] std::optional<Wall> find_wall(const Leg& leg,
                                                std::span<const EntityId> except = {}) {
        return first_wall(solids_, leg, flights_, lookup_, report_, except);
    }

    /// Returns the first wall that it does not go through. An obstacle counts as one wall, however
    /// often it is in the way.
    [[nodiscard]] std::optional<Wall> find_stop(const Leg& leg) {
        std::optional<Wall> wall = find_wall(leg, passed_.view());
        while (wall && wall->id != kNoEntity && passed_.size() < kind_.pierce_walls &&
               passed_.push_back(wall->id))
            wall = find_wall(leg, passed_.view());
        return wall;
    }

    /// Whether it would stick: in the border, and in walls that never move.
    [[nodiscard]] bool sticks_in(const Wall& wall) const {
        return kind_.sticks && (wall.id == kNoEntity || wall.id < solids_.terrain().mover_id(0));
    }

    bool stick() {
        projectile_.velocity = {};
        return rest();
    }

    /// Returns all that is left of the tick, or of the range.
    Leg next_leg() {
        const float tick_seconds = 1.0f / static_cast<float>(rules_.tick_rate);
        Leg leg{{projectile_.position, kind_.radius},
                projectile_.velocity * (tick_seconds * (1.0f - time_)),
                time_};
        const float far = length(leg.delta);
        range_ends_ = projectile_.range > 0.0f && projectile_.range <= far;
        if (range_ends_) {
            const float part = projectile_.range / far;
            leg.delta = leg.delta * part;
            leg.end = tick_time(leg, part);
        }
        return leg;
    }

    /// In an earlier tick or in this one, whose records are not among the others yet: those of this
    /// projectile are the last, and as many as it may pierce.
    bool has_pierced(EntityId player) const {
        const PierceRecord record{projectile_.id, player};
        const auto& earlier = state_.pierce_records;
        if (std::binary_search(earlier.begin(), earlier.end(), record)) return true;
        const auto own = std::span(flights_.new_pierce_records).subspan(first_record_);
        return std::find(own.begin(), own.end(), record) != own.end();
    }

    /// Writes the players that it hits up to the fraction `last` of the leg, in the order of time,
    /// then of id.
    void find_players(const Leg& leg, float last) {
        const Path path{leg.disc.center, leg.delta, leg.disc.radius};
        flights_.pairs.clear();
        if (!seen_.discs.find_on_paths({&path, 1}, seen_.drift, flights_.pairs))
            report_.raise(StepError::candidates_full);
        flights_.player_hits.clear();
        for (const auto [searcher, row] : flights_.pairs) {
            const EntityId id = state_.players.id[row];
            if (!may_hit(rules_, projectile_, state_.players, row) || has_pierced(id)) continue;
            const auto t = sweep_at_player(rules_, state_.players, seen_, row, leg);
            if (!t || *t > last) continue;
            if (kind_.pierce_walls == 0 && is_hidden(rules_, solids_, state_.players, seen_, row,
                                                     projectile_.owner, leg, *t, lookup_.found))
                continue;
            flights_.player_hits.push_back({*t, id, row});
        }
        std::sort(flights_.player_hits.begin(), flights_.player_hits.end(),
                  [](const FlightHit& a, const FlightHit& b) {
                      return a.t != b.t ? a.t < b.t : a.target < b.target;
                  });
    }

    /// Returns whether it went through all of them.
    bool pierce_players(const Leg& leg, float last) {
        find_players(leg, last);
        for (const FlightHit& met : flights_.player_hits) {
            Impact impact{.projectile = index_,
                          .flight_hit = {tick_time(leg, met.t), met.target, met.player},
                          .position = leg.disc.center + leg.delta * met.t,
                          .velocity = projectile_.velocity,
                          .body = position_at(seen_, met.player, tick_time(leg, met.t))};
            if (projectile_.pierce > 0) impact.kind = ImpactKind::pass;
            impacts_.note(impact);
            if (projectile_.pierce == 0) return false;
            --projectile_.pierce;
            flights_.new_pierce_records.push_back({projectile_.id, met.target});
        }
        return true;
    }

    /// A skin in front of the wall, as both move.
    [[nodiscard]] float stop_in_front(const Wall& wall, const Leg& leg) const {
        const Vec2 relative = leg.delta - wall.displacement * (leg.end - leg.begin);
        return stop_before(wall.hit, relative, skin_);
    }

    void advance(const Leg& leg, float stop) {
        time_ = tick_time(leg, stop);
        projectile_.position += leg.delta * stop;
        if (projectile_.range > 0.0f)
            projectile_.range = std::max(projectile_.range - length(leg.delta) * stop, kLeastRange);
    }

    /// Returns false: the projectile no longer flies.
    bool end_at(EntityId target) {
        impacts_.note({.projectile = index_,
                       .flight_hit = {time_, target, 0},
                       .position = projectile_.position,
                       .velocity = projectile_.velocity});
        return false;
    }

    /// Waits for the rest of the tick. A mover that moves over the projectile meanwhile ends it.
    bool rest() {
        const auto wall = find_wall({here(), {}, time_});
        return !wall || wall->displacement == Vec2{} || end_at(wall->id);
    }

    [[nodiscard]] Circle here() const { return {projectile_.position, kind_.radius}; }

    /// Returns the way out of a wall that the projectile is in.
    [[nodiscard]] Vec2 way_out(const SweepHit& hit) const {
        return hit.started_overlapped ? hit.normal * (hit.depth + skin_) : Vec2{};
    }

    /// Whether its way out of the wall leads through nothing else: between two walls that are
    /// nearer to each other than the projectile is thick there is no room for it.
    [[nodiscard]] bool has_room_after(const Wall& wall) {
        const Vec2 way = way_out(wall.hit);
        if (way == Vec2{}) return true;
        const Leg leg{{projectile_.position, 0.0f}, way, time_, time_};
        const auto other = find_wall(leg, {&wall.id, 1});
        return !other || other->id == kNoEntity;
    }

    /// Bounces off the wall; off a moving one in the wall's frame of reference.
    void bounce_off(const Wall& wall) {
        const SweepHit& hit = wall.hit;
        if (hit.started_overlapped)
            projectile_.position = clamp_into(solids_.terrain().bounds,
                                              {projectile_.position + way_out(hit), kind_.radius});
        --projectile_.bounces;
        const Vec2 wall_velocity = wall.displacement * static_cast<float>(rules_.tick_rate);
        projectile_.velocity = wall_velocity + bounce(projectile_.velocity - wall_velocity,
                                                      hit.normal, kind_.restitution);
        projectile_.velocity = limited(projectile_.velocity, speed_max(kind_, rules_.tick_rate));
        impacts_.note({.projectile = index_,
                       .flight_hit = {time_, wall.id, 0},
                       .position = projectile_.position,
                       .velocity = projectile_.velocity,
                       .kind = ImpactKind::bounce});
    }

    StaticVector<EntityId, kPierceWallsMax> passed_;  ///< obstacles
    std::uint32_t index_;
    const Rules& rules_;
    const Solids& solids_;
    const SeenBodies& seen_;
    WorldState& state_;
    Flights& flights_;
    Lookup& lookup_;
    Impacts& impacts_;
    StepReport& report_;
    ProjectileState& projectile_;
    const ProjectileKind& kind_;
    std::size_t first_record_;  // index of its first one among flights_.new_pierce_records
    float skin_;
    float time_ = 0.0f;        // fraction of the tick
    bool range_ends_ = false;  // ends with this leg, if no wall ends the leg before
};

}  // namespace

bool fly_on(std::uint32_t index, const Rules& rules, const Solids& solids, const SeenBodies& seen,
            WorldState& state, Flights& flights, Lookup& lookup, Impacts& impacts,
            StepReport& report) {
    return Flight(index, rules, solids, seen, state, flights, lookup, impacts, report).fly();
}

}  // namespace arena::sim
