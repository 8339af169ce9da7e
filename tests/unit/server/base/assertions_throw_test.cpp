#include "server/base/assertions_throw.h"

#include <string>
#include <thread>

#include <gtest/gtest.h>

#include "sim/base/assert.h"

namespace arena::server::assertions_throw_test {
namespace {

void fail(bool holds = false) {
    ARENA_ASSERT(holds, "it holds");
}

TEST(AssertionsThrow, a_failed_assertion_is_an_exception_that_says_what_and_where) {
    const AssertionsThrow throwing;
    std::string what;

    try {
        fail();
    } catch (const AssertionFailed& failed) {
        what = failed.what();
    }

    EXPECT_NE(what.find("assertions_throw_test.cpp:"), std::string::npos) << what;
    EXPECT_NE(what.find(": assertion failed: it holds (holds)"), std::string::npos) << what;
}

TEST(AssertionsThrow, one_that_holds_does_nothing) {
    const AssertionsThrow throwing;

    EXPECT_NO_THROW(fail(true));
}

TEST(AssertionsThrow, other_threads_still_end_the_process) {
    EXPECT_DEATH(
        {
            const AssertionsThrow throwing;
            std::thread([] { fail(); }).join();
        },
        "assertion failed: it holds");
}

TEST(AssertionsThrow, afterwards_a_failure_ends_the_process_again) {
    EXPECT_DEATH(
        {
            { const AssertionsThrow throwing; }
            fail();
        },
        "assertion failed: it holds");
}

TEST(AssertionsThrow, the_inner_one_decides_while_it_lasts) {
    const AssertionsThrow throwing;
    {
        const AssertionsThrow not_here(false);
        EXPECT_FALSE(AssertionsThrow::here());
    }
    EXPECT_TRUE(AssertionsThrow::here());
}

TEST(AssertionsThrow, a_failure_where_nothing_may_be_thrown_ends_the_process) {
    EXPECT_DEATH(
        {
            const AssertionsThrow throwing;
            []() noexcept { fail(); }();
        },
        "assertion failed: it holds");
}

}  // namespace
}  // namespace arena::server::assertions_throw_test
