// Besiegers: strangers without a key that try to keep clients out while the siege lasts.
//
// Some send requests with the address of somebody else. Others have their own addresses, ask for
// cookies there, and send responses with tokens that nobody has sealed, from one port after
// another. Their path to the server has no delay and no loss.
//
// Takes the time and what the server sends them; returns datagrams. Same seed, same siege.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "protocol/base/time.h"
#include "protocol/link/dice.h"
#include "protocol/session/address.h"
#include "protocol/session/handshake/handshake_packets.h"

namespace arena::simulation {

struct BesiegerSettings {
    std::uint64_t seed = 1;
    std::uint64_t protocol_id = 0;
    std::uint32_t requests = 0;  ///< per second, from the address `victim`
    std::uint32_t tokens = 0;    ///< per second, forged
    protocol::Address victim;
    bool is_behind_victims_address = false;  ///< the forgers are its neighbours behind a NAT
};

class Besiegers {
  public:
    explicit Besiegers(BesiegerSettings settings);

    struct Outgoing {
        protocol::Address from;
        protocol::ClientHandshakeBytes bytes{};
    };
    /// Returns what they send until `now`, since the last call.
    [[nodiscard]] std::vector<Outgoing> step(protocol::Time now);

    /// Whether it is one of their addresses.
    [[nodiscard]] bool owns(const protocol::Address& address) const;
    void receive(const protocol::Address& to, std::span<const std::byte> datagram);

    [[nodiscard]] std::uint64_t sent() const { return sent_; }
    /// Returns how many cookies they received.
    [[nodiscard]] std::uint64_t proven() const { return proven_; }

  private:
    struct Forger {
        protocol::Address address;
        protocol::HandshakeRandom random{};
        std::optional<protocol::Cookie> cookie;
        protocol::Time asked_at{protocol::Time::min()};
    };

    [[nodiscard]] Outgoing next_request();
    [[nodiscard]] Outgoing next_response(protocol::Time now);
    [[nodiscard]] protocol::ClientHandshakeBytes request_with(protocol::HandshakeRandom& random);
    void fill(std::span<std::byte> bytes);

    BesiegerSettings settings_;
    protocol::Dice dice_;
    protocol::SealedToken sealed_{};  ///< by nobody
    std::vector<Forger> forgers_;
    std::size_t next_forger_ = 0;
    std::optional<protocol::Time> began_;
    std::uint64_t requests_sent_ = 0;
    std::uint64_t tokens_sent_ = 0;
    std::uint64_t sent_ = 0;
    std::uint64_t proven_ = 0;
};

}  // namespace arena::simulation
