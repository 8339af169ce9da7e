#include "protocol/session/token/token_keys.h"

#include <gtest/gtest.h>

#include "tests/support/handshake.h"

namespace arena::protocol::token_keys_test {
namespace {

using test::spec_for;
using test::test_key;
using test::token_of;

/// Returns keys that are all different, the first one test_key().
TokenKeys some_keys(std::size_t count) {
    TokenKeys keys(test_key());
    for (unsigned i = 1; i < count; ++i)
        EXPECT_TRUE(keys.add(test_key(0x40 + i)));
    return keys;
}

TEST(TokenKeys, are_open_until_they_are_given_a_key) {
    EXPECT_TRUE(TokenKeys().are_open());
    EXPECT_EQ(TokenKeys().size(), 1u);
    EXPECT_FALSE(TokenKeys(test_key()).are_open());
}

TEST(TokenKeys, each_opens_what_it_has_sealed) {
    const TokenKeys keys = some_keys(kTokenKeysMax);

    for (std::size_t place = 0; place < kTokenKeysMax; ++place) {
        const ConnectToken token = token_of(spec_for(70 + place), 3, keys.all()[place]);

        const auto opened = keys.open(token.sealed, token.seal);

        ASSERT_TRUE(opened.ok()) << place;
        EXPECT_EQ(opened.value().key, place);
        EXPECT_EQ(opened.value().token.client_id, 70 + place);
    }
}

TEST(TokenKeys, do_not_open_what_another_key_has_sealed_or_what_was_altered) {
    const TokenKeys keys = some_keys(3);
    const ConnectToken foreign = token_of(spec_for(7), 3, test_key(0x50));
    ConnectToken altered = token_of(spec_for(7), 3, test_key(0x41));
    altered.sealed[10] ^= std::byte{1};

    for (const ConnectToken& token : {foreign, altered}) {
        const auto opened = keys.open(token.sealed, token.seal);

        ASSERT_FALSE(opened.ok());
        EXPECT_EQ(opened.error(), TokenError::does_not_open);
    }
}

TEST(TokenKeys, say_what_is_wrong_inside_a_token_that_opens) {
    const TokenKeys keys = some_keys(3);
    PrivateToken token{.client_id = 7, .fields = token_of(spec_for(7)).fields};
    token.fields.timeout = 0;
    const TokenSeal seal{.protocol_id = 1, .expire_time = 2};

    const auto opened = keys.open(seal_private_token(token, seal, keys.all()[1]), seal);

    ASSERT_FALSE(opened.ok());
    EXPECT_EQ(opened.error(), TokenError::timeout_out_of_range);
}

TEST(TokenKeys, hold_so_many_and_no_more) {
    TokenKeys keys = some_keys(kTokenKeysMax);

    EXPECT_FALSE(keys.add(test_key(0x60)));

    EXPECT_EQ(keys.size(), kTokenKeysMax);
    EXPECT_EQ(keys, some_keys(kTokenKeysMax));
    EXPECT_FALSE(keys == some_keys(kTokenKeysMax - 1));
}

TEST(TokenKeys, know_the_place_of_each) {
    const TokenKeys keys = some_keys(3);

    EXPECT_EQ(keys.find(test_key()), 0u);
    EXPECT_EQ(keys.find(test_key(0x42)), 2u);
    EXPECT_EQ(keys.find(test_key(0x43)), std::nullopt);
    EXPECT_EQ(keys.find(crypto::Key()), std::nullopt) << "the free places are no keys";
}

}  // namespace
}  // namespace arena::protocol::token_keys_test
