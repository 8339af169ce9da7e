#include "sim/tick/hits/blast.h"

#include <gtest/gtest.h>

#include "tests/support/side_view.h"

namespace arena::sim::blast_test {
namespace {

TEST(ReachesPlayer, a_disc_is_reached_when_the_two_overlap) {
    const Rules rules;
    Players players;
    players.insert(0, {.id = {1}});  // of radius 0.5
    const Circle blast{{10.0f, 10.0f}, 2.0f};

    EXPECT_TRUE(reaches_player(rules, players, blast, 0, {12.49f, 10.0f}));
    EXPECT_FALSE(reaches_player(rules, players, blast, 0, {12.5f, 10.0f})) << "they touch";
    EXPECT_FALSE(reaches_player(rules, players, blast, 0, {12.0f, 12.0f}));
}

TEST(ReachesPlayer, of_an_outline_the_outline_counts_and_not_the_circle_around_it) {
    const Rules rules = test::side_view(test::box_walker(MoveKind::slide));
    Players players;
    players.insert(0, {.id = {1}, .radius = rules.archetypes[0].radius});
    const Circle blast{{10.0f, 10.0f}, 2.0f};

    EXPECT_TRUE(reaches_player(rules, players, blast, 0, {12.39f, 10.0f}));
    EXPECT_FALSE(reaches_player(rules, players, blast, 0, {12.41f, 10.0f}));
    EXPECT_TRUE(reaches_player(rules, players, blast, 0, {10.0f, 12.79f}));
}

}  // namespace
}  // namespace arena::sim::blast_test
