#include "protocol/session/token/token_error.h"

#include <cstddef>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

namespace arena::protocol::token_error_test {
namespace {

constexpr std::size_t kErrorCount = static_cast<std::size_t>(TokenError::does_not_open) + 1;

TEST(TokenErrors, are_named_in_their_order) {
    std::vector<std::string_view> names;
    for (std::size_t i = 0; i < kErrorCount; ++i)
        names.push_back(name_of(static_cast<TokenError>(i)));

    EXPECT_EQ(names, (std::vector<std::string_view>{
                         "wrong_size", "wrong_version", "times_reversed", "timeout_out_of_range",
                         "server_count_out_of_range", "unknown_address_kind",
                         "address_without_port", "padding_not_zero", "does_not_open"}));
    EXPECT_EQ(name_of(static_cast<TokenError>(kErrorCount)), "unknown");
}

}  // namespace
}  // namespace arena::protocol::token_error_test
