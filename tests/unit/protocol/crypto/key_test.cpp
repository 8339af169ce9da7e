#include "protocol/crypto/key.h"

#include <algorithm>
#include <new>

#include <gtest/gtest.h>

#include "protocol/crypto/random.h"
#include "tests/support/handshake.h"

namespace arena::protocol::crypto {
namespace {

TEST(Key, begins_as_zeros_and_equals_only_the_same_bytes) {
    EXPECT_EQ(Key(), Key(std::array<std::byte, kKeyBytes>{}));
    EXPECT_EQ(test::test_key(7), test::test_key(7));
    EXPECT_FALSE(test::test_key(7) == test::test_key(8));
}

TEST(Key, overwrites_its_memory_when_it_is_destroyed) {
    alignas(Key) std::array<std::byte, sizeof(Key)> memory;
    auto* const key = new (memory.data()) Key(test::test_key(1));
    const volatile std::byte* const seen = memory.data();
    ASSERT_TRUE(seen[5] == std::byte{6});

    key->~Key();

    for (std::size_t i = 0; i < kKeyBytes; ++i)
        EXPECT_TRUE(seen[i] == std::byte{0}) << "byte " << i;
}

TEST(Key, is_drawn_from_the_given_random_bytes) {
    EXPECT_EQ(draw_key(test::seeded(3)), draw_key(test::seeded(3)));
    EXPECT_FALSE(draw_key(test::seeded(3)) == draw_key(test::seeded(4)));
}

TEST(Key, two_keys_of_the_systems_generator_differ) {
    EXPECT_FALSE(draw_key(random_bytes) == draw_key(random_bytes));
}

}  // namespace
}  // namespace arena::protocol::crypto
