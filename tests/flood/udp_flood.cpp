#include "tests/flood/udp_flood.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <thread>
#include <utility>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

namespace arena::flood {

namespace {

using Clock = std::chrono::steady_clock;

/// Packets in one system call, all from one socket.
constexpr std::size_t kBatch = 64;
/// How often it looks at the clock.
constexpr auto kSlice = std::chrono::milliseconds(2);
/// Answers are not read and should take little room.
constexpr int kReceiveBufferBytes = 4096;

sockaddr_in address_of(std::uint32_t ip, std::uint16_t port) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(ip);
    address.sin_port = htons(port);
    return address;
}

bool bind_and_connect(int socket, const sockaddr_in& from, const sockaddr_in& to) {
    const auto* const local = reinterpret_cast<const sockaddr*>(&from);
    const auto* const remote = reinterpret_cast<const sockaddr*>(&to);
    return ::bind(socket, local, sizeof from) == 0 && ::connect(socket, remote, sizeof to) == 0;
}

}  // namespace

Result<UdpFlood, std::string> UdpFlood::open(std::uint16_t target_port, std::size_t sources,
                                             std::uint64_t seed) {
    UdpFlood flood({});
    protocol::Dice dice(seed);
    const sockaddr_in target = address_of(INADDR_LOOPBACK, target_port);
    for (std::size_t i = 0; i < sources; ++i) {
        const int socket = ::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
        if (socket < 0) return Failure{std::string("no socket: ") + std::strerror(errno)};
        flood.sockets_.push_back(socket);
        (void)::setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &kReceiveBufferBytes,
                           sizeof kReceiveBufferBytes);
        // 127.1.0.1 to 127.254.254.254
        const auto host = static_cast<std::uint32_t>(1 + dice.below(254)) << 16u |
                          static_cast<std::uint32_t>(dice.below(255)) << 8u |
                          static_cast<std::uint32_t>(1 + dice.below(254));
        if (!bind_and_connect(socket, address_of(127u << 24u | host, 0), target))
            return Failure{std::string("a socket is not bound: ") + std::strerror(errno)};
    }
    return flood;
}

UdpFlood::UdpFlood(UdpFlood&& other) noexcept : sockets_(std::exchange(other.sockets_, {})) {}

UdpFlood::~UdpFlood() {
    for (const int socket : sockets_)
        ::close(socket);
}

UdpFlood::Sent UdpFlood::run(const std::vector<Packet>& packets, const Pace& pace) {
    Sent sent;
    const auto begin = Clock::now();
    std::uint64_t tried = 0;
    for (auto now = begin; now < begin + pace.duration; now = Clock::now()) {
        const double seconds = std::chrono::duration<double>(now - begin).count();
        const auto earned = static_cast<std::uint64_t>(seconds * pace.per_second);
        const std::uint64_t due = earned - earned % pace.burst;
        // More than half a second behind is too late: a flood does not catch up after a pause.
        tried = std::max(tried, due - std::min<std::uint64_t>(due, pace.per_second / 2));
        while (tried < due) {
            const auto count =
                static_cast<std::size_t>(std::min<std::uint64_t>(due - tried, kBatch));
            send_batch(packets, count, sent);
            tried += count;
        }
        std::this_thread::sleep_for(kSlice);
    }
    return sent;
}

void UdpFlood::send_batch(const std::vector<Packet>& packets, std::size_t count, Sent& sent) {
    std::array<iovec, kBatch> buffers;
    std::array<mmsghdr, kBatch> messages{};
    for (std::size_t i = 0; i < count; ++i) {
        const Packet& packet = packets[next_packet_++ % packets.size()];
        buffers[i] = {const_cast<std::byte*>(packet.data()), packet.size()};  // only read
        messages[i].msg_hdr.msg_iov = &buffers[i];
        messages[i].msg_hdr.msg_iovlen = 1;
    }
    const int socket = sockets_[next_socket_++ % sockets_.size()];
    const int taken = ::sendmmsg(socket, messages.data(), static_cast<unsigned>(count), 0);
    const auto good = static_cast<std::size_t>(std::max(taken, 0));
    sent.packets += good;
    sent.failed += count - good;
    for (std::size_t i = 0; i < good; ++i)
        sent.bytes += buffers[i].iov_len;
}

}  // namespace arena::flood
