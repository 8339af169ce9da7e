// A connection and the seals of its two directions, until the library has it.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <utility>

#include "protocol/session/connection.h"
#include "protocol/session/packet_seal.h"

namespace arena::simulation {

class SecureConnection {
  public:
    SecureConnection(protocol::ConnectionConfig config, protocol::PacketSeal outgoing,
                     protocol::PacketSeal incoming, protocol::Time now)
        : id_(config.id),
          connection_(std::move(config), now),
          outgoing_(outgoing),
          incoming_(incoming) {}

    std::optional<protocol::PacketRefusal> receive(protocol::Time now, protocol::PathId from,
                                                   std::span<std::byte> datagram,
                                                   protocol::Inbox& inbox) {
        const auto header = protocol::read_packet_header(datagram);
        if (!header || header->connection != id_) return protocol::PacketRefusal::bad_frame;
        const auto number = connection_.admit(*header);
        if (!number) return number.error();
        const auto sealed = datagram.subspan(protocol::kPacketHeaderBytes);
        if (!protocol::open_packet(incoming_, number.value(),
                                   datagram.first(protocol::kPacketHeaderBytes), sealed))
            return protocol::PacketRefusal::bad_frame;
        return connection_.read(now,
                                {*header, number.value(),
                                 sealed.first(sealed.size() - protocol::kPacketTagBytes), from},
                                inbox);
    }

    struct Datagram {
        std::span<const std::byte> bytes;
        protocol::PathId path;
    };
    std::optional<Datagram> write(protocol::Time now) {
        const auto frames =
            std::span(buffer_).subspan(protocol::kPacketHeaderBytes, protocol::kFrameBytesMax);
        const auto packet = connection_.write(now, frames);
        if (!packet) return std::nullopt;
        const auto header = std::span(buffer_).first<protocol::kPacketHeaderBytes>();
        protocol::write_packet_header(packet->header, header);
        const std::size_t sealed = packet->size + protocol::kPacketTagBytes;
        protocol::seal_packet(outgoing_, packet->sequence, header,
                              std::span(buffer_).subspan(protocol::kPacketHeaderBytes, sealed));
        return Datagram{std::span(buffer_).first(protocol::kPacketHeaderBytes + sealed),
                        packet->path};
    }

    [[nodiscard]] protocol::Connection& connection() { return connection_; }
    [[nodiscard]] const protocol::Connection& connection() const { return connection_; }

  private:
    protocol::ConnectionId id_;
    protocol::Connection connection_;
    protocol::PacketSeal outgoing_;
    protocol::PacketSeal incoming_;
    std::array<std::byte, protocol::kPacketBytesMax> buffer_{};
};

}  // namespace arena::simulation
