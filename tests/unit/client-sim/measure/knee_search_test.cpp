#include "client-sim/measure/knee_search.h"

#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace arena::client_sim {
namespace {

TEST(KneeSearch, grows_by_half_and_then_closes_in) {
    KneeSearch search(100, 10'000);
    std::vector<std::uint32_t> tried;
    while (const auto level = search.next()) {
        if (tried.empty() || tried.back() != *level) tried.push_back(*level);
        search.note(*level <= 300);
    }

    EXPECT_EQ(tried, (std::vector<std::uint32_t>{100, 150, 225, 337, 281, 309, 295}));
    EXPECT_EQ(search.held(), 295u);
    EXPECT_EQ(search.broke(), 309u);
}

TEST(KneeSearch, a_level_that_breaks_once_is_tried_again) {
    KneeSearch search(100, 1000);
    search.note(false);
    EXPECT_EQ(search.next(), 100u);
    search.note(true);

    EXPECT_EQ(search.held(), 100u);
    EXPECT_EQ(search.next(), 150u);
    EXPECT_FALSE(search.broke());
}

TEST(KneeSearch, finds_no_knee_when_not_even_the_first_level_holds) {
    KneeSearch search(100, 1000);
    search.note(false);
    search.note(false);

    EXPECT_FALSE(search.next());
    EXPECT_FALSE(search.held());
    EXPECT_EQ(search.broke(), 100u);
}

TEST(KneeSearch, ends_at_the_largest_level_when_everything_holds) {
    KneeSearch search(600, 1000);
    search.note(true);
    EXPECT_EQ(search.next(), 900u);
    search.note(true);
    EXPECT_EQ(search.next(), 1000u);
    search.note(true);

    EXPECT_FALSE(search.next());
    EXPECT_EQ(search.held(), 1000u);
    EXPECT_FALSE(search.broke());
}

RC_GTEST_PROP(KneeSearchLaw, the_knee_is_found_within_a_twentieth, ()) {
    const auto knee = *rc::gen::inRange<std::uint32_t>(1, 20'000);
    const auto start = *rc::gen::inRange<std::uint32_t>(1, 2'000);
    KneeSearch search(start, 20'000);
    int levels = 0;
    while (const auto level = search.next()) {
        search.note(*level <= knee);
        RC_ASSERT(++levels < 60);
    }
    if (knee < start) {
        RC_ASSERT(!search.held());
        return;
    }
    RC_ASSERT(*search.held() <= knee);
    RC_ASSERT(knee - *search.held() <= *search.held() / 20 + 1);
}

}  // namespace
}  // namespace arena::client_sim
