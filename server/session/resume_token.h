// Resume tokens: connect tokens that the server makes for a client that is in, so that it can come
// back to its player after losing its connection.
//
// Each has a different resume key in the last bytes of its user data, where a matchmaker's token
// has zeros. The session remembers the key of its latest token: all others are invalid.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "protocol/crypto/key.h"
#include "protocol/crypto/random.h"
#include "protocol/session/token/private_token.h"
#include "protocol/welcome.h"
#include "server/session/session.h"

namespace arena::server {

inline constexpr std::size_t kResumeKeyOffset =
    protocol::kUserDataBytes - protocol::crypto::kKeyBytes;
/// As long as anybody plays without a break.
inline constexpr std::uint32_t kResumeTokenLifetime = 12 * 3600;  ///< seconds

/// What all resume tokens of the server have in common.
struct ResumeTokenSource {
    std::uint64_t protocol_id = 0;
    protocol::crypto::Key key;  ///< shared with matchmakers
    protocol::crypto::FillRandom random;
};

/// Draws a new resume key for the session and returns the token that holds it.
[[nodiscard]] protocol::ResumeToken issue_resume_token(Session& session,
                                                       const ResumeTokenSource& source,
                                                       std::uint64_t unix_seconds);

/// Returns the resume key in a token's user data; nothing for a matchmaker's token.
[[nodiscard]] std::optional<protocol::crypto::Key> resume_key_of(
    const protocol::UserData& user_data);

}  // namespace arena::server
