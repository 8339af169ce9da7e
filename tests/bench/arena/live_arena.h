// The live arena: the standard arena, played as on a shipped map.
//
// Players have 100 health, die, and come back after a second. One in four carries the map's melee
// weapon instead of the gun. Movers and triggers are about as dense as on the map: copies of the
// map are laid side by side until they cover the square, and if they have more movers than a map
// may have, an even choice of them is kept. Everything random comes from the seed.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "sim/rules/rules.h"
#include "sim/terrain/terrain.h"
#include "tests/bench/arena/standard_arena.h"

namespace arena::bench {

/// Seconds between death and respawn. With a longer delay, as on the maps, half of the players
/// would be dead, because there is one shot in the air for every two players.
inline constexpr float kLiveRespawnDelay = 1.0f;

struct LiveArena {
    StandardArena standard;  ///< with the movers, the triggers and the rules
    std::shared_ptr<const sim::Terrain> terrain;
    sim::Limits limits;
};

struct LiveArenaOptions {
    std::uint32_t players = 1000;
    std::uint32_t spawns = 0;  ///< 0: as densely as on the map
    std::uint64_t seed = 1;
    std::string map = "maps/arena.tmj";
    sim::GameMode mode = sim::GameMode::endless;
    bool has_heroes = false;  ///< heroes.h
};

/// Builds the live arena. Throws std::runtime_error with a one-line message when the map cannot be
/// read or has no archetype with a melee weapon.
[[nodiscard]] LiveArena make_live_arena(const LiveArenaOptions& options);

}  // namespace arena::bench
