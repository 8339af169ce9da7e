// HostInbox: what the hall passes to the host of a match that may run on another thread. The hall
// puts, and whoever runs the match takes, before its tick.
//
// Packets are in a bounded ring: those that find no room are dropped, as a network would.
// Applicants that find none have to ask again, and sessions go on to another match. So a match that
// hangs costs the hall nothing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <variant>

#include "protocol/session/limits.h"
#include "protocol/session/packet/connection_id.h"
#include "server/base/byte_ring.h"
#include "server/base/mailbox.h"
#include "server/base/path.h"
#include "server/base/time.h"
#include "server/crossing/application.h"

namespace arena::server {

/// Applicants and repeats that a host has not seen yet.
inline constexpr std::size_t kApplicationsWaitingMax = 256;

class HostInbox {
  public:
    /// With room for so many sessions that come from other matches, and for the packets of as many
    /// during a few ticks.
    explicit HostInbox(std::size_t sessions_max);

    // The hall's side. Each returns whether there was room.

    [[nodiscard]] bool put_packet(protocol::ConnectionId connection, const Path& from,
                                  std::span<const std::byte> packet, Time now);
    [[nodiscard]] bool put_application(const Application& application) {
        return requests_.put(application);
    }
    [[nodiscard]] bool put_repeat(protocol::ConnectionId connection, Time now) {
        return requests_.put(Repeat{.connection = connection, .now = now});
    }
    [[nodiscard]] bool put_transfer(const Transfer& transfer) { return transfers_.put(transfer); }

    // The host's side.

    /// Whether a session waits to be adopted.
    [[nodiscard]] bool has_transfers() const { return !transfers_.empty(); }
    /// Calls `adopt(transfer)`, `decide(application)` and `repeat(connection, now)`, and then
    /// `receive(connection, from, packet, now)` for what is there, each in order.
    template <typename Adopt, typename Decide, typename DoRepeat, typename Receive>
    void take_all(Adopt&& adopt, Decide&& decide, DoRepeat&& repeat, Receive&& receive) {
        transfers_.take_all(adopt);
        requests_.take_all([&](const Request& request) {
            if (const auto* const application = std::get_if<Application>(&request))
                return decide(*application);
            const auto& asked = std::get<Repeat>(request);
            repeat(asked.connection, asked.now);
        });
        packets_.take_all([&](std::span<const std::byte> record) {
            Head head;
            std::memcpy(&head, record.data(), sizeof(head));
            receive(head.connection, head.from, record.subspan(sizeof(head)), head.now);
        });
    }

  private:
    /// The client of a reserved place has been sent its answer again.
    struct Repeat {
        protocol::ConnectionId connection = 0;
        Time now{};
    };
    using Request = std::variant<Application, Repeat>;
    /// What comes before each packet in the ring.
    struct Head {
        protocol::ConnectionId connection = 0;
        Path from;
        Time now{};
    };

    Mailbox<Transfer> transfers_;
    Mailbox<Request> requests_{kApplicationsWaitingMax};
    ByteRing packets_;
};

}  // namespace arena::server
