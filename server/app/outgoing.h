// Outgoing: what a thread has sent and has yet to hand over, by the way that it takes.
#pragma once

#include <cstddef>
#include <span>

#include "server/transport/outbox.h"

namespace arena::server {

struct Outgoing {
    void add(const Path& to, FarEnd end, std::span<const std::byte> packet) {
        const bool is_datagram = to.channel == ChannelId{};
        (is_datagram ? datagrams : messages).add(to, end, packet);
    }

    [[nodiscard]] std::size_t size_bytes() const {
        return datagrams.size_bytes() + messages.size_bytes();
    }

    Outbox datagrams;  ///< for UdpTransport
    Outbox messages;   ///< for WebSocketDoor
};

}  // namespace arena::server
