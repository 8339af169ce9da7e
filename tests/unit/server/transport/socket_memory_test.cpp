#include "server/transport/socket_memory.h"

#include <string>

#include <gtest/gtest.h>

#include "server/transport/socket_buffers.h"
#include "tests/unit/server/transport/loopback_socket.h"

namespace arena::server::socket_memory_test {
namespace {

using test::LoopbackSocket;

struct SocketMemoryTest : testing::Test {
    LoopbackSocket server{AF_INET};
    LoopbackSocket client{AF_INET};

    void SetUp() override {
        if (read_socket_memory(server.handle()).receive.size_bytes == 0)
            GTEST_SKIP() << "this system does not report it";
    }
};

TEST_F(SocketMemoryTest, a_new_socket_is_empty) {
    const SocketMemory memory = read_socket_memory(server.handle());

    EXPECT_EQ(memory.receive.used_bytes, 0u);
    EXPECT_EQ(memory.send.used_bytes, 0u);
    EXPECT_EQ(memory.drops, 0u);
}

TEST_F(SocketMemoryTest, each_buffer_has_its_own_size) {
    (void)set_socket_buffers(server.handle(), {.receive = 65536, .send = 32768});

    const SocketMemory memory = read_socket_memory(server.handle());

    // Linux reserves twice what is asked for.
    EXPECT_EQ(memory.receive.size_bytes, 131072u);
    EXPECT_EQ(memory.send.size_bytes, 65536u);
}

TEST_F(SocketMemoryTest, waiting_datagrams_occupy_more_than_their_length) {
    const std::string datagram(1200, 'x');
    client.send(server, datagram);
    const std::size_t one = read_socket_memory(server.handle()).receive.used_bytes;

    for (int i = 0; i < 9; ++i)
        client.send(server, datagram);

    EXPECT_GT(one, 1200u);
    EXPECT_EQ(read_socket_memory(server.handle()).receive.used_bytes, 10 * one);
    EXPECT_EQ(server.receive_all().size(), 10u);
    EXPECT_EQ(read_socket_memory(server.handle()).receive.used_bytes, 0u);
}

TEST_F(SocketMemoryTest, counts_the_datagrams_that_found_no_room) {
    constexpr std::uint32_t kSent = 200;
    (void)set_socket_buffers(server.handle(), {.receive = 8192, .send = 8192});
    for (std::uint32_t i = 0; i < kSent; ++i)
        client.send(server, std::string(1200, 'x'));

    const std::uint32_t drops = read_socket_memory(server.handle()).drops;

    EXPECT_GT(drops, 0u);
    EXPECT_EQ(drops + server.receive_all().size(), kSent);
    EXPECT_EQ(read_socket_memory(client.handle()).drops, 0u);
}

TEST_F(SocketMemoryTest, a_descriptor_that_is_no_socket_has_zeros) {
    const SocketMemory memory = read_socket_memory(-1);

    EXPECT_EQ(memory.receive.used_bytes, 0u);
    EXPECT_EQ(memory.receive.size_bytes, 0u);
    EXPECT_EQ(memory.send.size_bytes, 0u);
    EXPECT_EQ(memory.drops, 0u);
}

}  // namespace
}  // namespace arena::server::socket_memory_test
