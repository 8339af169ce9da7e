// What players drop in a tick.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/values/weapon.h"

namespace arena::sim {

/// A weapon that a player has exchanged for another one, and what is left in it.
struct GivenUp {
    std::uint32_t row = 0;        ///< of the player
    std::uint8_t weapon = kNone;  ///< index into Rules::weapons
    std::uint16_t magazine = 0;   ///< shots
    std::int32_t ammunition = 0;  ///< shots besides; -1: unlimited
};

struct Drops {
    std::vector<std::uint32_t> deaths;  ///< rows of the players that died
    std::vector<GivenUp> given_up;      ///< at most one of each player
};

}  // namespace arena::sim
