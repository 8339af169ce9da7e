// The kernel's room for datagrams of one socket that have arrived and were not received yet, and
// for those that were sent and have not left the machine yet.
#pragma once

#include <cstddef>

namespace arena::server {

/// In bytes as setsockopt counts them. Linux sets aside twice as many, and charges each datagram
/// for the memory that it takes up there rather than for its length.
struct SocketBuffers {
    std::size_t receive = std::size_t{4} << 20u;
    std::size_t send = std::size_t{4} << 20u;
};

/// Asks for so much and gives what was granted. With the capability CAP_NET_ADMIN that is all of
/// it, without at most net.core.rmem_max and net.core.wmem_max.
SocketBuffers set_socket_buffers(int socket, const SocketBuffers& wanted);

}  // namespace arena::server
