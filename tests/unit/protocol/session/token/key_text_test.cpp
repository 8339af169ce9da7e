#include "protocol/session/token/key_text.h"

#include <gtest/gtest.h>

#include "tests/support/handshake.h"

namespace arena::protocol::key_text_test {
namespace {

constexpr std::string_view kText =
    "c0c1c2c3c4c5c6c7c8c9cacbcccdcecfd0d1d2d3d4d5d6d7d8d9dadbdcdddedf";

crypto::Key example_key() {
    return crypto::Key(test::counting_from<crypto::kKeyBytes>(0xC0));
}

std::string error_of(std::string_view text) {
    const auto key = key_from_text(text);
    return key ? "no error" : key.error();
}

TEST(KeyText, has_two_digits_for_each_byte_in_their_order) {
    EXPECT_EQ(key_to_text(example_key()), kText);
    EXPECT_EQ(key_to_text(crypto::Key()), std::string(64, '0'));
}

TEST(KeyText, is_read_back_as_the_same_key) {
    for (std::uint64_t seed = 0; seed < 64; ++seed) {
        const crypto::Key key = crypto::draw_key(test::seeded(seed));

        const auto again = key_from_text(key_to_text(key));

        ASSERT_TRUE(again) << again.error();
        EXPECT_EQ(again.value(), key);
    }
}

TEST(KeyText, may_have_capitals_and_surrounding_white_space) {
    std::string capitals(kText);
    for (char& digit : capitals) {
        if (digit >= 'a') digit = static_cast<char>(digit - 'a' + 'A');
    }

    for (const std::string& text : {capitals, "\t " + std::string(kText) + " \r\n\n"}) {
        const auto key = key_from_text(text);
        ASSERT_TRUE(key) << key.error();
        EXPECT_EQ(key.value(), example_key());
    }
}

TEST(KeyText, of_a_wrong_length_is_rejected_with_its_length) {
    EXPECT_EQ(error_of(kText.substr(1)), "has 63 hexadecimal digits, a key has 64");
    EXPECT_EQ(error_of(std::string(kText) + "0\n"), "has 65 hexadecimal digits, a key has 64");
    EXPECT_EQ(error_of(""), "is empty, a key has 64 hexadecimal digits");
    EXPECT_EQ(error_of(" \n"), "is empty, a key has 64 hexadecimal digits");
}

TEST(KeyText, with_another_character_is_rejected_with_its_place) {
    std::string text(kText);
    text[63] = 'g';
    EXPECT_EQ(error_of(text),
              "has 'g' at position 64, where a key has one of its 64 hexadecimal digits");
    EXPECT_EQ(error_of("0x" + std::string(kText)),
              "has 'x' at position 2, where a key has one of its 64 hexadecimal digits");
    text[10] = ' ';
    EXPECT_EQ(error_of(text),
              "has the byte 0x20 at position 11, where a key has one of its 64 hexadecimal digits");
    EXPECT_EQ(error_of("\xff"),
              "has the byte 0xff at position 1, where a key has one of its 64 hexadecimal digits");
}

}  // namespace
}  // namespace arena::protocol::key_text_test
