// The standard arena: the one scene in which every speed figure of the project is measured.
//
// A square with one player per 16 m2; players of radius 0.5 m at 6 m/s that turn about every 30
// ticks; one random convex polygon of about 2 m per 4 players; half as many live projectiles as
// players, of radius 0.1 m at 40 m/s, with 1 s of life, that end at their first hit; 60 ticks a
// second. Everything random comes from the seed, so that all engines get the same scene.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/base/random.h"
#include "sim/rules/rules.h"
#include "sim/values/map.h"

namespace arena::bench {

/// Player number `player` walks in this direction from this tick on.
struct Turn {
    std::uint32_t player = 0;
    std::int8_t x = 0;  ///< stick, full
    std::int8_t y = 0;
};

/// Player number `player` fires once in this tick.
struct Shot {
    std::uint32_t player = 0;
    std::int16_t x = 0;  ///< direction
    std::int16_t y = 0;
};

struct StandardArena {
    std::uint32_t players = 0;
    std::uint32_t projectiles = 0;  ///< the number that is kept alive
    sim::MapDescription map;        ///< with a spawn point for each player
    sim::Rules rules;
};

/// Builds the arena with a spawn point for each player.
[[nodiscard]] StandardArena make_standard_arena(std::uint32_t players, std::uint64_t seed);
/// Builds the arena with `spawns` spawn points, at most one per player.
[[nodiscard]] StandardArena make_standard_arena(std::uint32_t players, std::uint32_t spawns,
                                                std::uint64_t seed);

/// The random turns of the players, tick by tick.
class TurnSource {
  public:
    TurnSource(const StandardArena& arena, std::uint64_t seed)
        : random_(seed), players_(arena.players) {}

    /// Returns a turn for each player, so that none stands still.
    [[nodiscard]] std::vector<Turn> first();
    /// Returns the turns of the next tick.
    [[nodiscard]] std::vector<Turn> next();

  private:
    [[nodiscard]] Turn turn_of(std::uint32_t player);

    Random random_;
    std::uint32_t players_;
};

/// An endless sequence of shots, in which no player fires twice in one tick.
class ShotSource {
  public:
    ShotSource(const StandardArena& arena, std::uint64_t seed);

    /// Returns the next `count` shots, at most one per player.
    [[nodiscard]] std::vector<Shot> next(std::uint32_t count);

  private:
    Random random_;
    std::vector<std::uint32_t> order_;  // the players, shuffled
    std::size_t place_ = 0;
};

}  // namespace arena::bench
