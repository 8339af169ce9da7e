// A connect token: a matchmaker gives it to a client so that a server admits that client, once.
// Matchmaker and server share a key that the client never sees. docs/connect-tokens.md specifies
// the bytes, which are those of netcode 1.02, so any library for that standard makes tokens that
// arenad accepts.
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

/// The part of a token that its client can read. It must be kept secret from all others because of
/// the keys: send it over TLS only.
struct ConnectToken {
    TokenSeal seal;
    std::uint64_t create_time = 0;
    SealedToken sealed{};
    TokenFields fields;

    friend bool operator==(const ConnectToken&, const ConnectToken&) = default;
};

/// Which client a token admits, where, and for how long.
struct TokenSpec {
    std::uint64_t protocol_id = 0;  ///< that of this build is in protocol/protocol_id.h
    /// of the account: two clients with one id cannot play at the same time
    std::uint64_t client_id = 0;
    std::uint64_t create_time = 0;
    std::uint32_t lifetime = 30;       ///< seconds within which the client has to join
    std::int32_t timeout = 5;          ///< seconds of silence that end its connection
    std::span<const Address> servers;  ///< 1 to kTokenServersMax, in the order to try them
    UserData user_data{};
};

/// Makes a token, for matchmakers. `key` is the one shared with the server; nonce and session keys
/// are drawn. Fails when a field of `spec` is out of its range.
[[nodiscard]] Result<ConnectToken, TokenError> make_connect_token(const TokenSpec& spec,
                                                                  const crypto::Key& key,
                                                                  const crypto::FillRandom& random);

using ConnectTokenBytes = std::array<std::byte, kConnectTokenBytes>;

/// Writes a token that make_connect_token or read_connect_token returned.
[[nodiscard]] ConnectTokenBytes write_connect_token(const ConnectToken& token);

/// Reads a token and checks every range. Only a server can check whether the private part is
/// intact.
[[nodiscard]] Result<ConnectToken, TokenError> read_connect_token(std::span<const std::byte> bytes);

}  // namespace arena::protocol
