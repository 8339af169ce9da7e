#include "client-sim/transport/receive_coalesced.h"

#include <cstring>
#include <string>
#include <vector>

#include <boost/asio/error.hpp>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <netinet/udp.h>
#include <sys/socket.h>
#include <unistd.h>

namespace arena::client_sim {
namespace {

/// Two UDP sockets on loopback, one connected to the other.
struct Pair {
    int receiver = ::socket(AF_INET, SOCK_DGRAM | SOCK_NONBLOCK, 0);
    int sender = ::socket(AF_INET, SOCK_DGRAM, 0);

    Pair() {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        auto* const any = reinterpret_cast<sockaddr*>(&address);
        socklen_t length = sizeof address;
        EXPECT_EQ(::bind(receiver, any, length), 0);
        EXPECT_EQ(::getsockname(receiver, any, &length), 0);
        EXPECT_EQ(::connect(sender, any, length), 0);
    }
    ~Pair() {
        ::close(receiver);
        ::close(sender);
    }
    Pair(const Pair&) = delete;
    Pair& operator=(const Pair&) = delete;

    void send(const std::string& datagram) const {
        EXPECT_EQ(::send(sender, datagram.data(), datagram.size(), 0),
                  static_cast<ssize_t>(datagram.size()));
    }
    /// Passes `all` to the kernel at once, which cuts it into pieces of `each` bytes. Returns false
    /// when it cannot.
    [[nodiscard]] bool send_cut(const std::string& all, int each) const {
#if defined(UDP_SEGMENT)
        if (::setsockopt(sender, SOL_UDP, UDP_SEGMENT, &each, sizeof each) != 0) return false;
        const bool sent =
            ::send(sender, all.data(), all.size(), 0) == static_cast<ssize_t>(all.size());
        const int off = 0;
        return ::setsockopt(sender, SOL_UDP, UDP_SEGMENT, &off, sizeof off) == 0 && sent;
#else
        return false;
#endif
    }
};

struct Received {
    std::vector<std::string> datagrams;
    std::size_t calls = 0;
};

Received receive_all(int socket) {
    std::vector<std::byte> buffer(kCoalescedBytesMax);
    Received received;
    for (;;) {
        boost::system::error_code error;
        CoalescedDatagrams coalesced = receive_coalesced(socket, buffer, error);
        if (error) {
            EXPECT_EQ(error, boost::asio::error::would_block);
            return received;
        }
        ++received.calls;
        do {
            const auto datagram = coalesced.take();
            received.datagrams.emplace_back(reinterpret_cast<const char*>(datagram.data()),
                                            datagram.size());
        } while (!coalesced.bytes.empty());
    }
}

TEST(ReceiveCoalesced, datagrams_sent_together_arrive_in_one_call_and_are_separated) {
    const Pair pair;
    enable_gro(pair.receiver);
    if (!pair.send_cut(std::string(100, 'a') + std::string(100, 'b') + std::string(40, 'c'), 100))
        GTEST_SKIP() << "this system cuts nothing";

    const Received received = receive_all(pair.receiver);

    EXPECT_EQ(received.datagrams,
              (std::vector<std::string>{std::string(100, 'a'), std::string(100, 'b'),
                                        std::string(40, 'c')}));
    EXPECT_EQ(received.calls, 1u);
}

TEST(ReceiveCoalesced, without_coalescing_each_datagram_arrives_alone) {
    const Pair pair;
    if (!pair.send_cut(std::string(100, 'a') + std::string(70, 'b'), 100))
        GTEST_SKIP() << "this system cuts nothing";

    const Received received = receive_all(pair.receiver);

    EXPECT_EQ(received.datagrams,
              (std::vector<std::string>{std::string(100, 'a'), std::string(70, 'b')}));
    EXPECT_EQ(received.calls, 2u);
}

TEST(ReceiveCoalesced, datagrams_of_any_length_arrive_unchanged) {
    const Pair pair;
    enable_gro(pair.receiver);
    const std::vector<std::string> sent{"", "x", std::string(1200, 'y'), "",
                                        std::string(60000, 'z')};

    for (const std::string& datagram : sent)
        pair.send(datagram);

    EXPECT_EQ(receive_all(pair.receiver).datagrams, sent);
}

}  // namespace
}  // namespace arena::client_sim
