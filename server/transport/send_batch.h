// SendBatch: sends several runs of datagrams with one call where the system supports it (sendmmsg,
// Linux 3.0). A run of several datagrams is segmented by the kernel or the network device
// (UDP_SEGMENT, Linux 4.18); elsewhere such a run is refused with EOPNOTSUPP.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include <sys/socket.h>
#include <sys/uio.h>

#include "server/transport/local_address.h"
#include "server/transport/outbox.h"
#include "server/transport/socket_address.h"

namespace arena::server {

class SendBatch {
  public:
    static constexpr std::size_t kRunsMax = 64;

    /// `socket` must not block.
    SendBatch(int socket, bool socket_is_v4) : socket_(socket), socket_is_v4_(socket_is_v4) {}
    SendBatch(const SendBatch&) = delete;
    SendBatch& operator=(const SendBatch&) = delete;

    struct Taken {
        std::size_t runs = 0;  ///< how many were sent, from the first on
        int error = 0;         ///< why not even the first was sent, else 0
    };
    /// Sends the first of `runs`, in their order. There must be at least one, all from `outbox`.
    [[nodiscard]] Taken send(const Outbox& outbox, std::span<const Outbox::Run> runs);

  private:
    struct alignas(cmsghdr) Control {
        std::array<char, kLocalAddressBytes + CMSG_SPACE(sizeof(std::uint16_t))> bytes;
    };

    void prepare(std::size_t index, const Outbox& outbox, const Outbox::Run& run, msghdr& header);

    int socket_;
    bool socket_is_v4_;
    std::array<SocketAddress, kRunsMax> receivers_;
    std::array<Control, kRunsMax> controls_;
    std::array<iovec, kRunsMax> parts_{};
#if defined(__linux__)
    std::array<mmsghdr, kRunsMax> headers_{};
#endif
};

}  // namespace arena::server
