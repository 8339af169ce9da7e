// ReceiveBatch: receives many datagrams with one call where the system supports it (recvmmsg, Linux
// 2.6.33), otherwise one at a time. In a flood the call itself is a large part of the cost of a
// datagram.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include <sys/socket.h>
#include <sys/uio.h>

#include "protocol/session/limits.h"
#include "server/base/path.h"
#include "server/transport/local_address.h"
#include "server/transport/socket_address.h"

namespace arena::server {

class ReceiveBatch {
  public:
    static constexpr std::size_t kDatagramsMax = 32;

    ReceiveBatch();
    ReceiveBatch(const ReceiveBatch&) = delete;
    ReceiveBatch& operator=(const ReceiveBatch&) = delete;

    /// Receives what waits at a non-blocking socket. Returns 0 or an errno, which is EWOULDBLOCK if
    /// nothing waits.
    [[nodiscard]] int receive(int socket);

    /// Returns how many the last call received, at most kDatagramsMax; 0 after an error. If there
    /// are fewer, the socket was empty.
    [[nodiscard]] std::size_t size() const { return size_; }
    /// Returns the path of a datagram. The local end is unspecified unless the socket was told to
    /// report it (local_address.h).
    [[nodiscard]] const Path& path(std::size_t index) const { return paths_[index]; }
    /// Returns the bytes of a datagram. One longer than protocol::kPacketBytesMax is cut to one
    /// byte more than that.
    [[nodiscard]] std::span<const std::byte> datagram(std::size_t index) const {
        return std::span(bytes_[index]).first(lengths_[index]);
    }

  private:
    using Bytes = std::array<std::byte, protocol::kPacketBytesMax + 1>;
    struct alignas(cmsghdr) Control {
        std::array<char, kLocalAddressBytes> bytes{};
    };

    /// Fills the header of one datagram, as the system needs it before each call.
    void prepare(std::size_t index, msghdr& header);

    std::array<Bytes, kDatagramsMax> bytes_;
    std::array<SocketAddress, kDatagramsMax> senders_;
    std::array<Control, kDatagramsMax> controls_;
    std::array<iovec, kDatagramsMax> parts_{};
    std::array<Path, kDatagramsMax> paths_{};
    std::array<std::size_t, kDatagramsMax> lengths_{};
    std::size_t size_ = 0;
#if defined(__linux__)
    std::array<mmsghdr, kDatagramsMax> headers_{};
#endif
};

}  // namespace arena::server
