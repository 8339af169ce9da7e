// The live arena: the standard arena in which people play, as on a map that is shipped.
//
// Players have 100 health, die, and come back after a second. One in four carries the map's melee
// weapon in place of the gun. The movers and fixtures of the map lie about as densely as there: the
// map is laid beside itself until it covers the square, with as many of its movers, evenly, as a
// map may have. Everything random comes from the seed.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "sim/rules/rules.h"
#include "sim/terrain/terrain.h"
#include "tests/bench/arena/standard_arena.h"

namespace arena::bench {

/// Seconds between death and spawn. Longer, as on the maps, and half of the players would be dead:
/// there is a shot in the air for every second of them.
inline constexpr float kLiveRespawnDelay = 1.0f;

struct LiveArena {
    StandardArena standard;  ///< with the movers and fixtures, and the rules
    std::shared_ptr<const sim::Terrain> terrain;
    sim::Limits limits;
};

struct LiveArenaOptions {
    std::uint32_t players = 1000;
    std::uint32_t spawns = 0;  ///< 0: as densely as on the map
    std::uint64_t seed = 1;
    std::string map = "maps/arena.tmj";
};

/// Throws std::runtime_error, one line that names the file, when the map cannot be read.
[[nodiscard]] LiveArena make_live_arena(const LiveArenaOptions& options);

}  // namespace arena::bench
