#include "server/results/signature.h"

#include <cstddef>

#include <gtest/gtest.h>

namespace arena::server {
namespace {

protocol::crypto::Key counting_key() {
    protocol::crypto::Key key;
    for (std::size_t i = 0; i < protocol::crypto::kKeyBytes; ++i)
        key.bytes()[i] = static_cast<std::byte>(i);
    return key;
}

// Computed with Python's hmac.
TEST(Signature, is_that_of_another_implementation) {
    EXPECT_EQ(signature_value(counting_key(), 1767225600, R"({"id":"m-1"})"),
              "t=1767225600,v1=b4ed37daa5f62574c2a0a4aea48f9a464636205b7d10182b5a865aa242d1e7d7");
}

TEST(Signature, depends_on_key_time_and_body) {
    const std::string value = signature_value(counting_key(), 1, "x");

    EXPECT_NE(value.substr(4), signature_value(counting_key(), 2, "x").substr(4));
    EXPECT_NE(value, signature_value(counting_key(), 1, "y"));
    EXPECT_NE(value, signature_value(protocol::crypto::Key(), 1, "x"));
}

}  // namespace
}  // namespace arena::server
