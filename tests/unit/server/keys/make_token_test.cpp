#include "server/keys/make_token.h"

#include <gtest/gtest.h>

#include "protocol/protocol_id.h"
#include "protocol/session/token/connect_token.h"
#include "protocol/session/token/identity.h"
#include "protocol/session/token/key_text.h"
#include "server/keys/base64.h"
#include "tests/support/handshake.h"
#include "tests/support/temporary_folder.h"

namespace arena::server {
namespace {

using arena::test::TemporaryFolder;

constexpr std::uint64_t kNow = 1'700'000'000;

struct TokenCommand : testing::Test {
    TemporaryFolder folder;
    TokenRequest request{
        .key_file = folder.write("arena.key", protocol::key_to_text(arena::test::test_key())),
        .client_id = 18446744073709551615u,
        .servers = {"203.0.113.7:40000", "[2001:db8::7]:1"},
        .name = "Zo\xC3\xAB",
        .team = 255,
        .match = "eu-2",
        .mode = sim::GameMode::king_of_the_hill,
        .expires = 60,
        .timeout = 9,
        .out = folder.path("token")};

    std::string error() const {
        const auto made = make_token(request, kNow, arena::test::seeded(1));
        return made ? "no error" : made.error();
    }
    protocol::ConnectToken made() const {
        EXPECT_EQ(error(), "no error");
        const std::string bytes = folder.read("token");
        auto token = protocol::read_connect_token(std::as_bytes(std::span(bytes)));
        EXPECT_TRUE(token);
        return token ? std::move(token).value() : protocol::ConnectToken();
    }
};

TEST_F(TokenCommand, makes_the_requested_token_with_the_key_of_the_file) {
    const protocol::ConnectToken token = made();

    EXPECT_EQ(token.create_time, kNow);
    EXPECT_EQ(token.seal.expire_time, kNow + 60);
    EXPECT_EQ(token.seal.protocol_id, protocol::protocol_id());
    EXPECT_EQ(token.fields.timeout, 9);
    ASSERT_EQ(token.fields.servers.size(), 2u);
    EXPECT_EQ(token.fields.servers[0], protocol::ipv4_address({203, 0, 113, 7}, 40000));
    EXPECT_EQ(token.fields.servers[1],
              (protocol::Address{{0x20, 0x01, 0x0d, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7}, 1}));
    const auto opened =
        protocol::open_private_token(token.sealed, token.seal, arena::test::test_key());
    ASSERT_TRUE(opened);
    EXPECT_EQ(opened.value().client_id, 18446744073709551615u);
    EXPECT_EQ(protocol::read_identity(opened.value().user_data),
              (protocol::Identity{.name = "Zo\xC3\xAB",
                                  .team = 255,
                                  .match = "eu-2",
                                  .mode = sim::GameMode::king_of_the_hill}));
    EXPECT_EQ(folder.mode("token"), 0600u);
}

TEST_F(TokenCommand, never_replaces_the_key) {
    const std::string key = folder.read("arena.key");
    request.out = folder.path("./arena.key");

    EXPECT_EQ(error(),
              "--out " + request.out + ": is this run's own input (--key-file): name another file");
    EXPECT_EQ(folder.read("arena.key"), key);
}

TEST_F(TokenCommand, prints_base64_without_a_file) {
    const std::string bytes =
        write_connect_token(made()).size() == 2048 ? folder.read("token") : "";
    request.out.clear();

    const auto printed = make_token(request, kNow, arena::test::seeded(1));

    ASSERT_TRUE(printed) << printed.error();
    EXPECT_EQ(printed.value(), to_base64(std::as_bytes(std::span(bytes))) + "\n");
}

TEST_F(TokenCommand, makes_tokens_with_the_key_of_zeros_for_open_servers) {
    request.key_file.clear();
    request.open = true;

    const protocol::ConnectToken token = made();

    EXPECT_TRUE(protocol::open_private_token(token.sealed, token.seal, protocol::crypto::Key()));
}

TEST_F(TokenCommand, requires_a_key_or_the_open_option) {
    request.open = true;
    EXPECT_EQ(error(), "--open is for servers without a key: leave out either it or --key-file");
    request.open = false;
    request.key_file.clear();
    EXPECT_EQ(error(),
              "no key: name the server's with --key-file FILE, or add --open if it has none");
    request.key_file = folder.path("none");
    EXPECT_EQ(error(), folder.path("none") + ": no such file: check the path of the key");
}

TEST_F(TokenCommand, rejects_what_no_token_can_hold) {
    const TokenRequest good = request;

    request.servers = {"203.0.113.7"};
    EXPECT_EQ(error(),
              "--server must be HOST:PORT with a port from 1 to 65535, like "
              "203.0.113.7:40000 or [2001:db8::7]:40000, not '203.0.113.7'");
    request.servers.assign(33, "203.0.113.7:1");
    EXPECT_EQ(error(), "a token names at most 32 servers, not 33");
    request = good;
    request.name = std::string(33, 'x');
    EXPECT_EQ(error(), "--name has 33 bytes: 32 are the most");
    request.name = "A\u202Enn";
    EXPECT_EQ(error(), "--name has U+202E at character 2, which turns text around: leave it out");
    request = good;
    request.timeout = 0;
    EXPECT_EQ(error(), "cannot make this token: timeout_out_of_range");
}

TEST_F(TokenCommand, a_file_that_cannot_be_written_is_an_error) {
    request.out = "/dev/full";

    EXPECT_EQ(error().find("/dev/full: cannot be written"), 0u);
}

}  // namespace
}  // namespace arena::server
