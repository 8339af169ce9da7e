#include "sim/base/assert.h"

#include <cstdio>

#include <gtest/gtest.h>

namespace arena::assert_test {
namespace {

TEST(Assert, evaluates_a_condition_that_holds_once_and_continues) {
    int evaluations = 0;

    ARENA_ASSERT(++evaluations == 1, "evaluated more than once");

    EXPECT_EQ(evaluations, 1);
}

TEST(Assert, a_failed_condition_ends_the_program_and_names_place_message_and_condition) {
    const int capacity = 4;

    EXPECT_DEATH(ARENA_ASSERT(capacity == 5, "the capacity is five"),
                 "assert_test.cpp:[0-9]+: assertion failed: the capacity is five "
                 "\\(capacity == 5\\)");
}

TEST(Assert, a_handler_is_told_first_and_the_program_ends_when_it_returns) {
    EXPECT_DEATH(
        {
            set_assertion_handler([](const FailedAssertion& failed) {
                std::fprintf(stderr, "handled %s %s %d; ", failed.message, failed.condition,
                             failed.line > 0);
            });
            ARENA_ASSERT(1 + 1 == 3, "sums");
        },
        "handled sums 1 \\+ 1 == 3 1; .*assertion failed: sums");
}

TEST(Assert, a_handler_may_throw_and_gives_way_to_the_one_before) {
    const AssertionHandler before =
        set_assertion_handler([](const FailedAssertion& failed) { throw failed.line; });

    EXPECT_THROW(ARENA_ASSERT(1 + 1 == 3, "sums"), int);
    EXPECT_NE(set_assertion_handler(before), before);
}

TEST(Assert, a_debug_assertion_is_evaluated_in_debug_builds_only) {
    int evaluations = 0;

    ARENA_DEBUG_ASSERT(++evaluations == 1, "evaluated more than once");

#ifdef ARENA_DEBUG
    EXPECT_EQ(evaluations, 1);
#else
    EXPECT_EQ(evaluations, 0);
#endif
}

}  // namespace
}  // namespace arena::assert_test
