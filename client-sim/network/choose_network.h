// Which network is simulated in front of the bots: one that has a name, or one from a file.
#pragma once

#include <string>

#include "protocol/link/link_profile.h"
#include "sim/values/result.h"

namespace arena::client_sim {

struct NetworkChoice {
    std::string name;  ///< as it was asked for
    protocol::NetworkProfile profile;
};

/// `asked` is "lan", "wifi", "4g", "bad" or the path of a file. The error is one line.
[[nodiscard]] Result<NetworkChoice, std::string> choose_network(const std::string& asked);

}  // namespace arena::client_sim
