#include "protocol/crypto/aead.h"

#include <algorithm>
#include <string_view>

#include <gtest/gtest.h>

#include "protocol/crypto/init.h"
#include "tests/support/handshake.h"
#include "tests/unit/protocol/crypto/hex.h"

namespace arena::protocol::crypto {
namespace {

using test::bytes_of_hex;
using test::counting_from;
using test::hex_of;

constexpr std::string_view kSunscreen =
    "Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, "
    "sunscreen would be it.";

std::vector<std::byte> with_room_for_a_tag(std::string_view text) {
    const auto bytes = std::as_bytes(std::span(text));
    std::vector<std::byte> sealed(bytes.begin(), bytes.end());
    sealed.resize(sealed.size() + kTagBytes);
    return sealed;
}

std::string_view text_in(const std::vector<std::byte>& sealed) {
    return {reinterpret_cast<const char*>(sealed.data()), sealed.size() - kTagBytes};
}

Nonce nonce_of(std::string_view hex) {
    Nonce nonce{};
    const auto bytes = bytes_of_hex(hex);
    std::copy(bytes.begin(), bytes.end(), nonce.begin());
    return nonce;
}

TEST(Aead, chacha20_poly1305_matches_the_test_vector_of_rfc_8439) {
    const Key key(counting_from<32>(0x80));
    const Nonce nonce = nonce_of("070000004041424344454647");
    const auto additional = bytes_of_hex("50515253c0c1c2c3c4c5c6c7");
    auto sealed = with_room_for_a_tag(kSunscreen);

    seal(Cipher::chacha20_poly1305, key, nonce, additional, sealed);

    EXPECT_EQ(hex_of(sealed).substr(0, 64),
              "d31a8d34648e60db7b86afbc53ef7ec2a4aded51296e08fea9e2b5a736ee62d6");
    EXPECT_EQ(hex_of(std::span(sealed).last(kTagBytes)), "1ae10b594f09e26a7e902ecbd0600691");
    ASSERT_TRUE(open(Cipher::chacha20_poly1305, key, nonce, additional, sealed));
    EXPECT_EQ(text_in(sealed), kSunscreen);
}

TEST(Aead, xchacha20_poly1305_matches_the_test_vector_of_the_draft) {
    const Key key(counting_from<32>(0x80));
    const LongNonce nonce = counting_from<24>(0x40);
    const auto additional = bytes_of_hex("50515253c0c1c2c3c4c5c6c7");
    auto sealed = with_room_for_a_tag(kSunscreen);

    seal_long(key, nonce, additional, sealed);

    EXPECT_EQ(hex_of(sealed).substr(0, 64),
              "bd6d179d3e83d43b9576579493c0e939572a1700252bfaccbed2902c21396cbb");
    EXPECT_EQ(hex_of(std::span(sealed).last(kTagBytes)), "c0875924c1c7987947deafd8780acf49");
    ASSERT_TRUE(open_long(key, nonce, additional, sealed));
    EXPECT_EQ(text_in(sealed), kSunscreen);
}

TEST(Aead, aes_256_gcm_matches_test_case_14_of_its_specification) {
    ASSERT_TRUE(init());
    if (!aes_is_available()) GTEST_SKIP() << "this processor has no instructions for it";
    std::vector<std::byte> sealed(16 + kTagBytes);

    seal(Cipher::aes_256_gcm, Key(), Nonce{}, {}, sealed);

    EXPECT_EQ(hex_of(sealed), "cea7403d4d606b6e074ec5d3baf39d18d0d1c8a799996bf0265b98b5d48ab919");
    ASSERT_TRUE(open(Cipher::aes_256_gcm, Key(), Nonce{}, {}, sealed));
    EXPECT_EQ(hex_of(sealed).substr(0, 32), std::string(32, '0'));
}

class EachCipher : public testing::TestWithParam<Cipher> {
  protected:
    void SetUp() override {
        ASSERT_TRUE(init());
        if (GetParam() == Cipher::aes_256_gcm && !aes_is_available())
            GTEST_SKIP() << "this processor has no instructions for it";
    }
};

INSTANTIATE_TEST_SUITE_P(Ciphers, EachCipher,
                         testing::Values(Cipher::chacha20_poly1305, Cipher::aes_256_gcm),
                         [](const auto& cipher) {
                             return cipher.param == Cipher::aes_256_gcm ? "aes" : "chacha";
                         });

TEST_P(EachCipher, any_changed_bit_is_detected) {
    const Key key = test::test_key();
    const auto additional = bytes_of_hex("0102030405");
    auto sealed = with_room_for_a_tag("to be or not");
    seal(GetParam(), key, Nonce{}, additional, sealed);

    for (std::size_t bit = 0; bit < 8 * sealed.size(); ++bit) {
        auto altered = sealed;
        altered[bit / 8] ^= static_cast<std::byte>(1u << (bit % 8));
        EXPECT_FALSE(open(GetParam(), key, Nonce{}, additional, altered)) << "bit " << bit;
    }
    for (std::size_t i = 0; i < additional.size(); ++i) {
        auto altered = additional;
        altered[i] ^= std::byte{1};
        auto copy = sealed;
        EXPECT_FALSE(open(GetParam(), key, Nonce{}, altered, copy)) << "additional byte " << i;
    }
}

TEST_P(EachCipher, another_key_or_nonce_does_not_open_it) {
    auto sealed = with_room_for_a_tag("to be or not");
    seal(GetParam(), test::test_key(), Nonce{}, {}, sealed);
    auto copy = sealed;

    EXPECT_FALSE(open(GetParam(), test::test_key(0x41), Nonce{}, {}, sealed));
    EXPECT_FALSE(open(GetParam(), test::test_key(), Nonce{std::byte{1}}, {}, copy));
}

TEST_P(EachCipher, an_empty_text_is_still_authenticated) {
    std::vector<std::byte> sealed(kTagBytes);
    seal(GetParam(), test::test_key(), Nonce{}, bytes_of_hex("01"), sealed);
    auto copy = sealed;

    EXPECT_TRUE(open(GetParam(), test::test_key(), Nonce{}, bytes_of_hex("01"), sealed));
    EXPECT_FALSE(open(GetParam(), test::test_key(), Nonce{}, bytes_of_hex("02"), copy));
}

TEST_P(EachCipher, bytes_shorter_than_a_tag_do_not_open) {
    for (std::size_t size = 0; size < kTagBytes; ++size) {
        std::vector<std::byte> sealed(size);
        EXPECT_FALSE(open(GetParam(), test::test_key(), Nonce{}, {}, sealed)) << size << " bytes";
        EXPECT_FALSE(open_long(test::test_key(), LongNonce{}, {}, sealed)) << size << " bytes";
    }
}

}  // namespace
}  // namespace arena::protocol::crypto
