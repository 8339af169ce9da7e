// PairWatch: finds two players in one place in what one client receives.
//
// An update says of each player it mentions where that player is at the end of one tick, so these
// can be compared. Players that run into each other are pushed apart over a few ticks; a pair that
// is seen too deep in each other again and again, and never apart, is two players in one place.
#pragma once

#include <compare>
#include <cstdint>
#include <span>
#include <tuple>
#include <vector>

#include "client-sim/judge/judged_body.h"
#include "client-sim/terrain/obstacle_field.h"
#include "sim/values/entity.h"

namespace arena::client_sim {

/// In metres. A deeper overlap is too deep: this covers what a push leaves, and how far both may be
/// from their reported positions.
inline constexpr double kPairDepthMax = 0.1;
/// A pair breaks the law when it is seen too deep more often than this without being seen apart.
inline constexpr std::uint32_t kPairSightingsMax = 3;
/// The most seconds between two such sightings.
inline constexpr double kPairSightingsApart = 0.25;
/// Metres from a moving mover: it may hold a nearer player against others, at any depth, until
/// there is room or the mover crushes it.
inline constexpr double kPressedWithin = 4.0;
/// Near a mover at rest, two players may stay in each other where neither has room beside the
/// other. Room is searched in this many directions, up to this many half body radii away.
inline constexpr int kRoomDirections = 16;
inline constexpr int kRoomSteps = 4;

class PairWatch {
  public:
    struct Player {
        sim::EntityId id;
        Point position;
        JudgedBody body;
    };
    struct Mover {
        const Solid* solid = nullptr;  ///< as it was drawn
        Point offset;                  ///< metres
        bool is_on_its_way = false;
    };
    struct Overlap {
        Player low;
        Player high;
        double depth = 0.0;  ///< metres
    };

    PairWatch(const ObstacleField& field, std::uint32_t tick_rate);

    /// Compares the players at the end of a tick, which is later than all before. `movers`: all
    /// that are known and solid. Calls found(overlap) once for each pair that has been in one place
    /// for too long.
    template <typename Found>
    void look(sim::Tick tick, std::span<const Player> players, std::span<const Mover> movers,
              const Found& found);

  private:
    /// A player in the order from left to right.
    struct Placed {
        double x = 0.0;  ///< metres
        sim::EntityId id;
        std::uint32_t index = 0;  ///< among the players of this look

        friend auto operator<=>(const Placed&, const Placed&) = default;
    };
    /// The movers near a player.
    struct Nearby {
        bool has_mover = false;   ///< moving or at rest
        bool is_pressed = false;  ///< near a moving one
    };
    struct Sighted {
        sim::EntityId low;
        sim::EntityId high;
        sim::Tick tick = 0;
        std::uint32_t count = 0;

        [[nodiscard]] bool is_before(const Sighted& other) const {
            return std::tie(low, high) < std::tie(other.low, other.high);
        }
    };

    void sort(std::span<const Player> players);
    void compare(std::span<const Player> players, std::span<const Mover> movers);
    [[nodiscard]] bool may_overlap(const Player& one, const Player& other,
                                   std::span<const Player> players,
                                   std::span<const Mover> movers) const;
    [[nodiscard]] static Nearby look_around(const Player& player, std::span<const Mover> movers);
    [[nodiscard]] std::uint32_t count(const Overlap& overlap, sim::Tick tick);
    void forget(sim::Tick tick);
    [[nodiscard]] bool has_room(const Player& player, std::span<const Player> players,
                                std::span<const Mover> movers) const;
    [[nodiscard]] bool is_stopped(const Player& player, Point place,
                                  std::span<const Mover> movers) const;

    const ObstacleField& field_;
    sim::Tick ticks_apart_;
    std::vector<Placed> placed_;     // from left to right
    std::vector<Overlap> too_deep_;  // of this look; reused
    std::vector<Sighted> sighted_;   // sorted
};

template <typename Found>
void PairWatch::look(sim::Tick tick, std::span<const Player> players, std::span<const Mover> movers,
                     const Found& found) {
    sort(players);
    compare(players, movers);
    for (const Overlap& overlap : too_deep_)
        if (count(overlap, tick) == kPairSightingsMax + 1) found(overlap);
    forget(tick);
}

}  // namespace arena::client_sim
