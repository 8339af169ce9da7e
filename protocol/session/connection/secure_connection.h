// One side of a connection with the keys around it: datagrams in, messages out, messages in,
// datagrams out.
//
//   to receive   connection.receive(now, from, datagram, inbox)
//   to send      connection.connection().send_...(...)
//                while (const auto datagram = connection.write(now))
//                    socket.send(address of datagram->path, datagram->bytes)
//
// What connection.h says of time and of when to write holds here, too. Allocates nothing for
// a datagram, but for what a Connection allocates.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "protocol/session/connection/connection.h"
#include "protocol/session/packet/packet_seal.h"

namespace arena::protocol {

/// What the two directions are sealed with, as one side sees them.
struct SealPair {
    PacketSeal outgoing;
    PacketSeal incoming;
};

[[nodiscard]] SealPair seals_of_client(const SessionKeys& keys, std::uint64_t protocol_id);
[[nodiscard]] SealPair seals_of_server(const SessionKeys& keys, std::uint64_t protocol_id);

class SecureConnection {
  public:
    SecureConnection(ConnectionConfig config, const SealPair& seals, Time now);

    /// Takes any bytes. Nothing, or why they were refused. What is not of this connection changes
    /// nothing of it; the cheapest check comes first.
    std::optional<PacketRefusal> receive(Time now, PathId from, std::span<const std::byte> datagram,
                                         Inbox& inbox);

    struct Datagram {
        std::span<const std::byte> bytes;  ///< until the next call
        PathId path;
    };
    /// The next datagram that is due at `now`; nothing if none is.
    [[nodiscard]] std::optional<Datagram> write(Time now);

    [[nodiscard]] Connection& connection() { return connection_; }
    [[nodiscard]] const Connection& connection() const { return connection_; }

  private:
    Connection connection_;
    SealPair seals_;
    std::array<std::byte, kPacketBytesMax> buffer_{};
};

}  // namespace arena::protocol
