// The settings that a server is started with, and those of its parts that follow from them.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "protocol/protocol_id.h"
#include "protocol/session/address.h"
#include "protocol/session/handshake/handshake_rate_limiters.h"
#include "protocol/session/token/token_keys.h"
#include "server/base/client_rate.h"
#include "server/base/time.h"
#include "server/crossing/match_id.h"
#include "server/session/bans.h"
#include "server/session/places.h"
#include "server/session/session.h"
#include "server/session/traffic_limits.h"
#include "sim/rules/rules.h"
#include "sim/state/limits.h"
#include "sim/terrain/terrain.h"
#include "sim/values/entity.h"

namespace arena::server {

/// A map and the rules by which it is played, which must fit a Welcome.
struct MapWithRules {
    std::shared_ptr<const sim::Terrain> terrain;
    sim::Rules rules;  ///< except their tick rate, which is the server's
};
/// How long a match is paused at most.
inline constexpr Time kPauseMaxDefault = std::chrono::seconds(600);
inline constexpr Time kEmptyMaxDefault = std::chrono::seconds(60);

/// From how many clients on a match shares its work among several threads, if it has them. A fork
/// and a join take a few microseconds, two or three times a tick; the work for so many clients
/// takes some hundred (docs/performance.md, "One match across cores").
inline constexpr std::size_t kSharedFromDefault = 128;

struct ServerSettings {
    MatchId match_id{1};               ///< of the match in its process
    std::string label{};               ///< of the match, by which tokens name it; empty: none
    std::uint16_t tick_rate = 60;      ///< ticks a second
    std::uint16_t snapshot_rate = 20;  ///< updates a second for each client; divides tick_rate
    std::uint16_t input_rate = 30;     ///< at most, packets of inputs a second from each client
    std::uint32_t clients_max = 256;   ///< players in the world or joining, also absent ones
    std::uint32_t watchers_max = 0;    ///< clients that watch
    sim::Tick watch_delay = 0;         ///< ticks that they see later than players do
    std::uint64_t seed = 1;  ///< of the first world; that of each further one is greater by 1
    /// What follows after the first map, one after each match; then that comes again.
    std::vector<MapWithRules> next_maps{};
    sim::Tick age_max = sim::kTickMax;  ///< in ticks; then the server drains, to be started again
    bool ends_with_match = false;       ///< whether the server drains when the first match is over
    /// Whether the match drains when nobody has been in it, or been about to be, for `empty_max`.
    bool ends_when_empty = false;
    Time empty_max = kEmptyMaxDefault;
    /// The most bytes a second for each client's updates; from kClientRateMin to kClientRateMax.
    std::uint32_t client_rate = kClientRateDefault;
    sim::Rules rules{};  ///< except their tick rate, which is the one above

    std::uint64_t protocol_id = protocol::protocol_id();
    /// Shared with matchmakers; resume tokens are sealed with the first one.
    protocol::TokenKeys keys{};
    /// The addresses by which connect tokens may name this server. Empty: any address.
    std::vector<protocol::Address> own_addresses{};
    /// Whether to agree to AES-256-GCM. Requires protocol::crypto::aes_is_available().
    bool takes_aes = false;
    Bans bans{};  ///< may be empty
    /// Whether the newest login of a client replaces the one that plays; otherwise it is denied.
    bool takeover = false;
    Time grace = kGraceDefault;
    /// For how long after the start clients of an earlier process are readmitted with their resume
    /// tokens.
    Time readmits_for{0};
    std::size_t shared_from = kSharedFromDefault;  ///< clients; matters with HostPorts::fork_join
    Time pause_max = kPauseMaxDefault;  ///< for which a match is paused at most; then it goes on
    TrafficLimits traffic{};
    protocol::HandshakeLimits handshakes{};
};

[[nodiscard]] sim::Rules rules_for(const ServerSettings& settings);
/// Returns room for twice as many players as clients: in one tick a player may leave and another
/// take the place, and the world applies the two in the order of their ids. The other limits
/// follow.
[[nodiscard]] sim::Limits limits_for(const ServerSettings& settings);
/// Returns the most sessions of a match in any state: a client may have two, one that takes over
/// from another, or one that is closing.
[[nodiscard]] std::size_t sessions_max_of(const ServerSettings& settings);
[[nodiscard]] PlacesSettings places_settings_for(const ServerSettings& settings);
/// Returns the ticks from one update of a client to its next.
[[nodiscard]] sim::Tick update_interval_of(const ServerSettings& settings);
/// Returns the ticks from one packet of inputs to the next, rounded up so that the input rate is
/// not exceeded.
[[nodiscard]] std::uint8_t input_interval_of(const ServerSettings& settings);
/// Returns the ticks from one check for changes of the roster to the next. Four times a second is
/// enough for a scoreboard.
[[nodiscard]] sim::Tick roster_interval_of(const ServerSettings& settings);

}  // namespace arena::server
