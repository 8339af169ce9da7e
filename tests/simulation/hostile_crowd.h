// The hostile clients of a match (client-sim/hostile): a few for each attack, each with its own
// address and name, and with a new account whenever it comes in. Their path to the server has no
// delay and no loss.
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
    std::vector<client_sim::Attack> attacks{};  ///< empty: all of them
    std::uint32_t of_all = 0;                   ///< peers that take turns at all attacks
    std::uint32_t datagrams_per_second = 500;   ///< per peer
};

class HostileCrowd {
  public:
    struct Company {
        /// Returns a fresh token for a player of that name.
        std::function<protocol::ConnectToken(const std::string& name)> ask_for_token;
        /// Returns the connection of an honest client; 0: there is none.
        std::function<protocol::ConnectionId()> somebody;
    };
    HostileCrowd(const HostileSettings& settings, std::uint64_t seed, const Company& company,
                 protocol::Time now);

    using Deliver =
        std::function<void(const protocol::Address& from, std::span<const std::byte> datagram)>;
    /// Delivers what they send now.
    void step(protocol::Time now, const Deliver& deliver);

    [[nodiscard]] bool owns(const protocol::Address& address) const;
    void receive(const protocol::Address& to, std::span<const std::byte> datagram,
                 protocol::Time now);

    /// Whether a player of that name is one of them.
    [[nodiscard]] static bool is_one(std::string_view name);

    void leave(protocol::Time now);
    [[nodiscard]] std::size_t size() const { return peers_.size(); }
    [[nodiscard]] client_sim::HostileTotals totals() const;

  private:
    std::deque<client_sim::HostilePeer> peers_;
};

}  // namespace arena::simulation
