#include "server/keys/base64.h"

#include <string_view>

#include <gtest/gtest.h>

namespace arena::server {
namespace {

std::string base64(std::string_view text) {
    return to_base64(std::as_bytes(std::span(text)));
}

// RFC 4648, section 10.
TEST(Base64, matches_the_examples_of_the_standard) {
    EXPECT_EQ(base64(""), "");
    EXPECT_EQ(base64("f"), "Zg==");
    EXPECT_EQ(base64("fo"), "Zm8=");
    EXPECT_EQ(base64("foo"), "Zm9v");
    EXPECT_EQ(base64("foob"), "Zm9vYg==");
    EXPECT_EQ(base64("fooba"), "Zm9vYmE=");
    EXPECT_EQ(base64("foobar"), "Zm9vYmFy");
}

TEST(Base64, uses_all_64_digits) {
    EXPECT_EQ(base64(std::string_view("\x00\x10\x83\xFB\xFF\xFE", 6)), "ABCD+//+");
}

}  // namespace
}  // namespace arena::server
