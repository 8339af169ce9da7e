// Networks for a simulation, out of its dice: from a good one to a very bad one, each with a way to
// go wrong of its own.
#pragma once

#include <string>

#include "protocol/link/dice.h"
#include "protocol/link/link_profile.h"

namespace arena::simulation {

/// In range, and with room for a session's traffic: it can be slow, but never stands still.
[[nodiscard]] protocol::NetworkProfile draw_network(protocol::Dice& dice);

/// One line for people.
[[nodiscard]] std::string describe(const protocol::LinkProfile& link);

}  // namespace arena::simulation
