#include "client-sim/judge/pair_watch.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "client-sim/judge/tolerances.h"

namespace arena::client_sim {

PairWatch::PairWatch(const ObstacleField& field, std::uint32_t tick_rate)
    : field_(field),
      ticks_apart_(static_cast<sim::Tick>(std::ceil(kPairSightingsApart * tick_rate))) {}

void PairWatch::place(std::span<const Player> players, std::span<const Mover> movers) {
    placed_.clear();
    for (const Player& player : players) {
        Placed& placed = placed_.emplace_back(Placed{.player = player});
        for (const Mover& mover : movers) {
            // Compared where the mover was drawn.
            const Point at = player.position - mover.offset;
            const Point near{kPressedWithin, kPressedWithin};
            if (!boxes_meet(mover.solid->box, {at - near, at + near})) continue;
            placed.is_near_mover = true;
            placed.is_pressed = placed.is_pressed || mover.is_on_its_way;
        }
    }
    std::ranges::sort(placed_, [](const Placed& a, const Placed& b) {
        return std::tie(a.player.position.x, a.player.id) <
               std::tie(b.player.position.x, b.player.id);
    });
}

/// Sweeps from left to right.
void PairWatch::compare(std::span<const Mover> movers) {
    too_deep_.clear();
    double radius_max = 0.0;
    for (const Placed& placed : placed_)
        radius_max = std::max(radius_max, placed.player.body.radius);
    for (std::size_t i = 0; i < placed_.size(); ++i) {
        const Player& one = placed_[i].player;
        for (std::size_t j = i + 1; j < placed_.size(); ++j) {
            const Player& other = placed_[j].player;
            const Point apart = other.position - one.position;
            if (apart.x >= one.body.radius + radius_max - kPairDepthMax) break;
            if (placed_[i].is_pressed || placed_[j].is_pressed) continue;
            const double depth = one.body.radius + other.body.radius - length(apart);
            if (depth <= kPairDepthMax) continue;
            const bool may_be_held = placed_[i].is_near_mover || placed_[j].is_near_mover;
            if (may_be_held && !has_room(placed_[i], movers) && !has_room(placed_[j], movers))
                continue;
            too_deep_.push_back(one.id < other.id ? Overlap{one, other, depth}
                                                  : Overlap{other, one, depth});
        }
    }
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
        return std::ranges::any_of(placed_,
                                   [id](const Placed& placed) { return placed.player.id == id; });
    };
    std::erase_if(sighted_, [&](const Sighted& sighted) {
        if (sighted.tick == tick) return false;
        const bool was_seen_apart = is_placed(sighted.low) && is_placed(sighted.high);
        return was_seen_apart || tick - sighted.tick > ticks_apart_;
    });
}

/// Whether the player could go straight to a nearby place that no other player takes.
bool PairWatch::has_room(const Placed& placed, std::span<const Mover> movers) const {
    const Player& player = placed.player;
    const double step = 0.5 * player.body.radius;
    for (int direction = 0; direction < kRoomDirections; ++direction) {
        const double angle = 2.0 * std::numbers::pi * direction / kRoomDirections;
        const Point way{step * std::cos(angle), step * std::sin(angle)};
        for (int steps = 1; steps <= kRoomSteps; ++steps) {
            const Point there = player.position + way * steps;
            if (is_stopped(player, there, movers)) break;
            if (!is_taken(player, there)) return true;
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

bool PairWatch::is_taken(const Player& player, Point there) const {
    return std::ranges::any_of(placed_, [&](const Placed& other) {
        const double near = player.body.radius + other.player.body.radius - kPairDepthMax;
        return other.player.id != player.id && distance(there, other.player.position) < near;
    });
}

}  // namespace arena::client_sim
