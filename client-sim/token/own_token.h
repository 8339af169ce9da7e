// Bots are their own matchmaker: who has the server's key can make connect tokens for it.
#pragma once

#include <cstdint>
#include <string_view>

#include "protocol/crypto/key.h"
#include "protocol/crypto/random.h"
#include "protocol/session/token/connect_token.h"

namespace arena::client_sim {

struct TokenWish {
    std::string_view name;          ///< of the player; made one that the wire takes
    std::uint8_t team = 0;          ///< 0: whichever the server gives
    protocol::Address server;       ///< its port is not 0
    std::uint64_t create_time = 0;  ///< seconds since 1970
};

/// Lets in a client whose id is drawn with the rest, so that no two of them are taken for one. The
/// key of zeros fits a server that lets everybody in.
[[nodiscard]] protocol::ConnectToken make_own_token(const TokenWish& wish,
                                                    const protocol::crypto::Key& key,
                                                    const protocol::crypto::FillRandom& random);

}  // namespace arena::client_sim
