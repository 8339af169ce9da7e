#include "client-sim/transport/receive_coalesced.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

#include <boost/asio/error.hpp>
#include <netinet/in.h>
#include <netinet/udp.h>
#include <sys/socket.h>

namespace arena::client_sim {

namespace {

/// Returns the size of each datagram as the kernel reports it when it has coalesced several;
/// otherwise `alone`.
std::size_t coalesced_size(msghdr& message, std::size_t alone) {
#if defined(UDP_GRO)
    for (cmsghdr* header = CMSG_FIRSTHDR(&message); header != nullptr;
         header = CMSG_NXTHDR(&message, header)) {
        if (header->cmsg_level != SOL_UDP || header->cmsg_type != UDP_GRO) continue;
        int size = 0;
        std::memcpy(&size, CMSG_DATA(header), sizeof size);
        if (size > 0) return static_cast<std::size_t>(size);
    }
#endif
    return alone;
}

}  // namespace

void enable_gro(int socket) {
#if defined(UDP_GRO)
    const int on = 1;
    // A kernel without support delivers each datagram alone, which is also correct.
    static_cast<void>(::setsockopt(socket, SOL_UDP, UDP_GRO, &on, sizeof on));
#endif
}

std::span<std::byte> CoalescedDatagrams::take() {
    const auto first = bytes.first(std::min(bytes_each, bytes.size()));
    bytes = bytes.subspan(first.size());
    return first;
}

CoalescedDatagrams receive_coalesced(int socket, std::span<std::byte> buffer,
                                     boost::system::error_code& error) {
    alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof(int))> control{};
    iovec data{buffer.data(), buffer.size()};
    msghdr message{};
    message.msg_iov = &data;
    message.msg_iovlen = 1;
    message.msg_control = control.data();
    message.msg_controllen = control.size();
    const ssize_t received = ::recvmsg(socket, &message, 0);
    if (received < 0) {
        error.assign(errno, boost::system::system_category());
        return {};
    }
    error.clear();
    const auto bytes = static_cast<std::size_t>(received);
    return {.bytes = buffer.first(bytes), .bytes_each = coalesced_size(message, bytes)};
}

}  // namespace arena::client_sim
