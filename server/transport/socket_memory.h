// How full a socket's buffers are, as the kernel accounts for them (SO_MEMINFO, Linux 4.12). A
// datagram occupies more than its length: on loopback one of 1200 bytes takes 2304, a short one
// 832.
#pragma once

#include <cstddef>
#include <cstdint>

namespace arena::server {

struct BufferMemory {
    std::size_t used_bytes = 0;
    std::size_t size_bytes = 0;  ///< 0 where the system does not report it
};

struct SocketMemory {
    BufferMemory receive;
    BufferMemory send;
    /// How many datagrams were dropped at this socket since it was opened, mostly for want of room.
    /// The same as SO_RXQ_OVFL, but without a message beside each datagram. It wraps at 2^32.
    std::uint32_t drops = 0;
};

/// Reads the state of a socket's buffers; zeros where the system does not report it.
[[nodiscard]] SocketMemory read_socket_memory(int socket);

}  // namespace arena::server
