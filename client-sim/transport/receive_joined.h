// Datagrams that came in a row, taken from the kernel together (UDP generic receive offload, Linux
// 5.0): one call is cheaper than one for each. Elsewhere each comes alone.
#pragma once

#include <cstddef>
#include <span>

#include <boost/system/error_code.hpp>

namespace arena::client_sim {

/// The most that one call can give: what an IP packet can hold.
inline constexpr std::size_t kJoinedBytesMax = std::size_t{64} * 1024;

/// Lets the kernel join datagrams at this socket. `receive_joined` is how they have to be received
/// from then on.
void allow_joined(int socket);

/// One datagram or several side by side.
struct JoinedDatagrams {
    std::span<std::byte> bytes;
    std::size_t bytes_each = 0;  ///< of all but the last, which may be shorter

    /// Takes the first one away. There is one, perhaps an empty one, until `bytes` is empty.
    std::span<std::byte> take();
};

/// Receives from a socket that does not block into `buffer`, of kJoinedBytesMax bytes. Without
/// anything there the error is would_block.
[[nodiscard]] JoinedDatagrams receive_joined(int socket, std::span<std::byte> buffer,
                                             boost::system::error_code& error);

}  // namespace arena::client_sim
