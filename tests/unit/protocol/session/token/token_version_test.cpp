#include "protocol/session/token/token_version.h"

#include <gtest/gtest.h>

#include "tests/unit/protocol/crypto/hex.h"

namespace arena::protocol::token_version_test {
namespace {

TEST(TokenVersion, is_the_text_of_the_standard_and_a_zero) {
    EXPECT_EQ(test::hex_of(kTokenVersion), "4e4554434f444520312e303200");
}

}  // namespace
}  // namespace arena::protocol::token_version_test
