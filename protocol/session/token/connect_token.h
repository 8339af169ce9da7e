// A connect token: what a matchmaker gives to a client so that a server lets it in, once.
// Matchmaker and server share a key that the client never sees. docs/connect-tokens.md has the
// bytes, which are those of netcode 1.02, so any library of that standard makes tokens that arenad
// takes.
//
// All functions are pure. Times are seconds since 1970.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "protocol/crypto/random.h"
#include "protocol/session/token/private_token.h"
#include "protocol/session/token/token_fields.h"
#include "sim/values/result.h"

namespace arena::protocol {

inline constexpr std::size_t kConnectTokenBytes = 2048;

/// What a client reads of its token. It has to be kept secret from everybody else, because of the
/// keys: send it over TLS only.
struct ConnectToken {
    TokenSeal seal;
    std::uint64_t create_time = 0;
    SealedToken sealed{};
    TokenFields fields;

    friend bool operator==(const ConnectToken&, const ConnectToken&) = default;
};

/// Whom a token lets in, where, and for how long.
struct TokenOrder {
    std::uint64_t protocol_id = 0;  ///< protocol/protocol_id.h has that of this build
    std::uint64_t client_id = 0;  ///< of the account: two clients with one id cannot play at a time
    std::uint64_t create_time = 0;
    std::uint32_t lifetime = 30;       ///< seconds within which the client has to join
    std::int32_t timeout = 5;          ///< seconds of silence after which its connection is over
    std::span<const Address> servers;  ///< 1 to kTokenServersMax, in the order to try them
    UserData user_data{};
};

/// For matchmakers: `key` is the one that the server has too; nonce and session keys are drawn.
[[nodiscard]] Result<ConnectToken, TokenError> make_connect_token(const TokenOrder& order,
                                                                  const crypto::Key& key,
                                                                  const crypto::FillRandom& random);

using ConnectTokenBytes = std::array<std::byte, kConnectTokenBytes>;

/// Takes a token that was made or read.
[[nodiscard]] ConnectTokenBytes write_connect_token(const ConnectToken& token);

/// Checks every range. That the private part is whole only a server can say.
[[nodiscard]] Result<ConnectToken, TokenError> read_connect_token(std::span<const std::byte> bytes);

}  // namespace arena::protocol
