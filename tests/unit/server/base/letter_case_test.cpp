#include "server/base/letter_case.h"

#include <gtest/gtest.h>

namespace arena::server {
namespace {

TEST(LetterCase, only_the_letters_of_ascii_have_one) {
    EXPECT_EQ(small_letters("AZaz@[`{09-\xC4"), "azaz@[`{09-\xC4");
}

TEST(LetterCase, texts_are_equal_when_they_differ_in_nothing_else) {
    EXPECT_TRUE(equal_but_for_case("GZip", "gzIP"));
    EXPECT_TRUE(equal_but_for_case("", ""));
    EXPECT_FALSE(equal_but_for_case("gzip", "gzip "));
    EXPECT_FALSE(equal_but_for_case("@", "`")) << "which are as far apart as letters are";
}

}  // namespace
}  // namespace arena::server
