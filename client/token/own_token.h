// Connect tokens without a matchmaker: bots make their own with the server's key, and any client
// makes one for an open server.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "protocol/crypto/key.h"
#include "protocol/crypto/random.h"
#include "protocol/session/token/connect_token.h"
#include "protocol/session/token/identity.h"
#include "sim/values/match.h"

namespace arena::client {

/// What a connect token is made for.
struct TokenOptions {
    std::string_view name;  ///< of the player; what a name may not have is left out
    std::uint8_t team = 0;  ///< 0: the server chooses
    protocol::TokenRole role = protocol::TokenRole::player;
    std::string_view match = {};             ///< label of the match; empty: any
    std::optional<sim::GameMode> mode = {};  ///< of the match; nothing: any
    protocol::Address server;                ///< its port is not 0
    std::uint64_t create_time = 0;           ///< seconds since 1970
};

/// Makes a connect token for one client. The client id is drawn from `random`, so that no two
/// clients share one. The key of zeros is for an open server.
[[nodiscard]] protocol::ConnectToken make_own_token(const TokenOptions& token_options,
                                                    const protocol::crypto::Key& key,
                                                    const protocol::crypto::FillRandom& random);

}  // namespace arena::client
