#include "protocol/crypto/hmac_sha256.h"

#include <algorithm>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "tests/unit/protocol/crypto/hex.h"

namespace arena::protocol::crypto {
namespace {

/// HMAC pads a key with zeros, so one that is shorter than 32 bytes is the same as a padded one.
Key padded(std::string_view bytes) {
    Key key;
    std::transform(bytes.begin(), bytes.end(), key.bytes().begin(),
                   [](char byte) { return static_cast<std::byte>(byte); });
    return key;
}

std::string code_of(std::string_view key, std::string_view message) {
    return test::hex_of(hmac_sha256(padded(key), std::as_bytes(std::span(message))));
}

// Test cases 1 to 3 of RFC 4231.
TEST(HmacSha256, gives_the_codes_of_rfc_4231) {
    EXPECT_EQ(code_of(std::string(20, '\x0b'), "Hi There"),
              "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7");
    EXPECT_EQ(code_of("Jefe", "what do ya want for nothing?"),
              "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
    EXPECT_EQ(code_of(std::string(20, '\xaa'), std::string(50, '\xdd')),
              "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe");
}

TEST(HmacSha256, another_key_or_an_empty_message_gives_another_code) {
    EXPECT_NE(code_of("a", "x"), code_of("b", "x"));
    EXPECT_NE(code_of("a", "x"), code_of("a", ""));
}

}  // namespace
}  // namespace arena::protocol::crypto
