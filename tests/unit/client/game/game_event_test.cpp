#include "client/game/game_event.h"

#include <set>
#include <string>

#include <gtest/gtest.h>

namespace arena::client::game_event_test {
namespace {

TEST(PlayerName, is_empty_at_first) {
    EXPECT_EQ(PlayerName{}.view(), "");
    EXPECT_EQ(PlayerName{}, PlayerName(""));
}

TEST(PlayerName, keeps_what_it_is_made_of) {
    EXPECT_EQ(PlayerName("Ada").view(), "Ada");
    EXPECT_EQ(PlayerName("Ada"), PlayerName("Ada"));
    EXPECT_NE(PlayerName("Ada"), PlayerName("Adam"));
    EXPECT_NE(PlayerName("Ada"), PlayerName("Ida"));
}

TEST(PlayerName, keeps_the_first_bytes_of_a_name_that_is_too_long) {
    const std::string longest(protocol::kNameBytesMax, 'x');

    EXPECT_EQ(PlayerName(longest).view(), longest);
    EXPECT_EQ(PlayerName(longest + "yz").view(), longest);
}

TEST(CorrectionCause, each_has_a_unique_name) {
    std::set<std::string> names;
    for (std::size_t i = 0; i < kCorrectionCauseCount; ++i)
        names.emplace(name_of(static_cast<CorrectionCause>(i)));

    EXPECT_EQ(names.size(), kCorrectionCauseCount);
    EXPECT_FALSE(names.contains(""));
    EXPECT_EQ(name_of(CorrectionCause::input), "input");
    EXPECT_EQ(name_of(CorrectionCause::unknown), "unknown");
    EXPECT_EQ(name_of(static_cast<CorrectionCause>(kCorrectionCauseCount)), "");
}

}  // namespace
}  // namespace arena::client::game_event_test
