#include "server/transport/bound_socket.h"

#include <string>

#include <fcntl.h>
#include <gtest/gtest.h>

#include "server/transport/udp_transport.h"
#include "tests/unit/server/transport/loopback_socket.h"

namespace arena::server::test::bound_socket_test {
namespace {

std::uint16_t port_of(int descriptor) {
    sockaddr_in address{};
    socklen_t length = sizeof address;
    EXPECT_EQ(::getsockname(descriptor, reinterpret_cast<sockaddr*>(&address), &length), 0);
    return ntohs(address.sin_port);
}

void send_to(std::uint16_t port, const std::string& datagram) {
    const LoopbackSocket client(AF_INET);
    sockaddr_in server{};
    server.sin_family = AF_INET;
    server.sin_port = htons(port);
    server.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    EXPECT_EQ(::sendto(client.handle(), datagram.data(), datagram.size(), 0,
                       reinterpret_cast<const sockaddr*>(&server), sizeof server),
              static_cast<ssize_t>(datagram.size()));
}

std::string first_datagram(UdpTransport& transport) {
    std::string text;
    transport.receive_all([&](const Path&, std::span<const std::byte> bytes) {
        if (text.empty()) text.assign(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    });
    return text;
}

TEST(BoundSocket, is_bound_and_closed_on_exec) {
    const auto socket = bind_udp("127.0.0.1", 0);

    ASSERT_TRUE(socket) << socket.error();
    EXPECT_GT(port_of(socket.value()), 0);
    EXPECT_EQ(::fcntl(socket.value(), F_GETFD), FD_CLOEXEC);
    ::close(socket.value());
}

TEST(BoundSocket, a_port_in_use_is_an_error_that_names_it) {
    const LoopbackSocket taken(AF_INET);

    const auto socket = bind_udp("127.0.0.1", taken.port());

    ASSERT_FALSE(socket);
    EXPECT_NE(socket.error().find(std::to_string(taken.port())), std::string::npos)
        << socket.error();
}

TEST(BoundSocket, what_came_before_a_transport_took_it_over_is_received) {
    const auto socket = bind_udp("127.0.0.1", 0);
    ASSERT_TRUE(socket) << socket.error();
    const std::uint16_t port = port_of(socket.value());
    send_to(port, "early");

    const auto transport = UdpTransport::open({.socket = ::dup(socket.value())});

    ASSERT_TRUE(transport) << transport.error();
    EXPECT_EQ(transport.value()->port(), port);
    EXPECT_EQ(first_datagram(*transport.value()), "early");
    ::close(socket.value());
}

TEST(BoundSocket, outlives_the_transports_that_take_it_over) {
    const auto socket = bind_udp("127.0.0.1", 0);
    ASSERT_TRUE(socket) << socket.error();
    const std::uint16_t port = port_of(socket.value());
    ASSERT_TRUE(UdpTransport::open({.socket = ::dup(socket.value())}));  // and gone
    send_to(port, "meanwhile");

    const auto second = UdpTransport::open({.socket = ::dup(socket.value())});

    ASSERT_TRUE(second) << second.error();
    EXPECT_EQ(first_datagram(*second.value()), "meanwhile");
    ::close(socket.value());
}

TEST(BoundSocket, drops_before_a_transport_took_it_over_are_not_counted_as_its_own) {
    const auto socket = bind_udp("127.0.0.1", 0);
    ASSERT_TRUE(socket) << socket.error();
    int smallest = 1;
    ASSERT_EQ(::setsockopt(socket.value(), SOL_SOCKET, SO_RCVBUF, &smallest, sizeof smallest), 0);
    for (int i = 0; i < 100; ++i)
        send_to(port_of(socket.value()), std::string(1000, 'x'));

    const auto transport = UdpTransport::open({.socket = ::dup(socket.value())});

    ASSERT_TRUE(transport) << transport.error();
    EXPECT_NE(first_datagram(*transport.value()), "");
    EXPECT_EQ(transport.value()->counters().receive_drops, 0u);
    ::close(socket.value());
}

TEST(BoundSocket, a_descriptor_that_is_no_socket_is_an_error_of_one_line) {
    const int file = ::open("/dev/null", O_RDWR);
    ASSERT_GE(file, 0);

    const auto transport = UdpTransport::open({.socket = file});

    ASSERT_FALSE(transport);
    EXPECT_EQ(transport.error().find('\n'), std::string::npos);
}

}  // namespace
}  // namespace arena::server::test::bound_socket_test
