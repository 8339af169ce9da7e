#include "protocol/crypto/hash.h"

#include <array>
#include <string_view>

#include <gtest/gtest.h>

#include "tests/support/handshake.h"
#include "tests/unit/protocol/crypto/hex.h"

namespace arena::protocol::crypto {
namespace {

using test::hex_of;

std::span<const std::byte> bytes_in(std::string_view text) {
    return std::as_bytes(std::span(text));
}

// Computed with Python: `hashlib.blake2b(b"who goes there", key=bytes(range(0x40, 0x60)),
// digest_size=16)`.
TEST(Hash, mac16_is_keyed_blake2b_of_128_bits) {
    EXPECT_EQ(hex_of(mac16(test::test_key(), bytes_in("who goes there"))),
              "65666a199f2a98cae563249747fefd0a");
}

TEST(Hash, a_derived_key_is_keyed_blake2b_of_256_bits) {
    EXPECT_EQ(hex_of(derive_key(test::test_key(), bytes_in("who goes there")).bytes()),
              "24d355b2371262d14d246b362bd23dc23a4a29b977a9ccda7e8deeddfb7703b2");
}

// The first two vectors of vectors_sip128 in the reference implementation.
TEST(Hash, short_mac16_is_siphash_2_4_of_128_bits) {
    const Key key = test::test_key(0);
    const std::array<std::byte, 1> zero{};

    EXPECT_EQ(hex_of(short_mac16(key, {})), "a3817f04ba25a8e66df67214c7550293");
    EXPECT_EQ(hex_of(short_mac16(key, zero)), "da87c1d86b99af44347659119b22fc45");
}

TEST(Hash, another_key_produces_another_mac) {
    EXPECT_NE(mac16(test::test_key(1), bytes_in("who")), mac16(test::test_key(2), bytes_in("who")));
}

TEST(Hash, equal_compares_the_length_and_every_byte) {
    EXPECT_TRUE(equal({}, {}));
    EXPECT_TRUE(equal(bytes_in("abc"), bytes_in("abc")));
    EXPECT_FALSE(equal(bytes_in("abc"), bytes_in("ab")));
    EXPECT_FALSE(equal(bytes_in("abc"), bytes_in("abd")));
    EXPECT_FALSE(equal(bytes_in("abc"), bytes_in("xbc")));
}

}  // namespace
}  // namespace arena::protocol::crypto
