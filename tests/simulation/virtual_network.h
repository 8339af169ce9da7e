// A seeded network in virtual time: what is sent arrives later, out of order, twice, damaged or not
// at all, and always the same way for the same seed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "server/core/endpoint.h"
#include "server/core/time.h"
#include "sim/base/random.h"

namespace arena::simulation {

using server::Time;

/// What the network does to a datagram. Probabilities in [0, 1].
struct LinkProfile {
    Time delay{0};   ///< of every datagram, one way
    Time jitter{0};  ///< up to this much more, uniform: the source of reordering
    float loss = 0.0f;
    float duplicate = 0.0f;
    float corrupt = 0.0f;  ///< one bit flipped, as by a broken middle box: UDP's checksum is gone
};

class VirtualNetwork {
  public:
    VirtualNetwork(LinkProfile profile, std::uint64_t seed) : profile_(profile), random_(seed) {}

    /// Between a client, named by its endpoint, and the server.
    enum class Direction : std::uint8_t { to_server, to_client };

    void send(Direction direction, const server::Endpoint& client,
              std::span<const std::byte> datagram, Time now);

    using Deliver = std::function<void(Direction, const server::Endpoint& client,
                                       std::span<const std::byte> datagram)>;
    /// Hands over everything that arrives up to `now`, in the order of arrival, ties in the order
    /// of sending.
    void deliver_due(Time now, const Deliver& deliver);

    struct Counters {
        std::uint64_t sent = 0;
        std::uint64_t lost = 0;
        std::uint64_t duplicated = 0;
        std::uint64_t corrupted = 0;
    };
    [[nodiscard]] const Counters& counters() const { return counters_; }

  private:
    struct InFlight {
        Time arrival{0};
        std::uint64_t number = 0;
        Direction direction = Direction::to_server;
        server::Endpoint client;
        std::vector<std::byte> datagram;
    };
    static bool arrives_later(const InFlight& a, const InFlight& b);
    void launch(Direction direction, const server::Endpoint& client,
                std::span<const std::byte> datagram, Time now);
    bool happens(float probability) { return random_.unit() < probability; }

    LinkProfile profile_;
    Random random_;
    std::vector<InFlight> in_flight_;  // a heap, the next arrival first
    std::uint64_t launched_ = 0;
    Counters counters_;
};

}  // namespace arena::simulation
