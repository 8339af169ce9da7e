// ReceiveBatch: datagrams taken from a socket by one call, where the system can do so (recvmmsg,
// Linux 2.6.33), else one at a time. In a flood the call itself is a good part of what a datagram
// costs.
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

    /// Takes what waits at a socket that does not block. Gives 0, or the number of the error:
    /// EWOULDBLOCK if nothing waits.
    [[nodiscard]] int receive(int socket);

    /// Of the last call: at most kDatagramsMax; after an error none. If fewer, no more were there.
    [[nodiscard]] std::size_t size() const { return size_; }
    /// The way it came. The local end is unspecified unless the socket was told to say it
    /// (local_address.h).
    [[nodiscard]] const Path& path(std::size_t index) const { return paths_[index]; }
    /// One that is longer than protocol::kPacketBytesMax is cut to one byte more than that.
    [[nodiscard]] std::span<const std::byte> datagram(std::size_t index) const {
        return std::span(bytes_[index]).first(lengths_[index]);
    }

  private:
    using Bytes = std::array<std::byte, protocol::kPacketBytesMax + 1>;
    struct alignas(cmsghdr) Control {
        std::array<char, kLocalAddressBytes> bytes{};
    };

    /// The header of one datagram, as the system wants it before each call.
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
