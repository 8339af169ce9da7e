#include "client/core/roster.h"

#include <map>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace arena::client::roster_test {
namespace {

protocol::RosterEntry joins(std::uint32_t player, const char* name, std::uint8_t team = 0) {
    return {.player = {player}, .team = team, .name = name};
}

protocol::RosterScore has(std::uint32_t player, std::int32_t score) {
    return {.player = {player}, .score = score};
}

Roster two_players() {
    Roster roster;
    roster.apply({.starts_anew = true,
                  .left = {},
                  .joined = {joins(1, "Ada", 1), joins(2, "Bob", 2)},
                  .scores = {has(2, 5)}});
    return roster;
}

TEST(Roster, knows_each_player_with_name_team_and_score) {
    const Roster roster = two_players();

    EXPECT_EQ(roster.size(), 2u);
    ASSERT_NE(roster.find({1}), nullptr);
    EXPECT_EQ(roster.find({1})->name, "Ada");
    EXPECT_EQ(roster.find({1})->team, 1);
    EXPECT_EQ(roster.find({1})->score, 0);
    EXPECT_EQ(roster.find({2})->score, 5);
    EXPECT_EQ(roster.find({3}), nullptr);
}

TEST(Roster, a_player_that_joins_again_keeps_its_score_under_another_name_and_team) {
    Roster roster = two_players();
    roster.apply({.starts_anew = false, .left = {}, .joined = {joins(2, "Eve", 1)}, .scores = {}});

    EXPECT_EQ(roster.size(), 2u);
    EXPECT_EQ(roster.find({2})->name, "Eve");
    EXPECT_EQ(roster.find({2})->team, 1);
    EXPECT_EQ(roster.find({2})->score, 5);
}

TEST(Roster, a_player_that_left_is_forgotten_with_its_score) {
    Roster roster = two_players();
    roster.apply({.starts_anew = false, .left = {{2}, {9}}, .joined = {}, .scores = {has(2, 8)}});
    const bool is_gone = roster.find({2}) == nullptr;
    roster.apply({.starts_anew = false, .left = {}, .joined = {joins(2, "Bob")}, .scores = {}});

    EXPECT_TRUE(is_gone);
    EXPECT_EQ(roster.find({2})->score, 0);
}

TEST(Roster, a_message_that_starts_anew_removes_all_earlier_players) {
    Roster roster = two_players();
    roster.apply({.starts_anew = true, .left = {}, .joined = {joins(7, "Joe")}, .scores = {}});

    EXPECT_EQ(roster.size(), 1u);
    EXPECT_EQ(roster.find({1}), nullptr);
    EXPECT_NE(roster.find({7}), nullptr);
}

TEST(Roster, reports_what_the_last_message_has_changed) {
    Roster roster = two_players();
    roster.apply({.starts_anew = false,
                  .left = {{1}},
                  .joined = {joins(2, "Eve", 1), joins(7, "Joe")},
                  .scores = {has(2, 8), has(7, 0)}});

    const Roster::Changes& changes = roster.changes();
    ASSERT_EQ(changes.left.size(), 1u);
    EXPECT_EQ(changes.left[0].name, "Ada");
    ASSERT_EQ(changes.joined.size(), 2u);
    EXPECT_FALSE(changes.joined[0].is_new);
    EXPECT_TRUE(changes.joined[1].is_new);
    ASSERT_EQ(changes.scored.size(), 1u);
    EXPECT_EQ(changes.scored[0].id, sim::EntityId{2});
    EXPECT_EQ(changes.scored[0].change, 3);

    roster.apply({.starts_anew = true, .left = {}, .joined = {}, .scores = {}});
    EXPECT_EQ(roster.changes().left.size(), 2u);
    EXPECT_TRUE(roster.changes().joined.empty());
}

TEST(Roster, reporting_a_player_again_changes_nothing) {
    Roster roster = two_players();
    roster.apply({.starts_anew = false,
                  .left = {},
                  .joined = {joins(1, "Ada", 1), joins(2, "Bob", 1)},
                  .scores = {}});

    ASSERT_EQ(roster.changes().joined.size(), 1u);
    EXPECT_EQ(roster.changes().joined[0].id, sim::EntityId{2});
    EXPECT_EQ(roster.size(), 2u);
    EXPECT_EQ(roster.find({1})->name, "Ada");
}

RC_GTEST_PROP(RosterLaw, knows_the_same_players_as_a_map, ()) {
    Roster roster;
    std::map<std::uint32_t, std::int32_t> scores;  // by player
    const auto id = rc::gen::inRange<std::uint32_t>(1, 40);
    for (int message = 0; message < 20; ++message) {
        protocol::Roster changes;
        for (const std::uint32_t player : *rc::gen::container<std::vector<std::uint32_t>>(3, id)) {
            changes.left.push_back({player});
            scores.erase(player);
        }
        for (const std::uint32_t player : *rc::gen::container<std::vector<std::uint32_t>>(4, id)) {
            changes.joined.push_back(joins(player, "Somebody"));
            scores.emplace(player, 0);
        }
        for (const std::uint32_t player : *rc::gen::container<std::vector<std::uint32_t>>(4, id)) {
            changes.scores.push_back(has(player, message));
            if (scores.count(player) > 0) scores[player] = message;
        }

        roster.apply(changes);

        RC_ASSERT(roster.size() == scores.size());
        for (std::uint32_t player = 0; player < 42; ++player) {
            const Roster::Player* const found = roster.find({player});
            RC_ASSERT((found != nullptr) == (scores.count(player) > 0));
            if (found != nullptr) RC_ASSERT(found->score == scores[player]);
        }
    }
}

}  // namespace
}  // namespace arena::client::roster_test
