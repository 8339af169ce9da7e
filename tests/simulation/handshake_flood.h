// HandshakeFlood: hosts without a key that keep trying to prevent clients from connecting.
//
// Some send requests in the name of an address that is not theirs. Others have their own addresses,
// ask for cookies there, and send responses with forged connect tokens, from one port after
// another. Their datagrams reach the server at once, and none is lost. The same seed makes the same
// flood.
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

struct HandshakeFloodSettings {
    std::uint64_t seed = 1;
    std::uint64_t protocol_id = 0;
    std::uint32_t requests = 0;  ///< per second, in the name of `victim`
    std::uint32_t tokens = 0;    ///< per second, forged
    protocol::Address victim;
    bool is_behind_victims_address = false;  ///< the forgers share its IP address, as behind a NAT
};

class HandshakeFlood {
  public:
    explicit HandshakeFlood(HandshakeFloodSettings settings);

    struct Outgoing {
        protocol::Address from;
        protocol::ClientHandshakeBytes bytes{};
    };
    /// Returns what they send between the last call and `now`.
    [[nodiscard]] std::vector<Outgoing> step(protocol::Time now);

    /// Whether the address is one of theirs.
    [[nodiscard]] bool owns(const protocol::Address& address) const;
    /// Takes a datagram that the server sent to one of their addresses.
    void receive(const protocol::Address& to, std::span<const std::byte> datagram);

    /// Returns the number of datagrams that they sent.
    [[nodiscard]] std::uint64_t sent() const { return sent_; }
    /// Returns the number of cookies that they received.
    [[nodiscard]] std::uint64_t cookies_received() const { return cookies_received_; }

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

    HandshakeFloodSettings settings_;
    protocol::Dice dice_;
    protocol::SealedToken sealed_{};  ///< random bytes, sealed by no key
    std::vector<Forger> forgers_;
    std::size_t next_forger_ = 0;
    std::optional<protocol::Time> began_;
    std::uint64_t requests_sent_ = 0;
    std::uint64_t tokens_sent_ = 0;
    std::uint64_t sent_ = 0;
    std::uint64_t cookies_received_ = 0;
};

}  // namespace arena::simulation
