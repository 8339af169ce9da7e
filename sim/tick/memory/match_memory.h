// What a tick notes for the mode of its match, and what the mode orders.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/mode/mode.h"

namespace arena::sim {

struct MatchMemory {
    std::vector<Kill> kills;
    std::vector<std::uint32_t> deaths;  ///< rows of the players that died in this tick
    ModeOrders orders;
};

}  // namespace arena::sim
