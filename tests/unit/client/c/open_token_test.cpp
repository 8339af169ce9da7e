#include <array>
#include <cstddef>
#include <cstdint>

#include <gtest/gtest.h>

#include "arenad/client.h"
#include "protocol/protocol_id.h"
#include "protocol/session/token/connect_token.h"

namespace arena::client::open_token_test {
namespace {

using Bytes = std::array<std::byte, ARENAD_TOKEN_BYTES>;

constexpr std::uint64_t kNow = 1'700'000'000;

arenad_open_token spec_for(const char* server) {
    return {.struct_size = sizeof(arenad_open_token),
            .server = server,
            .name = "Ada",
            .create_time = kNow};
}

TEST(OpenToken, is_for_the_server_and_lasts_half_a_minute) {
    Bytes bytes{};
    const arenad_open_token spec = spec_for("127.0.0.1:40000");

    ASSERT_EQ(arenad_make_open_token(&spec, bytes.data(), bytes.size()), ARENAD_OK);

    const auto token = protocol::read_connect_token(bytes);
    ASSERT_TRUE(token.ok());
    EXPECT_EQ(token.value().seal.protocol_id, arenad_protocol_id());
    EXPECT_EQ(token.value().create_time, kNow);
    EXPECT_EQ(token.value().seal.expire_time, kNow + 30);
    ASSERT_EQ(token.value().fields.servers.size(), 1u);
    EXPECT_EQ(token.value().fields.servers[0], protocol::ipv4_address({127, 0, 0, 1}, 40000));
}

TEST(OpenToken, two_tokens_name_two_different_clients) {
    Bytes first{};
    Bytes second{};
    const arenad_open_token spec = spec_for("[::1]:40000");

    ASSERT_EQ(arenad_make_open_token(&spec, first.data(), first.size()), ARENAD_OK);
    ASSERT_EQ(arenad_make_open_token(&spec, second.data(), second.size()), ARENAD_OK);

    EXPECT_NE(first, second);
}

TEST(OpenToken, rejects_a_server_that_is_not_an_address_and_a_port) {
    for (const char* const server :
         {"", "127.0.0.1", "127.0.0.1:0", "127.0.0.1:65536", "localhost:40000", "::1:40000"}) {
        Bytes bytes{};
        const arenad_open_token spec = spec_for(server);
        EXPECT_EQ(arenad_make_open_token(&spec, bytes.data(), bytes.size()), ARENAD_ERROR_ARGUMENT)
            << server;
        EXPECT_EQ(bytes, Bytes{}) << server;
    }
}

}  // namespace
}  // namespace arena::client::open_token_test
