#include "server/agones/expected_matches.h"

#include <gtest/gtest.h>

namespace arena::server::expected_matches_test {
namespace {

using std::chrono::seconds;

TEST(ExpectedMatches, a_match_that_gets_players_was_expected) {
    ExpectedMatches expected(seconds(60));
    expected.add(seconds(1));
    expected.add(seconds(2));

    expected.look(0, seconds(3));
    const auto none_has_come = expected.count();
    expected.look(1, seconds(4));
    const auto one_has_come = expected.count();
    expected.look(1, seconds(5));
    const auto nothing_is_new = expected.count();
    expected.look(0, seconds(6));
    expected.look(3, seconds(7));

    EXPECT_EQ(none_has_come, 2u);
    EXPECT_EQ(one_has_come, 1u);
    EXPECT_EQ(nothing_is_new, 1u);
    EXPECT_EQ(expected.count(), 0u);
}

TEST(ExpectedMatches, one_whose_players_never_come_is_given_up) {
    ExpectedMatches expected(seconds(60));
    expected.add(seconds(1));
    expected.add(seconds(31));

    expected.look(0, seconds(60));
    const auto before = expected.count();
    expected.look(0, seconds(61));

    EXPECT_EQ(before, 2u);
    EXPECT_EQ(expected.count(), 1u);
}

TEST(ExpectedMatches, are_bounded) {
    ExpectedMatches expected(seconds(60));

    for (std::size_t i = 0; i < 2 * ExpectedMatches::kMax; ++i)
        expected.add(seconds(1));

    EXPECT_EQ(expected.count(), ExpectedMatches::kMax);
}

}  // namespace
}  // namespace arena::server::expected_matches_test
