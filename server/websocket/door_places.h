// DoorPlaces: how many WebSockets there may be, in all, from one address, and before the upgrade.
// Those of this machine and of trusted proxies are limited in all only: a proxy, or a load test, is
// one address. A connection by a proxy counts for its client's address once that is known.
//
// A connection that has yet to upgrade gives its place to a newer one that has none, so that silent
// ones keep nobody out.
//
// Pure: times are arguments.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <unordered_map>

#include "protocol/session/address.h"
#include "server/base/path.h"
#include "server/base/time.h"
#include "server/statistics/websocket_counters.h"

namespace arena::server {

/// The share of all places that one address, or one IPv6 /64, may have: one in so many.
inline constexpr std::size_t kAddressShare = 4;
/// Connections that have yet to upgrade, in all and from one address.
inline constexpr std::size_t kUpgradingMax = 1024;
inline constexpr std::size_t kUpgradingOfAddressMax = 32;
/// A client sends its request as soon as it is connected. For this long it keeps its place before
/// newer ones, unless its address has more than theirs.
inline constexpr Time kUpgradeGrace = std::chrono::milliseconds(250);

class DoorPlaces {
  public:
    /// Of two ends at most one is set.
    struct Taken {
        std::optional<WebSocketEnd> refusal;  ///< why there is no place for the new one
        std::optional<ChannelId> displaced;   ///< the one that has lost its place to it
    };
    enum class Counts : std::uint8_t { for_address, in_all_only };

    explicit DoorPlaces(std::size_t connections_max) : connections_max_(connections_max) {}

    /// Takes a place at `now` for a connection that has yet to upgrade, whose channel is higher
    /// than those before it.
    [[nodiscard]] Taken take(ChannelId channel, const protocol::Address& remote, Counts counts,
                             Time now);
    /// A connection that has counted in all only is one of this client: it counts for its address,
    /// unless that is one of this machine. Says why there is no room for it.
    [[nodiscard]] std::optional<WebSocketEnd> count_for(ChannelId channel,
                                                        const protocol::Address& client);
    /// A connection with a place has upgraded.
    void on_upgraded(ChannelId channel);
    /// A connection has ended, which may have lost its place before.
    void release(ChannelId channel);

    [[nodiscard]] std::size_t taken() const { return places_.size(); }

  private:
    struct Place {
        std::optional<std::uint64_t> prefix;  ///< by prefix_of; nothing: counts in all only
        bool has_upgraded = false;
    };
    struct OfAddress {
        std::size_t taken = 0;
        std::size_t upgrading = 0;
    };

    [[nodiscard]] bool has_share(const OfAddress& of_address) const;
    [[nodiscard]] std::size_t upgrading_of(const std::optional<std::uint64_t>& prefix) const;
    /// Returns the oldest one that has yet to upgrade, of the address that has the most of them, or
    /// of this address alone; nothing when it is to keep its place before the newcomer.
    [[nodiscard]] std::optional<ChannelId> to_displace(const std::optional<std::uint64_t>& newcomer,
                                                       bool is_of_same_address, Time now) const;

    std::size_t connections_max_;
    std::unordered_map<std::uint64_t, Place> places_;            ///< by channel
    std::map<std::uint64_t, Time> upgrading_;                    ///< since when, by channel
    std::unordered_map<std::uint64_t, OfAddress> of_addresses_;  ///< by prefix
};

}  // namespace arena::server
