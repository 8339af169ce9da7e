#include "sim/mode/map_needs.h"

#include <gtest/gtest.h>

#include "tests/support/map_builder.h"

namespace arena::sim::map_needs_test {
namespace {

using test::MapBuilder;
using Lines = std::vector<std::string>;

constexpr Bounds kBox{{5.0f, 5.0f}, {7.0f, 6.0f}};
constexpr GameMode kTeamModes[] = {GameMode::team_deathmatch, GameMode::capture_the_flag,
                                   GameMode::king_of_the_hill, GameMode::elimination};

Lines lacks(const MapBuilder& map, GameMode mode, std::uint32_t teams = 2) {
    return find_lacks(*map.terrain(), mode, teams);
}

Lines hints(const MapBuilder& map, GameMode mode, std::uint32_t teams = 2) {
    return find_hints(*map.terrain(), mode, teams);
}

std::uint32_t teams_max(const MapBuilder& map, GameMode mode) {
    return find_teams_max(*map.terrain(), mode);
}

/// A map with a flag for each of these teams, a hill and a spawn point for all.
MapBuilder complete_map(std::initializer_list<std::uint8_t> teams) {
    MapBuilder map;
    map.spawn({20.0f, 20.0f}).hill(kBox);
    for (const std::uint8_t team : teams)
        map.flag({4.0f * static_cast<float>(team), 5.0f}, team);
    return map;
}

TEST(MapNeeds, a_spawn_point_is_enough_for_each_player_alone) {
    for (const GameMode mode :
         {GameMode::endless, GameMode::deathmatch, GameMode::last_one_standing}) {
        EXPECT_EQ(lacks(MapBuilder().spawn({5.0f, 5.0f}), mode), Lines{});
        EXPECT_EQ(lacks(MapBuilder().spawn({5.0f, 5.0f}, 200), mode), Lines{});
        EXPECT_EQ(hints(MapBuilder().spawn({5.0f, 5.0f}, 200), mode), Lines{});
    }
    EXPECT_EQ(lacks(MapBuilder(), GameMode::endless),
              Lines{"endless needs a spawn point: add an object of class 'spawn'"});
}

TEST(MapNeeds, without_a_spawn_point_a_mode_with_teams_lacks_it_once) {
    EXPECT_EQ(lacks(MapBuilder(), GameMode::team_deathmatch),
              Lines{"team_deathmatch needs a spawn point: add an object of class 'spawn'"});
}

TEST(MapNeeds, spawn_points_for_all_serve_every_team) {
    for (const GameMode mode : kTeamModes)
        EXPECT_EQ(lacks(complete_map({1, 2}), mode), Lines{}) << name_of(mode);
}

TEST(MapNeeds, each_team_needs_a_spawn_point_that_it_may_use) {
    const MapBuilder of_one = MapBuilder().spawn({5.0f, 5.0f}, 1);
    const MapBuilder of_three_and_nine = MapBuilder().spawn({5.0f, 5.0f}, 3).spawn({9.0f, 5.0f}, 9);

    EXPECT_EQ(lacks(of_one, GameMode::elimination),
              Lines{"elimination needs a spawn point for each team: add an object of class "
                    "'spawn' with team = 2, or one for all with team = 0"});
    EXPECT_EQ(lacks(of_three_and_nine, GameMode::team_deathmatch),
              Lines{"team_deathmatch needs a spawn point for each team: add an object of class "
                    "'spawn' for each of the teams 1 and 2, or one for all with team = 0"});
    EXPECT_EQ(lacks(MapBuilder(of_one).spawn({9.0f, 5.0f}, 2), GameMode::elimination), Lines{});
}

TEST(MapNeeds, capture_the_flag_needs_a_flag_of_each_team) {
    const GameMode mode = GameMode::capture_the_flag;

    EXPECT_EQ(lacks(complete_map({1}), mode),
              Lines{"capture_the_flag needs a flag for each team: add an object of class 'flag' "
                    "with team = 2"});
    EXPECT_EQ(lacks(complete_map({2}), mode, 4),
              Lines{"capture_the_flag needs a flag for each team: add an object of class 'flag' "
                    "for each of the teams 1, 3 and 4"});
    EXPECT_EQ(lacks(complete_map({}), mode, 8),
              Lines{"capture_the_flag needs a flag for each team: add an object of class 'flag' "
                    "for each of the teams 1 to 8"});
    EXPECT_EQ(lacks(complete_map({1, 2, 5}), mode), Lines{}) << "one too many is no lack";
}

TEST(MapNeeds, king_of_the_hill_needs_a_hill) {
    EXPECT_EQ(lacks(MapBuilder().spawn({5.0f, 5.0f}), GameMode::king_of_the_hill),
              Lines{"king_of_the_hill needs a hill: add an object of class 'hill'"});
}

TEST(MapNeeds, everything_that_is_missing_is_named_at_once) {
    EXPECT_EQ(lacks(MapBuilder().spawn({5.0f, 5.0f}, 2), GameMode::capture_the_flag).size(), 2u);
}

TEST(MapNeeds, a_team_without_points_of_its_own_is_a_hint) {
    EXPECT_EQ(hints(complete_map({1, 2}).spawn({9.0f, 9.0f}, 1), GameMode::capture_the_flag),
              Lines{"team 2 has no spawn point of its own and uses those for all: to keep teams "
                    "apart, add an object of class 'spawn' with team = 2"});
    EXPECT_EQ(hints(complete_map({1, 2}), GameMode::elimination),
              Lines{"the teams 1 and 2 have no spawn points of their own and use those for all: to "
                    "keep teams apart, add an object of class 'spawn' for each of the teams 1 and "
                    "2"});
    EXPECT_EQ(
        hints(MapBuilder().spawn({5.0f, 5.0f}, 1).spawn({9.0f, 5.0f}, 2), GameMode::elimination),
        Lines{});
}

TEST(MapNeeds, spawn_points_of_teams_that_do_not_play_are_a_hint) {
    MapBuilder map;
    map.spawn({5.0f, 5.0f}, 1).spawn({9.0f, 5.0f}, 2).spawn({12.0f, 5.0f}, 3);

    EXPECT_EQ(
        hints(map, GameMode::elimination, 2),
        Lines{"1 spawn point is of a team above 2, which nobody uses in a match of 2 teams: set "
              "'team' to that of a team, or to 0 for all"});
    EXPECT_EQ(hints(map, GameMode::elimination, 3), Lines{});
    map.spawn({15.0f, 5.0f}, 255);
    EXPECT_EQ(
        hints(map, GameMode::elimination, 2),
        Lines{"2 spawn points are of a team above 2, which nobody uses in a match of 2 teams: "
              "set 'team' to that of a team, or to 0 for all"});
}

TEST(MapNeeds, the_most_teams_are_those_that_lack_nothing) {
    EXPECT_EQ(teams_max(complete_map({1, 2, 3, 5}), GameMode::capture_the_flag), 3u);
    EXPECT_EQ(teams_max(complete_map({1, 2, 3, 5}), GameMode::team_deathmatch), 8u);
    EXPECT_EQ(teams_max(complete_map({1}), GameMode::capture_the_flag), 0u);
    EXPECT_EQ(teams_max(MapBuilder().spawn({5.0f, 5.0f}), GameMode::king_of_the_hill), 0u);
    EXPECT_EQ(teams_max(MapBuilder().spawn({5.0f, 5.0f}, 1).spawn({9.0f, 5.0f}, 2),
                        GameMode::elimination),
              2u);
}

TEST(MapNeeds, more_teams_than_a_match_can_have_count_as_the_most) {
    EXPECT_EQ(lacks(complete_map({1, 2, 3, 4, 5, 6, 7, 8}), GameMode::capture_the_flag, 4000000),
              Lines{});
}

}  // namespace
}  // namespace arena::sim::map_needs_test
