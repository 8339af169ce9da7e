#include "client-sim/token/token_pool.h"

#include <gtest/gtest.h>

#include "tests/unit/client-sim/support/given_tokens.h"

namespace arena::client_sim {
namespace {

TEST(TokenPool, gives_each_token_once_in_order) {
    const auto first = arena::test::token_of(test::given_spec(), 1);
    const auto second = arena::test::token_of(test::given_spec(), 2);
    TokenPool pool({{"a", first}, {"b", second}});

    EXPECT_EQ(pool.take(), first);
    EXPECT_EQ(pool.take(), second);
    EXPECT_EQ(pool.take(), std::nullopt);
    EXPECT_EQ(pool.take(), std::nullopt);
    EXPECT_EQ(pool.all().size(), 2u);
}

}  // namespace
}  // namespace arena::client_sim
