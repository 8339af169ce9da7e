#include "protocol/base/match_label.h"

#include <string>

#include <gtest/gtest.h>

namespace arena::protocol::match_label_test {
namespace {

using namespace std::string_literals;

TEST(MatchLabel, has_1_to_32_bytes) {
    EXPECT_FALSE(is_match_label(""));
    EXPECT_TRUE(is_match_label("a"));
    EXPECT_TRUE(is_match_label(std::string(32, 'x')));
    EXPECT_FALSE(is_match_label(std::string(33, 'x')));
}

TEST(MatchLabel, has_letters_digits_and_three_signs) {
    const std::string allowed = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.";

    for (int byte = 0; byte < 256; ++byte) {
        const char character = static_cast<char>(byte);
        EXPECT_EQ(is_match_label(std::string(1, character)),
                  allowed.find(character) != std::string::npos)
            << byte;
    }
}

TEST(MatchLabel, is_judged_by_all_of_its_bytes) {
    EXPECT_TRUE(is_match_label("eu-west_2.7"));
    for (const std::string& wrong : {"a b"s, " a"s, "a\n"s, "a\0"s, "\0a"s, "Zo\xC3\xAB"s, "a/b"s})
        EXPECT_FALSE(is_match_label(wrong)) << wrong;
}

}  // namespace
}  // namespace arena::protocol::match_label_test
