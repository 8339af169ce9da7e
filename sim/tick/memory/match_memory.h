// What a tick notes for the mode of its match, and what the mode orders.
#pragma once

#include <vector>

#include "sim/mode/mode.h"

namespace arena::sim {

struct MatchMemory {
    std::vector<Kill> kills;
    ModeOrders orders;
};

}  // namespace arena::sim
