// The kernel's buffers of one socket: for datagrams that have arrived but were not received yet,
// and for those that were sent but have not left the machine yet.
#pragma once

#include <cstddef>

namespace arena::server {

/// Sizes in bytes as setsockopt counts them. Linux reserves twice as much, and charges each
/// datagram for the memory that it occupies rather than for its length.
struct SocketBuffers {
    std::size_t receive = std::size_t{4} << 20u;
    std::size_t send = std::size_t{4} << 20u;
};

/// Asks for these sizes and returns what was granted. With the capability CAP_NET_ADMIN that is all
/// of it; without, at most net.core.rmem_max and net.core.wmem_max.
SocketBuffers set_socket_buffers(int socket, const SocketBuffers& wanted);

}  // namespace arena::server
