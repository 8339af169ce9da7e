#include "protocol/session/token/connect_token.h"

#include <limits>

#include <gtest/gtest.h>

#include "tests/support/handshake.h"

namespace arena::protocol {
namespace {

using test::kServerAddress;
using test::seeded;
using test::spec_for;
using test::test_key;
using test::token_of;

constexpr Address kIpv6Server{{0x20, 0x01, 0x0d, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x12, 0x34},
                              40001};

TokenError error_of(const TokenSpec& spec) {
    const auto token = make_connect_token(spec, test_key(), seeded(1));
    return token.ok() ? TokenError::does_not_open : token.error();
}

TokenError error_of(const ConnectTokenBytes& bytes) {
    const auto token = read_connect_token(bytes);
    return token.ok() ? TokenError::does_not_open : token.error();
}

TEST(ConnectToken, the_client_reads_the_token_that_was_made) {
    const std::array servers{kServerAddress, kIpv6Server};
    const ConnectToken token = token_of(spec_for(77, servers));

    const auto read = read_connect_token(write_connect_token(token));

    ASSERT_TRUE(read.ok());
    EXPECT_EQ(read.value(), token);
    EXPECT_EQ(read.value().fields.servers[1], kIpv6Server);
    EXPECT_EQ(read.value().seal.expire_time, test::kTestUnixTime + 30);
}

TEST(ConnectToken, the_server_reads_the_same_keys_and_the_private_part) {
    TokenSpec spec = spec_for(0xFFFFFFFFFFFFFFFEULL);
    spec.user_data = test::counting_from<kUserDataBytes>(3);
    const ConnectToken token = token_of(spec);

    const auto opened = open_private_token(token.sealed, token.seal, test_key());

    ASSERT_TRUE(opened.ok());
    EXPECT_EQ(opened.value().client_id, 0xFFFFFFFFFFFFFFFEULL);
    EXPECT_EQ(opened.value().user_data, spec.user_data);
    EXPECT_EQ(opened.value().fields, token.fields);
    EXPECT_FALSE(token.fields.client_to_server == token.fields.server_to_client);
}

TEST(ConnectToken, an_order_out_of_range_is_rejected_with_a_reason) {
    TokenSpec spec = spec_for(1, {});
    EXPECT_EQ(error_of(spec), TokenError::server_count_out_of_range);
    const std::vector<Address> many(kTokenServersMax + 1, kServerAddress);
    EXPECT_EQ(error_of(spec_for(1, many)), TokenError::server_count_out_of_range);
    const std::array portless{ipv4_address({10, 0, 0, 1}, 0)};
    EXPECT_EQ(error_of(spec_for(1, portless)), TokenError::address_without_port);
    for (const std::int32_t timeout : {0, -1, kTokenTimeoutMax + 1}) {
        spec = spec_for(1);
        spec.timeout = timeout;
        EXPECT_EQ(error_of(spec), TokenError::timeout_out_of_range) << timeout;
    }
    spec = spec_for(1);
    spec.lifetime = 0;
    EXPECT_EQ(error_of(spec), TokenError::times_reversed);
    spec.lifetime = 30;
    spec.create_time = std::numeric_limits<std::uint64_t>::max() - 10;
    EXPECT_EQ(error_of(spec), TokenError::times_reversed) << "the expiry overflows";
}

TEST(ConnectToken, the_most_servers_fit) {
    const std::vector<Address> servers(kTokenServersMax, kIpv6Server);
    const ConnectToken token = token_of(spec_for(1, servers));

    const auto read = read_connect_token(write_connect_token(token));

    ASSERT_TRUE(read.ok());
    EXPECT_EQ(read.value(), token);
    EXPECT_TRUE(open_private_token(token.sealed, token.seal, test_key()).ok());
}

// The offsets are those of docs/connect-tokens.md.
TEST(ConnectToken, bytes_out_of_range_are_rejected_with_a_reason) {
    const ConnectTokenBytes whole = write_connect_token(token_of(spec_for(1)));
    const auto with = [&whole](std::size_t at, std::uint8_t value) {
        ConnectTokenBytes bytes = whole;
        bytes[at] = std::byte{value};
        return error_of(bytes);
    };

    EXPECT_EQ(with(0, 'n'), TokenError::wrong_version);
    EXPECT_EQ(with(11, '1'), TokenError::wrong_version) << "netcode 1.01";
    EXPECT_EQ(with(12, ' '), TokenError::wrong_version);
    EXPECT_EQ(with(28, 0xFF), TokenError::times_reversed);
    EXPECT_EQ(with(1088, 0xFF), TokenError::timeout_out_of_range);
    EXPECT_EQ(with(1089, 0), TokenError::server_count_out_of_range);
    EXPECT_EQ(with(1089, 33), TokenError::server_count_out_of_range);
    EXPECT_EQ(with(1092, 1), TokenError::server_count_out_of_range);
    EXPECT_EQ(with(1093, 0), TokenError::unknown_address_kind);
    EXPECT_EQ(with(1093, 3), TokenError::unknown_address_kind);
    EXPECT_EQ(with(2047, 1), TokenError::padding_not_zero);
}

TEST(ConnectToken, a_server_without_a_port_is_rejected) {
    ConnectTokenBytes bytes = write_connect_token(token_of(spec_for(1)));
    bytes[1098] = std::byte{0};
    bytes[1099] = std::byte{0};

    EXPECT_EQ(error_of(bytes), TokenError::address_without_port);
}

TEST(ConnectToken, any_other_size_is_rejected) {
    const ConnectTokenBytes whole = write_connect_token(token_of(spec_for(1)));
    std::vector<std::byte> longer(whole.begin(), whole.end());
    longer.push_back(std::byte{0});

    for (const std::size_t size : {0u, 1u, 1024u, 2047u}) {
        const auto token = read_connect_token(std::span(whole).first(size));
        ASSERT_FALSE(token.ok());
        EXPECT_EQ(token.error(), TokenError::wrong_size);
    }
    ASSERT_FALSE(read_connect_token(longer).ok());
}

}  // namespace
}  // namespace arena::protocol
