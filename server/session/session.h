// One client as the server knows it. docs/session-states.md shows its life.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "protocol/base/prefetch.h"
#include "protocol/crypto/key.h"
#include "protocol/session/connection/secure_connection.h"
#include "protocol/session/handshake/handshake_client.h"
#include "protocol/session/handshake/used_tokens.h"
#include "protocol/session/packet/connection_id.h"
#include "protocol/session/rate_limit/shared_rate_limiter.h"
#include "protocol/session/token/private_token.h"
#include "protocol/session/token/token_fields.h"
#include "protocol/watch_message.h"
#include "protocol/watching.h"
#include "server/base/time.h"
#include "server/replication/announcement_log.h"
#include "server/replication/feed.h"
#include "server/session/session_paths.h"
#include "server/session/session_state.h"
#include "server/session/traffic_limits.h"
#include "sim/values/entity.h"

namespace arena::server {

/// How long a place stays reserved for a client that sends nothing.
inline constexpr Time kReservationMax = protocol::kHandshakeTimeMax;
/// How long a reserved place cannot be given to another client that needs one.
inline constexpr Time kReservationMin = std::chrono::milliseconds(500);
/// How long a player without a connection stays in the world.
inline constexpr Time kGraceDefault = std::chrono::seconds(30);

class SessionTable;

/// A state that all code can read, but only the table can change, because it counts sessions by
/// state.
class TrackedState {
  public:
    TrackedState(SessionState state) : value_(state) {}
    TrackedState(const TrackedState&) = default;
    TrackedState& operator=(const TrackedState&) = delete;

    operator SessionState() const { return value_; }

  private:
    friend class SessionTable;
    SessionState value_;
};

struct Session {
    // What each packet and each update touch comes first, and lies together.
    TrackedState state = SessionState::reserved;
    bool watches = false;           ///< whether it watches; only the table changes it
    bool is_welcomed = false;       ///< the client has acknowledged its last Welcome
    bool has_packets_left = false;  ///< a packet waits for the host's thread; so do later ones
    sim::EntityId player = sim::kNoEntity;  ///< of one that plays, while active or absent
    std::uint64_t answered_by = 0;          ///< the packet that has acknowledged the Welcome
    std::uint64_t moves_seen = 0;           ///< changes of its path for which the bans were checked
    SessionRateLimiter rate_limiter;
    protocol::ConnectionId id = 0;
    AnnouncementLog::Reader announcements{};
    std::optional<Feed::Reader> reader{};  ///< once the session is active
    protocol::Watch wish{};                ///< what the client wants, without what was refused
    protocol::WatchRefusal refusal{};      ///< of the wish with that number
    protocol::Watching watching_sent{};    ///< what the client knows, or is about to
    SessionPaths paths;
    protocol::SecureConnection secure;

    std::uint64_t client_id = 0;
    std::string name;
    // From the token that admitted the client, for its resume tokens.
    StaticVector<protocol::Address, protocol::kTokenServersMax> servers;
    protocol::UserData user_data{};
    Time timeout{};
    protocol::TokenTag token{};  ///< of that token
    /// When the connect token expires with which the client has logged in, in seconds since 1970;
    /// unlike `token`, the same when it has come back with a resume token. 0: not known, because
    /// that was before a crash.
    std::uint64_t login_expires = 0;

    Time since{};        ///< when it was accepted (reserved), joined (active) or timed out (absent)
    Time accepted_at{};  ///< unlike `since`, never set again

    sim::Tick plays_from = 0;  ///< a player that watches now may not play before
    Time switched_at{};        ///< when it last began to play or to watch

    /// Lets its holder take over the session. Valid while active or absent.
    protocol::crypto::Key resume_key;
    /// Until the client has acknowledged the last Welcome: the key that it has acknowledged, and
    /// the last two since. Zeros: none.
    std::array<protocol::crypto::Key, 3> earlier_resume_keys{};
    protocol::SharedRateLimiter elsewhere;  ///< rate limiter for packets from unvalidated paths

    /// Whether its client has been told why its wish is refused, or that it is not.
    [[nodiscard]] bool knows_refusal() const {
        return watching_sent.number == wish.number && watching_sent.refusal == refusal;
    }
    /// Whether the client may come back with this key.
    [[nodiscard]] bool is_resumed_by(const protocol::crypto::Key& key) const {
        return key == resume_key ||
               std::find(earlier_resume_keys.begin(), earlier_resume_keys.end(), key) !=
                   earlier_resume_keys.end();
    }
    [[nodiscard]] protocol::Connection& connection() { return secure.connection(); }
    [[nodiscard]] const protocol::Connection& connection() const { return secure.connection(); }
    /// Whether its client is in the match, as a player or as a watcher.
    [[nodiscard]] bool is_in() const {
        return state == SessionState::active || state == SessionState::absent;
    }
    /// Returns the client's address, which is validated.
    [[nodiscard]] protocol::Address address() const {
        return paths.path_of(connection().paths().current()).value_or(Path{}).remote;
    }

    /// What is done with a session.
    enum class Need : std::uint8_t { packet, update, flush };
    /// Asks for what that touches (protocol/base/prefetch.h): there is so much of it for all
    /// sessions that it is rarely still in the cache.
    void prefetch(Need need, protocol::PrefetchStep step) const;
};

}  // namespace arena::server
