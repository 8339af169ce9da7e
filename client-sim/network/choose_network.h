// NetworkChoice: the network that is simulated for the bots, chosen by name or read from a file.
#pragma once

#include <filesystem>
#include <string>

#include "protocol/link/link_profile.h"
#include "sim/values/result.h"

namespace arena::client_sim {

/// A network profile and its name.
struct NetworkChoice {
    std::string name;  ///< as the user wrote it
    protocol::NetworkProfile profile;
    std::filesystem::path file{};  ///< that describes it; empty: a known one
};

/// Returns the network that `asked` names: "lan", "wifi", "4g", "bad" or the path of a file. Fails
/// with a one-line message.
[[nodiscard]] Result<NetworkChoice, std::string> choose_network(const std::string& asked);

}  // namespace arena::client_sim
