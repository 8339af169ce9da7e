// How full a socket's buffers are, as the kernel accounts for it (SO_MEMINFO, Linux 4.12). A
// datagram takes up more there than its length: on loopback one of 1200 bytes takes 2304, a short
// one 832.
#pragma once

#include <cstddef>
#include <cstdint>

namespace arena::server {

struct BufferMemory {
    std::size_t used_bytes = 0;
    std::size_t size_bytes = 0;  ///< 0 where the system does not tell
};

struct SocketMemory {
    BufferMemory receive;
    BufferMemory send;
    /// Datagrams that were dropped at this socket since it was opened, for want of room above all:
    /// what SO_RXQ_OVFL says, without a message beside each datagram. It starts again at 2^32.
    std::uint32_t drops = 0;
};

[[nodiscard]] SocketMemory read_socket_memory(int socket);

}  // namespace arena::server
