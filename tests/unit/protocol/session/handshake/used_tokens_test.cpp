#include "protocol/session/handshake/used_tokens.h"

#include <gtest/gtest.h>

#include "tests/support/handshake.h"

namespace arena::protocol {
namespace {

TokenTag tag(unsigned number) {
    return test::counting_from<16>(number);
}

TEST(UsedTokens, finds_an_added_token) {
    UsedTokens tokens(2);
    ASSERT_TRUE(tokens.has_room(0));

    tokens.add(tag(1), 100, {test::counting_from<16>(9), test::kClientAddress, {}});

    ASSERT_NE(tokens.find(tag(1)), nullptr);
    EXPECT_EQ(tokens.find(tag(1))->address, test::kClientAddress);
    EXPECT_EQ(tokens.find(tag(2)), nullptr);
}

TEST(UsedTokens, a_full_table_forgets_only_expired_tokens) {
    UsedTokens tokens(2);
    tokens.add(tag(1), 200, {});
    tokens.add(tag(2), 100, {});

    EXPECT_FALSE(tokens.has_room(99));
    EXPECT_TRUE(tokens.has_room(100));
    EXPECT_EQ(tokens.find(tag(2)), nullptr);
    EXPECT_NE(tokens.find(tag(1)), nullptr);
    EXPECT_EQ(tokens.size(), 1u);
}

TEST(UsedTokens, a_clock_that_is_set_back_does_not_bring_a_token_back) {
    UsedTokens tokens(2);
    tokens.add(tag(1), 100, {});
    ASSERT_TRUE(tokens.has_room(500));
    ASSERT_EQ(tokens.find(tag(1)), nullptr);

    EXPECT_TRUE(tokens.is_over(100, 50)) << "it was forgotten, so it must stay expired";
    EXPECT_FALSE(tokens.is_over(101, 50));
}

TEST(UsedTokens, a_few_expired_tokens_are_kept) {
    UsedTokens tokens(8, 3);
    for (unsigned number = 1; number <= 5; ++number)
        tokens.add(tag(number), 100 + number, {});

    ASSERT_TRUE(tokens.has_room(500));

    EXPECT_EQ(tokens.size(), 2u) << "the next one makes three";
    EXPECT_EQ(tokens.find(tag(3)), nullptr);
    EXPECT_NE(tokens.find(tag(4)), nullptr) << "those that expire last";
    EXPECT_TRUE(tokens.is_over(103, 50));
    EXPECT_FALSE(tokens.is_over(104, 50)) << "it is found again when the clock is set back";
}

TEST(UsedTokens, a_token_held_for_repeats_does_not_expire_others) {
    UsedTokens tokens(2);
    tokens.add_for_repeats(tag(1), 4'000, {});
    ASSERT_NE(tokens.find(tag(1)), nullptr);

    ASSERT_TRUE(tokens.has_room(5'000));

    EXPECT_EQ(tokens.find(tag(1)), nullptr);
    EXPECT_FALSE(tokens.is_over(1'000, 900)) << "the clock was wrong";
}

TEST(UsedTokens, a_removed_token_can_be_used_again_and_is_then_remembered_fully) {
    UsedTokens tokens(1);
    tokens.add(tag(1), 100, {});

    tokens.remove(tag(1));
    tokens.remove(tag(2));  // not held

    EXPECT_EQ(tokens.find(tag(1)), nullptr);
    EXPECT_EQ(tokens.size(), 0u);
    ASSERT_TRUE(tokens.has_room(50));
    tokens.add(tag(1), 200, {});
    EXPECT_FALSE(tokens.has_room(150));
    EXPECT_NE(tokens.find(tag(1)), nullptr);
    EXPECT_FALSE(tokens.is_over(150, 120));
}

TEST(UsedTokens, a_table_of_size_zero_has_no_room) {
    EXPECT_FALSE(UsedTokens(0).has_room(1'000));
}

}  // namespace
}  // namespace arena::protocol
