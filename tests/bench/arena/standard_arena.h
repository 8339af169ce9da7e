// The standard arena: the one scene that every speed figure of the project is measured in.
//
// A square with one player per 16 m2; players of radius 0.5 m at 6 m/s that turn about every 30
// ticks; one random convex polygon of about 2 m per 4 players; half as many live projectiles as
// players, of radius 0.1 m at 40 m/s, with 1 s of life, that end on what they meet; 60 ticks a
// second. Everything random comes from the seed, so that all engines are given the same.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/base/random.h"
#include "sim/rules/rules.h"
#include "sim/values/map.h"

namespace arena::bench {

/// Player number `player` walks another way from this tick on.
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
    std::uint32_t projectiles = 0;  ///< that are kept alive
    sim::MapDescription map;        ///< with a spawn point for each player
    sim::Rules rules;
};

[[nodiscard]] StandardArena make_standard_arena(std::uint32_t players, std::uint64_t seed);
/// The same with as many spawn points as are asked for, at most one a player.
[[nodiscard]] StandardArena make_standard_arena(std::uint32_t players, std::uint32_t spawns,
                                                std::uint64_t seed);

/// The turns of one tick after the other.
class TurnSource {
  public:
    TurnSource(const StandardArena& arena, std::uint64_t seed)
        : random_(seed), players_(arena.players) {}

    /// Everybody turns once, so that nobody stands.
    [[nodiscard]] std::vector<Turn> first();
    [[nodiscard]] std::vector<Turn> next();

  private:
    [[nodiscard]] Turn turn_of(std::uint32_t player);

    Random random_;
    std::uint32_t players_;
};

/// An endless row of shots; in one tick nobody is asked to fire twice.
class ShotSource {
  public:
    ShotSource(const StandardArena& arena, std::uint64_t seed);

    /// The next `count` shots, at most one a player.
    [[nodiscard]] std::vector<Shot> next(std::uint32_t count);

  private:
    Random random_;
    std::vector<std::uint32_t> order_;  // of the players, shuffled
    std::size_t place_ = 0;
};

}  // namespace arena::bench
