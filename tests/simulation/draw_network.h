// Draws networks for a simulation: from a good one to a very bad one, each with its own faults.
#pragma once

#include <string>

#include "protocol/link/dice.h"
#include "protocol/link/link_profile.h"

namespace arena::simulation {

/// Returns a network within bounds and with room for a session's traffic: it can be slow, but never
/// stands still.
[[nodiscard]] protocol::NetworkProfile draw_network(protocol::Dice& dice);

/// Returns a line for people.
[[nodiscard]] std::string describe(const protocol::LinkProfile& link);

}  // namespace arena::simulation
