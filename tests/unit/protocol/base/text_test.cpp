#include "protocol/base/text.h"

#include <string>
#include <string_view>

#include <gtest/gtest.h>

namespace arena::protocol {
namespace {

using namespace std::string_view_literals;

TEST(Name, characters_of_one_to_four_bytes_make_a_name) {
    EXPECT_TRUE(is_name("Ann", 32));
    EXPECT_TRUE(is_name("Zo\xC3\xAB", 32));
    EXPECT_TRUE(is_name("\xE2\x82\xAC", 32));
    EXPECT_TRUE(is_name("\xF0\x9F\x8E\xAE", 32));
}

TEST(Name, the_empty_name_is_a_name) {
    EXPECT_TRUE(is_name("", 0));
}

TEST(Name, length_counts_bytes_up_to_the_limit) {
    EXPECT_TRUE(is_name(std::string(32, 'x'), 32));
    EXPECT_FALSE(is_name(std::string(33, 'x'), 32));
}

TEST(Name, control_characters_are_rejected) {
    EXPECT_FALSE(is_name("a\0b"sv, 32));
    EXPECT_FALSE(is_name("a\nb", 32));
    EXPECT_FALSE(is_name("\x1B[31m", 32));
    EXPECT_FALSE(is_name("\x7F", 32));
    EXPECT_FALSE(is_name("\xC2\x80", 32));
    EXPECT_FALSE(is_name("\xC2\x9F", 32));
    EXPECT_TRUE(is_name("\xC2\xA0", 32));
    EXPECT_TRUE(is_name("\x20\x7E", 32));
}

TEST(Name, a_byte_that_cannot_begin_a_character_is_rejected) {
    EXPECT_FALSE(is_name("\x80", 32));
    EXPECT_FALSE(is_name("\xBF", 32));
    EXPECT_FALSE(is_name("\xF8\x88\x80\x80\x80", 32));
    EXPECT_FALSE(is_name("\xFF", 32));
}

TEST(Name, a_truncated_character_is_rejected) {
    EXPECT_FALSE(is_name("\xC3", 32));
    EXPECT_FALSE(is_name("\xE2\x82", 32));
    EXPECT_FALSE(is_name("\xF0\x9F\x8E", 32));
    EXPECT_FALSE(is_name("\xC3z", 32));
    EXPECT_FALSE(is_name("\xE2\x82z", 32));
}

TEST(Name, an_overlong_encoding_is_rejected) {
    EXPECT_FALSE(is_name("\xC0\xAF", 32));
    EXPECT_FALSE(is_name("\xC1\xBF", 32));
    EXPECT_FALSE(is_name("\xE0\x9F\xBF", 32));
    EXPECT_FALSE(is_name("\xF0\x8F\xBF\xBF", 32));
}

TEST(Name, surrogates_and_numbers_beyond_unicode_are_rejected) {
    EXPECT_TRUE(is_name("\xED\x9F\xBF", 32));
    EXPECT_FALSE(is_name("\xED\xA0\x80", 32));
    EXPECT_FALSE(is_name("\xED\xBF\xBF", 32));
    EXPECT_TRUE(is_name("\xEE\x80\x80", 32));
    EXPECT_TRUE(is_name("\xF4\x8F\xBF\xBF", 32));
    EXPECT_FALSE(is_name("\xF4\x90\x80\x80", 32));
}

TEST(IsInvisible, covers_each_range_up_to_its_ends) {
    for (const char32_t code_point : {U'\u00AD', U'\u200B', U'\u200F', U'\u202A', U'\u202E',
                                      U'\u2060', U'\u2069', U'\uFEFF', U'\U000E0FFF'})
        EXPECT_TRUE(is_invisible(code_point)) << std::uint32_t{code_point};
    for (const char32_t code_point : {U'a', U'\u00A0', U'\u00AE', U'\u200A', U'\u2010', U'\u2027',
                                      U'\u202F', U'\u2070', U'\uFFFC', U'\U0001F9F1'})
        EXPECT_FALSE(is_invisible(code_point)) << std::uint32_t{code_point};
}

TEST(FirstCharacter, has_a_size_and_a_code_point) {
    EXPECT_EQ(first_character("\U0001F9F1x").size, 4u);
    EXPECT_EQ(first_character("\U0001F9F1x").code_point, U'\U0001F9F1');
    EXPECT_EQ(first_character("\x80").size, 0u);
    EXPECT_EQ(first_character("").size, 0u);
}

TEST(ToName, a_valid_name_is_unchanged) {
    EXPECT_EQ(to_name("Zo\xC3\xAB", 4), "Zo\xC3\xAB");
    EXPECT_EQ(to_name("", 32), "");
}

TEST(ToName, leaves_out_bytes_that_a_name_must_not_have) {
    EXPECT_EQ(to_name("a\nb\x7F\xC2\x85"
                      "c\xFF\xED\xA0\x80"
                      "d",
                      32),
              "abcd");
    EXPECT_EQ(to_name("\xE2\x82", 32), "");
}

TEST(ToName, a_long_name_is_cut_between_characters) {
    EXPECT_EQ(to_name("Zo\xC3\xAB", 3), "Zo");
    EXPECT_EQ(to_name("abc", 0), "");
}

}  // namespace
}  // namespace arena::protocol
