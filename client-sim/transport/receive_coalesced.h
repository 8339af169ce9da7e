// Receives datagrams that arrived one after another with a single call (UDP generic receive
// offload, Linux 5.0), which is cheaper than several calls. On other systems each call returns one
// datagram.
#pragma once

#include <cstddef>
#include <span>

#include <boost/system/error_code.hpp>

namespace arena::client_sim {

/// The most bytes that one call can return: what an IP packet can hold.
inline constexpr std::size_t kCoalescedBytesMax = std::size_t{64} * 1024;

/// Lets the kernel coalesce datagrams at this socket. From then on they have to be received with
/// `receive_coalesced`.
void enable_gro(int socket);

/// One datagram, or several side by side.
struct CoalescedDatagrams {
    std::span<std::byte> bytes;
    std::size_t bytes_each = 0;  ///< of all but the last, which may be shorter

    /// Removes and returns the first datagram. There is one, possibly empty, until `bytes` is
    /// empty.
    std::span<std::byte> take();
};

/// Receives from a non-blocking socket into `buffer`, which holds kCoalescedBytesMax bytes. When
/// nothing has arrived, `error` is would_block.
[[nodiscard]] CoalescedDatagrams receive_coalesced(int socket, std::span<std::byte> buffer,
                                                   boost::system::error_code& error);

}  // namespace arena::client_sim
