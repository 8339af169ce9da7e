#include <array>
#include <cstddef>
#include <cstdint>

#include <gtest/gtest.h>

#include "arenad/client.h"
#include "protocol/protocol_id.h"
#include "protocol/session/token/connect_token.h"
#include "protocol/session/token/identity.h"
#include "protocol/session/token/private_token.h"

namespace arena::client::open_token_test {
namespace {

using Bytes = std::array<std::byte, ARENAD_TOKEN_BYTES>;

constexpr std::uint64_t kNow = 1'700'000'000;

arenad_open_token spec_for(const char* server) {
    return {.struct_size = sizeof(arenad_open_token),
            .server = server,
            .name = "Ada",
            .create_time = kNow,
            .role = ARENAD_ROLE_PLAYER,
            .unused = 0};
}

/// Returns the role that a token for an open server admits its client as.
protocol::TokenRole role_in(const Bytes& bytes) {
    const auto token = protocol::read_connect_token(bytes);
    const auto opened = open_private_token(token.value().sealed, token.value().seal, {});
    return protocol::read_identity(opened.value().user_data).role;
}

TEST(OpenToken, is_for_a_player_or_a_watcher) {
    for (const auto role : {ARENAD_ROLE_PLAYER, ARENAD_ROLE_WATCHER}) {
        Bytes bytes{};
        arenad_open_token spec = spec_for("127.0.0.1:40000");
        spec.role = role;
        ASSERT_EQ(arenad_make_open_token(&spec, bytes.data(), bytes.size()), ARENAD_OK);
        EXPECT_EQ(static_cast<int>(role_in(bytes)), static_cast<int>(role));
    }
    Bytes bytes{};
    arenad_open_token spec = spec_for("127.0.0.1:40000");
    spec.role = 2;
    EXPECT_EQ(arenad_make_open_token(&spec, bytes.data(), bytes.size()), ARENAD_ERROR_ARGUMENT);
}

TEST(OpenToken, of_a_program_that_does_not_know_roles_is_for_a_player) {
    Bytes bytes{};
    arenad_open_token spec = spec_for("127.0.0.1:40000");
    spec.struct_size = offsetof(arenad_open_token, role);
    spec.role = ARENAD_ROLE_WATCHER;

    ASSERT_EQ(arenad_make_open_token(&spec, bytes.data(), bytes.size()), ARENAD_OK);

    EXPECT_EQ(role_in(bytes), protocol::TokenRole::player);
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
