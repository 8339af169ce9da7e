// What the core tells its shell about for the log: a player came or went. Never once a packet.
#pragma once

#include <cstdint>
#include <string_view>

#include "server/core/endpoint.h"
#include "server/statistics/reasons.h"
#include "sim/values/entity.h"

namespace arena::server {

struct Transition {
    enum class Kind : std::uint8_t { joined, left };

    Kind kind = Kind::joined;
    Endpoint endpoint;
    sim::EntityId player;
    std::string_view name;  ///< as the client says; lives as long as the call
    DisconnectReason reason = DisconnectReason::client_left;  ///< left only
};

}  // namespace arena::server
