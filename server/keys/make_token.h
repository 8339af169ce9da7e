// `arenad token`: a connect token, for tests and for set-ups without a matchmaker.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/crypto/random.h"
#include "protocol/session/token/identity.h"
#include "sim/values/match.h"
#include "sim/values/result.h"

namespace arena::server {

/// The arguments of the command.
struct TokenRequest {
    std::string key_file;  ///< empty only with `open`
    bool open = false;     ///< for an open server, which has no key
    std::uint64_t client_id = 0;
    std::vector<std::string> servers;  ///< HOST:PORT, in the order to try them
    std::string name;
    std::uint8_t team = 0;  ///< 0: all against all
    protocol::TokenRole role = protocol::TokenRole::player;
    std::string match = {};                  ///< a match label; empty: any
    std::optional<sim::GameMode> mode = {};  ///< nothing: any
    std::uint32_t expires = 30;              ///< seconds within which the client has to join
    std::int32_t timeout = 5;                ///< seconds of silence that end its connection
    std::string out;                         ///< empty: standard output, in base64
};

/// Makes a token for servers of this build's protocol. Returns the text to print: the token in
/// base64, or nothing when it was written to a file. Fails with a one-line message.
[[nodiscard]] Result<std::string, std::string> make_token(
    const TokenRequest& request, std::uint64_t unix_seconds,
    const protocol::crypto::FillRandom& random);

}  // namespace arena::server
