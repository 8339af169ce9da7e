// DoorPlaces: how many WebSockets there may be, in all, from one address, and before the upgrade.
// Those of this machine are limited in all only: a proxy, or a load test, is one address.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>

#include "protocol/session/address.h"
#include "server/base/address_text.h"
#include "server/statistics/websocket_counters.h"

namespace arena::server {

/// The share of all places that one address, or one IPv6 /64, may have: one in so many.
inline constexpr std::size_t kAddressShare = 4;
/// Connections that have yet to upgrade, in all and from one address.
inline constexpr std::size_t kUpgradingMax = 1024;
inline constexpr std::size_t kUpgradingOfAddressMax = 32;

class DoorPlaces {
  public:
    explicit DoorPlaces(std::size_t connections_max) : connections_max_(connections_max) {}

    /// Takes a place for a connection that has yet to upgrade, or says why there is none.
    [[nodiscard]] std::optional<WebSocketEnd> take(const protocol::Address& remote) {
        if (taken_ >= connections_max_ || upgrading_ >= kUpgradingMax) return WebSocketEnd::full;
        if (!is_loopback(remote)) {
            const auto found = of_addresses_.find(protocol::prefix_of(remote));
            if (found != of_addresses_.end() && is_full(found->second))
                return WebSocketEnd::address_full;
            OfAddress& of_address = of_addresses_[protocol::prefix_of(remote)];
            ++of_address.taken;
            ++of_address.upgrading;
        }
        ++taken_;
        ++upgrading_;
        return std::nullopt;
    }

    /// A connection that has taken a place has upgraded.
    void on_upgraded(const protocol::Address& remote) {
        --upgrading_;
        if (!is_loopback(remote)) --of_addresses_[protocol::prefix_of(remote)].upgrading;
    }

    /// A connection has ended.
    void release(const protocol::Address& remote, bool has_upgraded) {
        --taken_;
        if (!has_upgraded) --upgrading_;
        if (is_loopback(remote)) return;
        const auto found = of_addresses_.find(protocol::prefix_of(remote));
        if (!has_upgraded) --found->second.upgrading;
        if (--found->second.taken == 0) of_addresses_.erase(found);
    }

    [[nodiscard]] std::size_t taken() const { return taken_; }

  private:
    struct OfAddress {
        std::size_t taken = 0;
        std::size_t upgrading = 0;
    };

    [[nodiscard]] bool is_full(const OfAddress& of_address) const {
        return of_address.taken >= std::max<std::size_t>(connections_max_ / kAddressShare, 1) ||
               of_address.upgrading >= kUpgradingOfAddressMax;
    }

    std::size_t connections_max_;
    std::size_t taken_ = 0;
    std::size_t upgrading_ = 0;
    std::unordered_map<std::uint64_t, OfAddress> of_addresses_;  ///< by prefix_of
};

}  // namespace arena::server
