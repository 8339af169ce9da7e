// Resume tokens: connect tokens that the server makes for a client that is in, so that it can come
// back to its player when its connection was lost.
//
// Each has a secret of its own in the last bytes of the user data, where a matchmaker's token has
// zeros. The session remembers the secret of the last one it was given: every other one is dead.
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

inline constexpr std::size_t kResumeSecretAt =
    protocol::kUserDataBytes - protocol::crypto::kKeyBytes;
/// As long as anybody plays at a stretch.
inline constexpr std::uint32_t kResumeTokenLifetime = 12 * 3600;  ///< seconds

/// What the server puts into all of its resume tokens alike.
struct ResumeTokenSource {
    std::uint64_t protocol_id = 0;
    protocol::crypto::Key key;  ///< that it shares with matchmakers
    protocol::crypto::FillRandom random;
};

/// Draws a new secret for the session and gives the token that holds it.
[[nodiscard]] protocol::ResumeToken issue_resume_token(Session& session,
                                                       const ResumeTokenSource& source,
                                                       std::uint64_t unix_seconds);

/// Nothing for the user data of a matchmaker's token.
[[nodiscard]] std::optional<protocol::crypto::Key> resume_secret_of(
    const protocol::UserData& user_data);

}  // namespace arena::server
