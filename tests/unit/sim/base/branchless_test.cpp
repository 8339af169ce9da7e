#include "sim/base/branchless.h"

#include <array>

#include <gtest/gtest.h>

namespace arena::branchless_test {
namespace {

TEST(Branchless, both_and_either_return_the_same_as_the_logical_operators) {
    for (const bool a : {false, true})
        for (const bool b : {false, true}) {
            EXPECT_EQ(both(a, b), a && b) << a << b;
            EXPECT_EQ(either(a, b), a || b) << a << b;
        }
}

TEST(Branchless, pick_returns_the_first_value_exactly_when_the_condition_holds) {
    EXPECT_EQ(pick(true, 3, 7), 3);
    EXPECT_EQ(pick(false, 3, 7), 7);
    static_assert(pick(true, 'y', 'n') == 'y');
}

TEST(Branchless, only_if_holds_the_value_exactly_when_the_condition_holds) {
    const std::array<int, 2> value{3, 7};

    EXPECT_EQ(optional_if(true, value), value);
    EXPECT_FALSE(optional_if(false, value));
}

}  // namespace
}  // namespace arena::branchless_test
