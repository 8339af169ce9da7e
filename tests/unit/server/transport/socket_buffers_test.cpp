#include "server/transport/socket_buffers.h"

#include <limits>

#include <gtest/gtest.h>

#include "tests/unit/server/transport/loopback_socket.h"

namespace arena::server::socket_buffers_test {
namespace {

using test::LoopbackSocket;

TEST(SetSocketBuffers, grants_what_is_within_the_limits_of_the_system) {
    const LoopbackSocket socket(AF_INET);

    const SocketBuffers granted =
        set_socket_buffers(socket.handle(), {.receive = 65536, .send = 32768});

    EXPECT_EQ(granted.receive, 65536u);
    EXPECT_EQ(granted.send, 32768u);
}

TEST(SetSocketBuffers, can_make_buffers_smaller_again) {
    const LoopbackSocket socket(AF_INET);
    (void)set_socket_buffers(socket.handle(), {.receive = 131072, .send = 131072});

    const SocketBuffers granted =
        set_socket_buffers(socket.handle(), {.receive = 16384, .send = 8192});

    EXPECT_EQ(granted.receive, 16384u);
    EXPECT_EQ(granted.send, 8192u);
}

// The system raises a size of 0 to its minimum, and reports what it granted, not what was asked.
TEST(SetSocketBuffers, reports_what_was_granted_when_too_little_was_asked) {
    const LoopbackSocket socket(AF_INET);

    const SocketBuffers granted = set_socket_buffers(socket.handle(), {.receive = 0, .send = 0});

    EXPECT_GT(granted.receive, 0u);
    EXPECT_LT(granted.receive, 65536u);
    EXPECT_GT(granted.send, 0u);
    EXPECT_LT(granted.send, 65536u);
}

TEST(SetSocketBuffers, a_size_that_no_int_holds_is_as_much_as_the_system_grants) {
    constexpr std::size_t kTooMuch = std::numeric_limits<std::size_t>::max();
    const LoopbackSocket socket(AF_INET);
    const SocketBuffers before =
        set_socket_buffers(socket.handle(), {.receive = 16384, .send = 16384});

    const SocketBuffers granted =
        set_socket_buffers(socket.handle(), {.receive = kTooMuch, .send = kTooMuch});

    EXPECT_GT(granted.receive, before.receive);
    EXPECT_GT(granted.send, before.send);
    EXPECT_LE(granted.receive, std::size_t{std::numeric_limits<int>::max()});
}

TEST(SetSocketBuffers, a_descriptor_that_is_no_socket_has_none) {
    const SocketBuffers granted = set_socket_buffers(-1, {.receive = 65536, .send = 65536});

    EXPECT_EQ(granted.receive, 0u);
    EXPECT_EQ(granted.send, 0u);
}

}  // namespace
}  // namespace arena::server::socket_buffers_test
