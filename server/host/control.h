// What an operator may ask of the match of a server, and why it is not done.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace arena::server {

/// Why the server has not done what an operator has asked for.
struct ControlRefusal {
    /// What the request names and what is not there.
    enum class Unknown : std::uint8_t { nothing, client, match };

    Unknown unknown = Unknown::nothing;
    std::string reason;  ///< one line for the operator
};

/// Nothing: it is done, with the next tick of the world.
using ControlOutcome = std::optional<ControlRefusal>;

/// A player's client, and the team to which it is moved.
struct MoveOrder {
    std::uint64_t client_id = 0;
    std::uint8_t team = 0;
};

}  // namespace arena::server
