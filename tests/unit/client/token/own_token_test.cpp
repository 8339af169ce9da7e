#include "client/token/own_token.h"

#include <gtest/gtest.h>

#include "protocol/protocol_id.h"
#include "protocol/session/token/identity.h"
#include "tests/support/handshake.h"

namespace arena::client {
namespace {

TEST(OwnToken, a_server_with_the_same_key_reads_the_name_and_its_own_address) {
    const protocol::ConnectToken token =
        make_own_token({.name = "bot-7",
                        .team = 3,
                        .server = arena::test::kServerAddress,
                        .create_time = arena::test::kTestUnixTime},
                       arena::test::test_key(), arena::test::seeded(1));

    const auto opened = open_private_token(token.sealed, token.seal, arena::test::test_key());

    ASSERT_TRUE(opened.ok());
    EXPECT_EQ(protocol::read_identity(opened.value().user_data),
              (protocol::Identity{.name = "bot-7", .team = 3}));
    EXPECT_EQ(opened.value().fields, token.fields);
    ASSERT_EQ(token.fields.servers.size(), 1u);
    EXPECT_EQ(token.fields.servers[0], arena::test::kServerAddress);
    EXPECT_EQ(token.seal.protocol_id, protocol::protocol_id());
    EXPECT_EQ(token.create_time, arena::test::kTestUnixTime);
    EXPECT_GT(token.seal.expire_time, arena::test::kTestUnixTime);
}

TEST(OwnToken, the_key_of_zeros_is_that_of_an_open_server) {
    const protocol::ConnectToken token = make_own_token(
        {.name = "x", .server = arena::test::kServerAddress}, {}, arena::test::seeded(1));

    EXPECT_TRUE(open_private_token(token.sealed, token.seal, protocol::crypto::Key{}).ok());
    EXPECT_FALSE(open_private_token(token.sealed, token.seal, arena::test::test_key()).ok());
}

TEST(OwnToken, names_the_role_of_its_client) {
    const protocol::ConnectToken token = make_own_token(
        {.name = "x", .role = protocol::TokenRole::watcher, .server = arena::test::kServerAddress},
        arena::test::test_key(), arena::test::seeded(1));

    const auto opened = open_private_token(token.sealed, token.seal, arena::test::test_key());
    EXPECT_EQ(protocol::read_identity(opened.value().user_data).role, protocol::TokenRole::watcher);
}

TEST(OwnToken, names_the_match_and_the_mode) {
    const protocol::ConnectToken token =
        make_own_token({.name = "x",
                        .match = "eu-2",
                        .mode = sim::GameMode::elimination,
                        .server = arena::test::kServerAddress},
                       arena::test::test_key(), arena::test::seeded(1));

    const auto opened = open_private_token(token.sealed, token.seal, arena::test::test_key());
    EXPECT_EQ(
        protocol::read_identity(opened.value().user_data),
        (protocol::Identity{.name = "x", .match = "eu-2", .mode = sim::GameMode::elimination}));
}

TEST(OwnToken, no_two_bots_have_the_same_id_or_keys) {
    const auto random = arena::test::seeded(1);
    const auto draw = [&] {
        return make_own_token({.name = "x", .server = arena::test::kServerAddress},
                              arena::test::test_key(), random);
    };

    const protocol::ConnectToken one = draw();
    const protocol::ConnectToken other = draw();

    const auto id_of = [](const protocol::ConnectToken& token) {
        return open_private_token(token.sealed, token.seal, arena::test::test_key())
            .value()
            .client_id;
    };
    EXPECT_NE(id_of(one), id_of(other));
    EXPECT_FALSE(one.fields.client_to_server == other.fields.client_to_server);
    EXPECT_FALSE(one.fields.server_to_client == other.fields.server_to_client);
}

TEST(OwnToken, a_name_that_is_too_long_is_cut_to_the_wire_formats_limit) {
    const protocol::ConnectToken token =
        make_own_token({.name = std::string(100, 'x'), .server = arena::test::kServerAddress},
                       arena::test::test_key(), arena::test::seeded(1));

    const auto opened = open_private_token(token.sealed, token.seal, arena::test::test_key());
    EXPECT_EQ(protocol::read_identity(opened.value().user_data).name, std::string(32, 'x'));
}

}  // namespace
}  // namespace arena::client
