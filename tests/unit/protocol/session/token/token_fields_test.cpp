#include "protocol/session/token/token_fields.h"

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/handshake.h"
#include "tests/unit/protocol/crypto/hex.h"

namespace arena::protocol::token_fields_test {
namespace {

constexpr Address kIpv4Server = ipv4_address({10, 0, 0, 1}, 0x1234);
constexpr Address kIpv6Server{{0x20, 0x01, 0x0d, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x12, 0x34},
                              40'001};

/// Fields for these servers, with counting keys.
TokenFields fields_for(const std::vector<Address>& servers, std::int32_t timeout = 15) {
    TokenFields fields;
    fields.timeout = timeout;
    for (const Address& server : servers)
        EXPECT_TRUE(fields.servers.push_back(server));
    fields.client_to_server = test::test_key(0x10);
    fields.server_to_client = test::test_key(0x70);
    return fields;
}

std::vector<std::byte> written(const TokenFields& fields) {
    std::vector<std::byte> bytes(kTokenFieldsBytesMax);
    ByteWriter writer(bytes);
    write(fields, writer);
    EXPECT_TRUE(writer.ok());
    bytes.resize(writer.size());
    return bytes;
}

/// Returns what is wrong with bytes that begin with these, followed by zeros.
std::optional<TokenError> error_in(const std::string& hex) {
    std::vector<std::byte> bytes = test::bytes_of_hex(hex);
    bytes.resize(kTokenFieldsBytesMax);
    ByteReader reader(bytes);
    TokenFields fields;
    return read(reader, fields);
}

TEST(TokenFields, are_written_byte_for_byte_as_the_standard_has_them) {
    const std::string hex = test::hex_of(written(fields_for({kIpv4Server, kIpv6Server}, 0x102)));

    EXPECT_EQ(hex.substr(0, 16), "0201000002000000") << "timeout and count, lowest byte first";
    EXPECT_EQ(hex.substr(16, 14), "010a0000013412") << "kind, address, port";
    EXPECT_EQ(hex.substr(30, 38), "020120b80d000000000000000000003412419c")
        << "an IPv6 address as eight numbers, lowest byte first";
    EXPECT_EQ(hex.substr(68, 8), "10111213") << "the key from client to server";
    EXPECT_EQ(hex.substr(132, 8), "70717273") << "the key from server to client";
    EXPECT_EQ(hex.size(), 2u * (4 + 4 + 7 + 19 + 32 + 32));
}

TEST(TokenFields, are_read_as_they_were_written) {
    for (const auto& servers : {std::vector{kIpv4Server}, std::vector{kIpv6Server, kIpv4Server},
                                std::vector(kTokenServersMax, kIpv6Server)}) {
        const TokenFields fields = fields_for(servers, kTokenTimeoutMax);
        const std::vector<std::byte> bytes = written(fields);
        ByteReader reader(bytes);
        TokenFields again = fields_for({kIpv4Server});  // what it held before does not matter

        EXPECT_EQ(read(reader, again), std::nullopt);

        EXPECT_TRUE(reader.ok());
        EXPECT_EQ(reader.left(), 0u);
        EXPECT_EQ(again, fields);
    }
}

TEST(TokenFields, take_the_most_bytes_with_32_ipv6_servers) {
    EXPECT_EQ(written(fields_for(std::vector(kTokenServersMax, kIpv6Server))).size(),
              kTokenFieldsBytesMax);
}

TEST(TokenFields, pass_the_check_within_their_ranges_only) {
    EXPECT_EQ(check(fields_for({kIpv4Server}, 1)), std::nullopt);
    EXPECT_EQ(check(fields_for({kIpv4Server}, kTokenTimeoutMax)), std::nullopt);

    EXPECT_EQ(check(fields_for({kIpv4Server}, 0)), TokenError::timeout_out_of_range);
    EXPECT_EQ(check(fields_for({kIpv4Server}, -1)), TokenError::timeout_out_of_range);
    EXPECT_EQ(check(fields_for({kIpv4Server}, kTokenTimeoutMax + 1)),
              TokenError::timeout_out_of_range);
    EXPECT_EQ(check(fields_for({})), TokenError::server_count_out_of_range);
    EXPECT_EQ(check(fields_for({kIpv6Server, ipv4_address({10, 0, 0, 1}, 0)})),
              TokenError::address_without_port);
}

TEST(TokenFields, bytes_out_of_range_are_rejected_with_a_reason) {
    EXPECT_EQ(error_in("0f00000001000000 010a0000013412"), std::nullopt);

    EXPECT_EQ(error_in("0f00000000000000"), TokenError::server_count_out_of_range);
    EXPECT_EQ(error_in("0f00000021000000 010a0000013412"), TokenError::server_count_out_of_range);
    EXPECT_EQ(error_in("0f000000ffffffff 010a0000013412"), TokenError::server_count_out_of_range);
    EXPECT_EQ(error_in("0f00000001000000 000a0000013412"), TokenError::unknown_address_kind);
    EXPECT_EQ(error_in("0f00000001000000 030a0000013412"), TokenError::unknown_address_kind);
    EXPECT_EQ(error_in("0f00000001000000 010a0000010000"), TokenError::address_without_port);
    EXPECT_EQ(error_in("ffffffff01000000 010a0000013412"), TokenError::timeout_out_of_range);
}

TEST(TokenFields, truncated_fields_are_an_error_or_a_failed_read) {
    const std::vector<std::byte> whole = written(fields_for({kIpv4Server, kIpv6Server}));
    for (std::size_t size = 0; size < whole.size(); ++size) {
        const std::span<const std::byte> cut(whole.data(), size);
        ByteReader reader(cut);
        TokenFields fields;

        const auto error = read(reader, fields);

        EXPECT_TRUE(error || !reader.ok()) << size;
    }
}

TEST(TokenFields, only_zeros_holds_when_the_rest_is_empty_or_all_zeros) {
    const std::array<std::byte, 3> zeros{};
    const std::array last_one{std::byte{0}, std::byte{0}, std::byte{1}};
    ByteReader reader(last_one);

    EXPECT_TRUE(has_only_zeros(ByteReader({})));
    EXPECT_TRUE(has_only_zeros(ByteReader(zeros)));
    EXPECT_FALSE(has_only_zeros(reader));
    reader.skip(3);
    EXPECT_TRUE(has_only_zeros(reader)) << "what was read before does not count";
}

}  // namespace
}  // namespace arena::protocol::token_fields_test
