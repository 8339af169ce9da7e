#include "sim/tick/memory/candidates.h"

#include <gtest/gtest.h>

namespace arena::sim::candidates_test {
namespace {

TEST(Candidates, all_pairs_and_those_of_awake_players_are_separate) {
    Candidates candidates;
    candidates.players = {{0, 1}, {1, 2}};
    candidates.terrain = {{0, 7}, {1, 8}, {2, 9}};
    candidates.awake_players = {{1, 2}};
    candidates.awake_terrain = {{1, 8}, {2, 9}};

    EXPECT_EQ(candidates.all().players.data(), candidates.players.data());
    EXPECT_EQ(candidates.all().players.size(), 2u);
    EXPECT_EQ(candidates.all().terrain.data(), candidates.terrain.data());
    EXPECT_EQ(candidates.all().terrain.size(), 3u);
    EXPECT_EQ(candidates.of_awake().players.data(), candidates.awake_players.data());
    EXPECT_EQ(candidates.of_awake().players.size(), 1u);
    EXPECT_EQ(candidates.of_awake().terrain.data(), candidates.awake_terrain.data());
    EXPECT_EQ(candidates.of_awake().terrain.size(), 2u);
}

TEST(Candidates, are_empty_and_complete_after_they_were_cleared) {
    Candidates candidates;
    candidates.players = {{0, 1}};
    candidates.terrain = {{0, 7}};
    candidates.awake_players = {{0, 1}};
    candidates.awake_terrain = {{0, 7}};
    candidates.are_complete = false;
    candidates.awake_chosen = 5;

    candidates.clear();

    EXPECT_TRUE(candidates.all().players.empty());
    EXPECT_TRUE(candidates.all().terrain.empty());
    EXPECT_TRUE(candidates.of_awake().players.empty());
    EXPECT_TRUE(candidates.of_awake().terrain.empty());
    EXPECT_TRUE(candidates.are_complete);
    EXPECT_EQ(candidates.awake_chosen, 0u);
}

TEST(Contacts, there_are_none_without_players_and_terrain) {
    const Contacts none;

    EXPECT_FALSE(none.any());
    EXPECT_EQ(none.count(), 0u);
}

TEST(Contacts, those_with_players_and_those_with_the_terrain_count_alike) {
    Contacts contacts;

    contacts.players = {{0, 1}, {0, 2}};
    EXPECT_TRUE(contacts.any());
    EXPECT_EQ(contacts.count(), 2u);
    contacts.terrain = {{0, 7}};
    EXPECT_EQ(contacts.count(), 3u);
    contacts.players.clear();
    EXPECT_TRUE(contacts.any());
    EXPECT_EQ(contacts.count(), 1u);
}

TEST(Contacts, there_are_none_after_they_were_cleared) {
    Contacts contacts;
    contacts.players = {{0, 1}};
    contacts.terrain = {{0, 7}};

    contacts.clear();

    EXPECT_TRUE(contacts.players.empty());
    EXPECT_TRUE(contacts.terrain.empty());
}

}  // namespace
}  // namespace arena::sim::candidates_test
