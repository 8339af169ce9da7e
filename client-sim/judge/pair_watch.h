// PairWatch: finds two players in one place, by what one client is told.
//
// An update says of everybody whom it tells of where they are at the end of one tick, so those can
// be held against each other. Players that run into each other are pushed apart over a few ticks;
// a pair that is seen too deep in each other again and again, and never apart, is two players in
// one place.
#pragma once

#include <cstdint>
#include <span>
#include <tuple>
#include <vector>

#include "client-sim/judge/judged_body.h"
#include "client-sim/terrain/obstacle_field.h"
#include "sim/values/entity.h"

namespace arena::client_sim {

/// Metres. More than this is too deep: what a push leaves, and what both may be from where they are
/// told to be.
inline constexpr double kPairDepthMax = 0.1;
/// Seen too deep more often than this, without having been seen apart, ...
inline constexpr std::uint32_t kPairSightingsMax = 3;
/// ... each time no later than so many seconds after the one before.
inline constexpr double kPairSightingsApart = 0.25;
/// Metres from a mover that is on its way: whoever is nearer may be held by it against others, as
/// deep as it likes, until there is room or the mover crushes it.
inline constexpr double kPressedWithin = 4.0;
/// Near a mover that rests, two may stay in each other where neither has room beside the other. A
/// place is looked for in so many directions, up to so many halves of the body's radius away.
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
        const Solid* solid = nullptr;  ///< where it was drawn
        Point offset;                  ///< metres
        bool is_on_its_way = false;
    };
    struct Overlap {
        Player low;
        Player high;
        double depth = 0.0;  ///< metres
    };

    PairWatch(const ObstacleField& field, std::uint32_t tick_rate);

    /// Looks at players at the end of a tick, later than all before. `movers`: all that are known
    /// and solid. Calls found(overlap) for each pair that has been in one place for too long, once.
    template <typename Found>
    void look(sim::Tick tick, std::span<const Player> players, std::span<const Mover> movers,
              const Found& found);

  private:
    struct Placed {
        Player player;
        bool is_near_mover = false;  ///< whether that rests or not
        bool is_pressed = false;     ///< near a mover on its way
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

    void place(std::span<const Player> players, std::span<const Mover> movers);
    void compare(std::span<const Mover> movers);
    [[nodiscard]] std::uint32_t count(const Overlap& overlap, sim::Tick tick);
    void forget(sim::Tick tick);
    [[nodiscard]] bool has_room(const Placed& placed, std::span<const Mover> movers) const;
    [[nodiscard]] bool is_stopped(const Player& player, Point place,
                                  std::span<const Mover> movers) const;
    [[nodiscard]] bool is_taken(const Player& player, Point place) const;

    const ObstacleField& field_;
    sim::Tick ticks_apart_;
    std::vector<Placed> placed_;     // from left to right
    std::vector<Overlap> too_deep_;  // of this look; reused
    std::vector<Sighted> sighted_;   // sorted
};

template <typename Found>
void PairWatch::look(sim::Tick tick, std::span<const Player> players, std::span<const Mover> movers,
                     const Found& found) {
    place(players, movers);
    compare(movers);
    for (const Overlap& overlap : too_deep_)
        if (count(overlap, tick) == kPairSightingsMax + 1) found(overlap);
    forget(tick);
}

}  // namespace arena::client_sim
