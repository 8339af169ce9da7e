// The links of the simulated network: every client has two, added one after the other.
#pragma once

#include <cstddef>

#include "protocol/link/network_simulator.h"

namespace arena::simulation {

[[nodiscard]] inline protocol::LinkId link_to_server(std::size_t client) {
    return static_cast<protocol::LinkId>(2 * client);
}

[[nodiscard]] inline protocol::LinkId link_to_client(std::size_t client) {
    return static_cast<protocol::LinkId>(2 * client + 1);
}

}  // namespace arena::simulation
