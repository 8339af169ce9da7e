// One side of a connection including its encryption: datagrams in, messages out; messages in,
// datagrams out.
//
//   to receive   connection.receive(now, from, datagram, inbox)
//   to send      connection.connection().send_...(...)
//                while (const auto datagram = connection.write(now, room))
//                    socket.send(address of datagram->path, datagram->bytes)
//
// The rules of connection.h about time and when to write hold here, too. Handling a datagram
// allocates only what a Connection allocates.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "protocol/session/connection/connection.h"
#include "protocol/session/packet/packet_seal.h"

namespace arena::protocol {

/// The seals of the two directions, as one side sees them.
struct SealPair {
    PacketSeal outgoing;
    PacketSeal incoming;
};

/// Returns the seals for the client's side of a session.
[[nodiscard]] SealPair seals_of_client(const SessionKeys& keys, std::uint64_t protocol_id);
/// Returns the seals for the server's side of a session.
[[nodiscard]] SealPair seals_of_server(const SessionKeys& keys, std::uint64_t protocol_id);

/// Room for a datagram while it is written; one may serve all connections of a thread.
using DatagramRoom = std::array<std::byte, kPacketBytesMax>;

class SecureConnection {
  public:
    SecureConnection(ConnectionConfig config, const SealPair& seals, Time now);

    /// Reads a datagram of any bytes. Returns nothing, or why it was rejected. A datagram that does
    /// not belong to this connection does not change it; the cheapest check comes first.
    std::optional<PacketRefusal> receive(Time now, PathId from, std::span<const std::byte> datagram,
                                         Inbox& inbox);

    struct Datagram {
        std::span<const std::byte> bytes;  ///< in the room that was given
        PathId path;
    };
    /// Writes the next datagram that is due at `now` into `room`; returns nothing when none is.
    [[nodiscard]] std::optional<Datagram> write(Time now, DatagramRoom& room);

    /// As Connection::prefetch, where a whole datagram is read or written.
    void prefetch(Connection::Need need, PrefetchStep step) const {
        if (need == Connection::Need::read && step == PrefetchStep::first)
            prefetch_line(seals_.incoming);
        connection_.prefetch(need, step);
    }

    [[nodiscard]] Connection& connection() { return connection_; }
    [[nodiscard]] const Connection& connection() const { return connection_; }

  private:
    SealPair seals_;
    Connection connection_;
};

}  // namespace arena::protocol
