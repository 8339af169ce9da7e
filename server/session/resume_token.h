// Resume tokens: connect tokens that the server makes for a client that is in, so that it can come
// back to its player after losing its connection.
//
// Each has a different resume key in the last bytes of its user data, where a matchmaker's token
// has zeros. The session remembers the key of its latest token: all others are invalid.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "protocol/crypto/key.h"
#include "protocol/crypto/random.h"
#include "protocol/session/token/private_token.h"
#include "protocol/welcome.h"
#include "server/base/time.h"
#include "server/session/session.h"

namespace arena::server {

inline constexpr std::size_t kResumeKeyOffset =
    protocol::kUserDataBytes - protocol::crypto::kKeyBytes;
/// As long as anybody plays without a break.
inline constexpr std::uint32_t kResumeTokenLifetime = 12 * 3600;  ///< seconds

/// How long a server that was started again after a crash readmits clients with the resume tokens
/// of the process before: as long as an absent player would have been kept.
inline constexpr Time kReadmitsFor = std::chrono::seconds(30);

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

/// When a resume token is shown.
struct TokenShown {
    std::uint64_t expire_time = 0;   ///< of the token, seconds since 1970
    std::uint64_t unix_seconds = 0;  ///< now
    Time process_age{};              ///< of the server
};
/// Whether a resume token was issued before this process began, as far as whole seconds show it:
/// those of its first second count as older.
[[nodiscard]] bool is_of_earlier_process(const TokenShown& shown);

/// Returns the resume key in a token's user data; nothing for a matchmaker's token.
[[nodiscard]] std::optional<protocol::crypto::Key> resume_key_of(
    const protocol::UserData& user_data);

}  // namespace arena::server
