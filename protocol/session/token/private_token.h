// The part of a connect token that only the matchmaker and the server can read. The client carries
// it and cannot change it. docs/connect-tokens.md specifies the bytes, which are those of netcode
// 1.02.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "protocol/crypto/aead.h"
#include "protocol/session/token/token_fields.h"
#include "sim/values/result.h"

namespace arena::protocol {

inline constexpr std::size_t kSealedTokenBytes = 1024;
inline constexpr std::size_t kUserDataBytes = 256;

/// protocol/session/token/identity.h says what the first bytes mean.
using UserData = std::array<std::byte, kUserDataBytes>;

/// The content of the sealed part.
struct PrivateToken {
    std::uint64_t client_id = 0;
    TokenFields fields;
    UserData user_data{};

    friend bool operator==(const PrivateToken&, const PrivateToken&) = default;
};

/// The public fields beside the sealed part. Changing any of them makes that part unreadable.
struct TokenSeal {
    std::uint64_t protocol_id = 0;
    std::uint64_t expire_time = 0;  ///< seconds since 1970
    crypto::LongNonce nonce{};

    friend bool operator==(const TokenSeal&, const TokenSeal&) = default;
};

using SealedToken = std::array<std::byte, kSealedTokenBytes>;

/// Seals a token whose fields pass check().
[[nodiscard]] SealedToken seal_private_token(const PrivateToken& token, const TokenSeal& seal,
                                             const crypto::Key& key);

/// Opens a sealed part. Fails with does_not_open when it was altered or sealed with another key,
/// and with the reason when a field is out of its range.
[[nodiscard]] Result<PrivateToken, TokenError> open_private_token(
    std::span<const std::byte, kSealedTokenBytes> sealed, const TokenSeal& seal,
    const crypto::Key& key);

}  // namespace arena::protocol
