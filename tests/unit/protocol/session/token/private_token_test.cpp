#include "protocol/session/token/private_token.h"

#include <vector>

#include <gtest/gtest.h>

#include "tests/support/handshake.h"

namespace arena::protocol::private_token_test {
namespace {

using test::kServerAddress;
using test::spec_for;
using test::test_key;
using test::token_of;

/// A token with counting keys and user data.
PrivateToken example_token() {
    PrivateToken token;
    token.client_id = 0x0102030405060708;
    token.fields.timeout = 15;
    EXPECT_TRUE(token.fields.servers.push_back(kServerAddress));
    token.fields.client_to_server = test_key(0x10);
    token.fields.server_to_client = test_key(0x70);
    token.user_data = test::counting_from<kUserDataBytes>(3);
    return token;
}

constexpr TokenSeal kSeal{.protocol_id = test::kTestProtocol, .expire_time = 5, .nonce = {}};

/// The additional data of kSeal, as docs/connect-tokens.md specifies it.
std::vector<std::byte> additional_data() {
    std::vector<std::byte> bytes;
    for (const char letter : std::string_view("NETCODE 1.02\0", 13))
        bytes.push_back(static_cast<std::byte>(letter));
    for (const std::uint64_t number : {kSeal.protocol_id, kSeal.expire_time})
        for (unsigned shift = 0; shift < 64; shift += 8)
            bytes.push_back(static_cast<std::byte>(number >> shift & 0xFFu));
    return bytes;
}

TEST(PrivateToken, is_opened_as_it_was_sealed) {
    const PrivateToken token = example_token();

    const auto opened =
        open_private_token(seal_private_token(token, kSeal, test_key()), kSeal, test_key());

    ASSERT_TRUE(opened.ok());
    EXPECT_EQ(opened.value(), token);
}

TEST(PrivateToken, holds_the_client_its_fields_and_its_data_in_this_order) {
    SealedToken text = seal_private_token(example_token(), kSeal, test_key());
    ASSERT_TRUE(crypto::open_long(test_key(), kSeal.nonce, additional_data(), text));

    EXPECT_EQ(text[0], std::byte{0x08}) << "the client's id, lowest byte first";
    EXPECT_EQ(text[7], std::byte{0x01});
    EXPECT_EQ(text[8], std::byte{15}) << "the timeout";
    EXPECT_EQ(text[12], std::byte{1}) << "the number of servers";
    EXPECT_EQ(text[16], std::byte{1}) << "an IPv4 address: 7 bytes";
    EXPECT_EQ(text[23], std::byte{0x10}) << "the first byte of the first key";
    EXPECT_EQ(text[55], std::byte{0x70}) << "the first byte of the second key";
    EXPECT_EQ(text[87], std::byte{3}) << "the first byte of the data";
    EXPECT_EQ(text[343], std::byte{0}) << "zeros after the last";
}

// As made by another implementation of a matchmaker that has the right key but does not fill the
// rest with zeros.
TEST(PrivateToken, something_after_the_last_field_is_rejected) {
    SealedToken text = seal_private_token(example_token(), kSeal, test_key());
    ASSERT_TRUE(crypto::open_long(test_key(), kSeal.nonce, additional_data(), text));
    text[kSealedTokenBytes - crypto::kTagBytes - 1] = std::byte{1};
    crypto::seal_long(test_key(), kSeal.nonce, additional_data(), text);

    const auto opened = open_private_token(text, kSeal, test_key());

    ASSERT_FALSE(opened.ok());
    EXPECT_EQ(opened.error(), TokenError::padding_not_zero);
}

TEST(PrivateToken, another_key_does_not_open_it) {
    const ConnectToken token = token_of(spec_for(1));

    const auto opened = open_private_token(token.sealed, token.seal, test_key(0x41));

    ASSERT_FALSE(opened.ok());
    EXPECT_EQ(opened.error(), TokenError::does_not_open);
}

TEST(PrivateToken, a_token_with_a_changed_byte_does_not_open) {
    const ConnectToken token = token_of(spec_for(1));
    for (std::size_t i = 0; i < kSealedTokenBytes; ++i) {
        SealedToken altered = token.sealed;
        altered[i] ^= std::byte{0x20};
        EXPECT_FALSE(open_private_token(altered, token.seal, test_key()).ok()) << "byte " << i;
    }
}

TEST(PrivateToken, protocol_expiry_and_nonce_cannot_be_changed_either) {
    const ConnectToken token = token_of(spec_for(1));
    for (unsigned bit = 0; bit < 64; ++bit) {
        TokenSeal other = token.seal;
        other.protocol_id ^= 1ULL << bit;
        EXPECT_FALSE(open_private_token(token.sealed, other, test_key()).ok()) << "bit " << bit;
        other = token.seal;
        other.expire_time ^= 1ULL << bit;
        EXPECT_FALSE(open_private_token(token.sealed, other, test_key()).ok()) << "bit " << bit;
    }
    for (std::size_t i = 0; i < token.seal.nonce.size(); ++i) {
        TokenSeal other = token.seal;
        other.nonce[i] ^= std::byte{1};
        EXPECT_FALSE(open_private_token(token.sealed, other, test_key()).ok()) << "byte " << i;
    }
}

// As made by another implementation of a matchmaker that has the right key but writes nonsense.
TEST(PrivateToken, a_field_out_of_range_is_rejected_with_a_reason) {
    const TokenSeal seal{test::kTestProtocol, 5, {}};
    PrivateToken token{1, {}, {}};
    ASSERT_TRUE(token.fields.servers.push_back(kServerAddress));
    token.fields.timeout = 0;

    const auto opened =
        open_private_token(seal_private_token(token, seal, test_key()), seal, test_key());

    ASSERT_FALSE(opened.ok());
    EXPECT_EQ(opened.error(), TokenError::timeout_out_of_range);
}

}  // namespace
}  // namespace arena::protocol::private_token_test
