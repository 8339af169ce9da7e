// HostileCrowd: the hostile clients of a match (client-sim/hostile): a few for each attack, each
// with its own address and name, and with a new account whenever it connects. Their datagrams reach
// the server at once, and none is lost.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "client-sim/hostile/hostile_peer.h"
#include "protocol/session/address.h"

namespace arena::simulation {

struct HostileSettings {
    std::uint32_t of_each = 0;                  ///< peers for each attack that do nothing else
    std::vector<client_sim::Attack> attacks{};  ///< none: all of them
    std::uint32_t of_all = 0;                   ///< peers that take the attacks in turns
    std::uint32_t datagrams_per_second = 500;   ///< of each
};

class HostileCrowd {
  public:
    struct MatchAccess {
        /// Returns a fresh connect token for a player of that name.
        std::function<protocol::ConnectToken(const std::string& name)> ask_for_token;
        /// Returns the connection of an honest client; 0 when there is none.
        std::function<protocol::ConnectionId()> victim;
    };
    HostileCrowd(const HostileSettings& settings, std::uint64_t seed, const MatchAccess& company,
                 protocol::Time now);

    using Deliver =
        std::function<void(const protocol::Address& from, std::span<const std::byte> datagram)>;
    /// Delivers what they send now.
    void step(protocol::Time now, const Deliver& deliver);

    /// Whether the address is one of theirs.
    [[nodiscard]] bool owns(const protocol::Address& address) const;
    /// Hands a datagram to the client with this address.
    void receive(const protocol::Address& to, std::span<const std::byte> datagram,
                 protocol::Time now);

    /// Whether a player of that name is one of them.
    [[nodiscard]] static bool is_hostile_name(std::string_view name);

    /// Makes all of them leave for good.
    void leave(protocol::Time now);
    [[nodiscard]] std::size_t size() const { return peers_.size(); }
    [[nodiscard]] client_sim::HostileTotals totals() const;

  private:
    std::deque<client_sim::HostilePeer> peers_;
};

}  // namespace arena::simulation
