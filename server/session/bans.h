// Whom a server does not admit.
#pragma once

#include <cstdint>
#include <functional>

#include "protocol/session/address.h"

namespace arena::server {

/// Whether a client or its address is banned. An empty one bans nobody.
using Bans = std::function<bool(std::uint64_t client_id, const protocol::Address& address)>;

[[nodiscard]] inline bool is_banned(const Bans& bans, std::uint64_t client_id,
                                    const protocol::Address& address) {
    return bans && bans(client_id, address);
}

}  // namespace arena::server
