#include "client-sim/judge/pair_watch.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "client-sim/judge/tolerances.h"

namespace arena::client_sim {

namespace {

/// Whether another player is in the way there.
bool is_taken(const PairWatch::Player& player, Point there,
              std::span<const PairWatch::Player> players) {
    return std::ranges::any_of(players, [&](const PairWatch::Player& other) {
        const double near = player.body.radius + other.body.radius - kPairDepthMax;
        return other.id != player.id && distance(there, other.position) < near;
    });
}

}  // namespace

PairWatch::PairWatch(const ObstacleField& field, std::uint32_t tick_rate)
    : field_(field),
      ticks_apart_(static_cast<sim::Tick>(std::ceil(kPairSightingsApart * tick_rate))) {}

void PairWatch::sort(std::span<const Player> players) {
    placed_.clear();
    for (std::uint32_t index = 0; index < players.size(); ++index)
        placed_.push_back({players[index].position.x, players[index].id, index});
    std::ranges::sort(placed_);
}

/// Sweeps from left to right.
void PairWatch::compare(std::span<const Player> players, std::span<const Mover> movers) {
    too_deep_.clear();
    double radius_max = 0.0;
    for (const Player& player : players)
        radius_max = std::max(radius_max, player.body.radius);
    for (std::size_t i = 0; i < placed_.size(); ++i) {
        const Player& one = players[placed_[i].index];
        const double reach = one.body.radius + radius_max - kPairDepthMax;
        for (std::size_t j = i + 1; j < placed_.size(); ++j) {
            if (placed_[j].x - placed_[i].x >= reach) break;
            const Player& other = players[placed_[j].index];
            const double depth =
                one.body.radius + other.body.radius - distance(one.position, other.position);
            if (depth <= kPairDepthMax || may_overlap(one, other, players, movers)) continue;
            too_deep_.push_back(one.id < other.id ? Overlap{one, other, depth}
                                                  : Overlap{other, one, depth});
        }
    }
}

/// Whether a mover presses one of the two, or leaves neither of them room.
bool PairWatch::may_overlap(const Player& one, const Player& other, std::span<const Player> players,
                            std::span<const Mover> movers) const {
    const Nearby near_one = look_around(one, movers);
    const Nearby near_other = look_around(other, movers);
    if (near_one.is_pressed || near_other.is_pressed) return true;
    if (!near_one.has_mover && !near_other.has_mover) return false;
    return !has_room(one, players, movers) && !has_room(other, players, movers);
}

/// Returns which movers are near. Compared where each mover was drawn.
PairWatch::Nearby PairWatch::look_around(const Player& player, std::span<const Mover> movers) {
    constexpr Point kNear{kPressedWithin, kPressedWithin};
    Nearby nearby;
    for (const Mover& mover : movers) {
        const Point at = player.position - mover.offset;
        if (!boxes_meet(mover.solid->box, {at - kNear, at + kNear})) continue;
        nearby.has_mover = true;
        nearby.is_pressed = nearby.is_pressed || mover.is_on_its_way;
    }
    return nearby;
}

/// Returns how often this pair has been seen too deep, including this time.
std::uint32_t PairWatch::count(const Overlap& overlap, sim::Tick tick) {
    const Sighted now{overlap.low.id, overlap.high.id, tick, 1};
    const auto place =
        std::lower_bound(sighted_.begin(), sighted_.end(), now,
                         [](const Sighted& a, const Sighted& b) { return a.is_before(b); });
    if (place == sighted_.end() || now.is_before(*place)) {
        sighted_.insert(place, now);
        return 1;
    }
    // What happened in a gap between two looks is unknown.
    place->count = tick - place->tick > ticks_apart_ ? 1 : place->count + 1;
    place->tick = tick;
    return place->count;
}

/// Forgets pairs that were seen apart in this look, and pairs that were not seen for too long.
void PairWatch::forget(sim::Tick tick) {
    const auto is_placed = [&](sim::EntityId id) {
        return std::ranges::any_of(placed_, [id](const Placed& placed) { return placed.id == id; });
    };
    std::erase_if(sighted_, [&](const Sighted& sighted) {
        if (sighted.tick == tick) return false;
        const bool was_seen_apart = is_placed(sighted.low) && is_placed(sighted.high);
        return was_seen_apart || tick - sighted.tick > ticks_apart_;
    });
}

/// Whether the player could go straight to a nearby place that no other player takes.
bool PairWatch::has_room(const Player& player, std::span<const Player> players,
                         std::span<const Mover> movers) const {
    const double step = 0.5 * player.body.radius;
    for (int direction = 0; direction < kRoomDirections; ++direction) {
        const double angle = 2.0 * std::numbers::pi * direction / kRoomDirections;
        const Point way{step * std::cos(angle), step * std::sin(angle)};
        for (int steps = 1; steps <= kRoomSteps; ++steps) {
            const Point there = player.position + way * steps;
            if (is_stopped(player, there, movers)) break;
            if (!is_taken(player, there, players)) return true;
        }
    }
    return false;
}

/// Whether something solid is there, or a line crosses the straight path.
bool PairWatch::is_stopped(const Player& player, Point there, std::span<const Mover> movers) const {
    const Point core = there + player.body.core;
    const double core_radius = player.body.core_radius - kObstacleDepthMax;
    return field_.outside_by(there, player.body.radius) > kObstacleDepthMax ||
           field_.deepest_overlap(core, core_radius) ||
           field_.crossing(player.position, there, Traveller::player) ||
           std::ranges::any_of(movers, [&](const Mover& mover) {
               return depth_in(*mover.solid, core - mover.offset, core_radius) > 0.0;
           });
}

}  // namespace arena::client_sim
