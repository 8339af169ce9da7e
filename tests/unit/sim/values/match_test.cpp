#include "sim/values/match.h"

#include <set>

#include <gtest/gtest.h>

namespace arena::sim::match_values_test {
namespace {

TEST(MatchValues, all_names_are_there_and_differ) {
    std::set<std::string_view> names;
    for (std::size_t i = 0; i < kGameModes; ++i)
        EXPECT_TRUE(names.insert(name_of(static_cast<GameMode>(i))).second);
    names.clear();
    for (std::size_t i = 0; i < kMatchPhases; ++i)
        EXPECT_TRUE(names.insert(name_of(static_cast<MatchPhase>(i))).second);
    names.clear();
    for (std::size_t i = 0; i < kEndings; ++i)
        EXPECT_TRUE(names.insert(name_of(static_cast<EndedBy>(i))).second);
    EXPECT_EQ(names.count(""), 0u);
    EXPECT_EQ(name_of(GameMode::elimination), "elimination");
    EXPECT_EQ(name_of(MatchPhase::match_end), "match_end");
    EXPECT_EQ(name_of(EndedBy::operator_act), "operator");
}

TEST(MatchValues, players_stand_and_are_not_hurt_in_the_same_phases) {
    for (std::size_t i = 0; i < kMatchPhases; ++i) {
        const auto phase = static_cast<MatchPhase>(i);
        MatchState match;
        match.phase = phase;
        match.phase_end_tick = 77;
        EXPECT_EQ(standing_end(match), can_hurt(phase) ? 0u : 77u) << name_of(phase);
        EXPECT_EQ(counts(phase), phase == MatchPhase::play || phase == MatchPhase::overtime);
    }
}

TEST(MatchValues, no_mode_is_of_teams_and_of_players) {
    EXPECT_FALSE(has_teams(GameMode::deathmatch));
    EXPECT_FALSE(has_teams(GameMode::last_one_standing));
    EXPECT_TRUE(has_teams(GameMode::elimination));
    EXPECT_TRUE(has_one_life(GameMode::last_one_standing));
    EXPECT_TRUE(has_one_life(GameMode::elimination));
    EXPECT_FALSE(has_one_life(GameMode::capture_the_flag));
}

}  // namespace
}  // namespace arena::sim::match_values_test
