#include "server/session/resume_token.h"

#include <algorithm>
#include <span>

#include "protocol/session/token/connect_token.h"
#include "sim/base/assert.h"

namespace arena::server {

using protocol::crypto::Key;
using protocol::crypto::kKeyBytes;

protocol::ResumeToken issue_resume_token(Session& session, const ResumeTokenSource& source,
                                         std::uint64_t unix_seconds) {
    session.resume_key = protocol::crypto::draw_key(source.random);
    protocol::TokenSpec spec{
        .protocol_id = source.protocol_id,
        .client_id = session.client_id,
        .create_time = unix_seconds,
        .lifetime = kResumeTokenLifetime,
        .timeout = static_cast<std::int32_t>(
            std::chrono::duration_cast<std::chrono::seconds>(session.timeout).count()),
        .servers = session.servers.view(),
        .user_data = session.user_data};
    const auto key = session.resume_key.bytes();
    std::copy(key.begin(), key.end(), spec.user_data.begin() + kResumeKeyOffset);
    const auto token = protocol::make_connect_token(spec, source.key, source.random);
    ARENA_ASSERT(token.ok(), "timeout and servers are those of a token that was good");
    return protocol::write_connect_token(token.value());
}

bool is_of_earlier_process(const TokenShown& shown) {
    const auto age = std::chrono::duration_cast<std::chrono::seconds>(shown.process_age).count();
    return shown.expire_time + static_cast<std::uint64_t>(age) <=
           shown.unix_seconds + kResumeTokenLifetime;
}

std::optional<Key> resume_key_of(const protocol::UserData& user_data) {
    const std::span<const std::byte, protocol::kUserDataBytes> bytes(user_data);
    const Key key(bytes.last<kKeyBytes>());
    if (key == Key{}) return std::nullopt;
    return key;
}

}  // namespace arena::server
