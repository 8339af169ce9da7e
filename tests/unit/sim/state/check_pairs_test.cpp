#include "sim/state/check_pairs.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace arena::sim::check_pairs_test {
namespace {

/// Discs with a radius of half a metre, numbered from 1 in the order in which they are added.
struct Crowd {
    Rules rules;
    Players players;

    Crowd& add(Vec2 position, bool alive = true) {
        PlayerState player;
        player.id = {static_cast<std::uint32_t>(players.size()) + 1};
        player.position = position;
        player.radius = 0.5f;
        player.alive = alive;
        players.insert(players.size(), player);
        return *this;
    }

    [[nodiscard]] std::string found(const StepStart& start = {}) const {
        return find_pair_too_deep(rules, players, start).value_or("");
    }
};

TEST(FindPairTooDeep, finds_nothing_without_players_or_with_one) {
    EXPECT_EQ(Crowd().found(), "");
    EXPECT_EQ(Crowd().add({5, 5}).found(), "");
}

TEST(FindPairTooDeep, allows_an_overlap_of_the_largest_depth_and_no_more) {
    EXPECT_EQ(Crowd().add({0, 0}).add({0.97f, 0}).found(), "");
    EXPECT_NE(Crowd().add({0, 0}).add({0.95f, 0}).found(), "");
}

TEST(FindPairTooDeep, names_both_players_the_depth_and_the_depth_allowed) {
    EXPECT_EQ(Crowd().add({7, 7}).add({7, 7.9375f}).found(),
              "entities 1 and 2 are 0.062500 m deep in each other, 0.040000 m are allowed");
}

TEST(FindPairTooDeep, names_the_lower_row_first_wherever_the_players_are) {
    const std::string words = Crowd().add({0.5f, 0}).add({30, 0}).add({0, 0}).found();

    EXPECT_EQ(words.substr(0, 18), "entities 1 and 3 a");
}

TEST(FindPairTooDeep, does_not_count_dead_players) {
    EXPECT_EQ(Crowd().add({0, 0}).add({0, 0}, false).found(), "");
    EXPECT_EQ(Crowd().add({0, 0}, false).add({0, 0}, false).found(), "");
}

TEST(FindPairTooDeep, finds_a_pair_past_players_that_begin_in_between) {
    EXPECT_NE(Crowd().add({0, 0}).add({0.1f, 30}).add({0.2f, -30}).add({0.5f, 0}).found(), "");
}

TEST(FindPairTooDeep, outlines_count_and_not_the_circles_around_them) {
    Crowd crowd;
    for (const Vec2 corner :
         {Vec2{-0.25f, -0.25f}, {0.25f, -0.25f}, {0.25f, 0.25f}, {-0.25f, 0.25f}})
        EXPECT_TRUE(crowd.rules.archetypes[0].outline.push_back(corner));

    EXPECT_EQ(crowd.add({0, 0}).add({0.5f, 0}).found(), "");
    EXPECT_NE(crowd.add({0.125f, 0}).found(), "");
}

TEST(FindPairTooDeep, allows_the_depth_that_either_had_in_another_at_the_start) {
    // The second and the third are 0.125 m deep in each other now.
    Crowd crowd;
    crowd.add({20, 0}).add({0, 0}).add({0.875f, 0}).add({30, 0});
    const std::vector<std::uint32_t> living{0, 1, 2, 3};
    const auto found_from = [&](const std::vector<Vec2>& starts) {
        return crowd.found({starts, living});
    };

    EXPECT_EQ(found_from({{20, 0}, {0, 0}, {0.875f, 0}, {30, 0}}), "") << "in each other";
    EXPECT_EQ(found_from({{0, 0.75f}, {0, 0}, {9, 9}, {30, 0}}), "") << "the second in the first";
    EXPECT_EQ(found_from({{20, 0}, {0, 0}, {9, 9}, {9, 9.75f}}), "") << "the third in the fourth";
    EXPECT_NE(found_from({{20, 0}, {0, 0}, {0.9375f, 0}, {30, 0}}), "") << "less deeply";
    EXPECT_NE(found_from({{20, 0}, {0, 0}, {9, 9}, {30, 0}}), "") << "not at all";
    EXPECT_NE(found_from({{0, 0}, {0, 9}, {9, 9}, {0.5f, 0}}), "") << "two others";
}

TEST(FindPairTooDeep, a_player_that_was_not_alive_at_the_start_does_not_count_there) {
    Crowd crowd;
    crowd.add({0, 0}).add({0.875f, 0});
    const std::vector<Vec2> starts{{0, 0}, {0.875f, 0}};
    const std::vector<std::uint32_t> only_the_first{0};

    EXPECT_NE(crowd.found({starts, only_the_first}), "");
}

}  // namespace
}  // namespace arena::sim::check_pairs_test
