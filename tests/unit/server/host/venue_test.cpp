#include "server/host/venue.h"

#include <gtest/gtest.h>

#include "tests/unit/server/harness.h"

namespace arena::server::test {
namespace {

TEST(Venue, players_and_watchers_see_the_same_world_unless_that_is_delayed) {
    Venue venue({.watchers_max = 4}, bare_terrain(), {.seed = 1});

    EXPECT_FALSE(venue.is_delayed());
    EXPECT_EQ(&venue.world_for(true), &venue.world_for(false));
    EXPECT_EQ(&venue.feed_for(true), &venue.feed_for(false));
    EXPECT_EQ(venue.welcome().watch_delay, 0u);
}

TEST(Venue, a_delay_costs_nothing_where_nobody_may_watch) {
    EXPECT_FALSE(Venue({.watch_delay = 60}, bare_terrain(), {.seed = 1}).is_delayed());
}

TEST(Venue, watchers_see_the_older_world) {
    Venue venue({.watchers_max = 4, .watch_delay = 10}, bare_terrain(), {.seed = 1});
    venue.join({1}, 77, "ann", 0);
    for (int tick = 0; tick < 12; ++tick)
        venue.record(venue.step(0));

    EXPECT_TRUE(venue.is_delayed());
    EXPECT_EQ(venue.world_for(false).tick(), 12u);
    EXPECT_EQ(venue.world_for(true).tick(), 2u);
    EXPECT_EQ(venue.world_for(true).players().size(), 1u);
    EXPECT_EQ(venue.welcome().watch_delay, 10u);
    EXPECT_EQ(venue.scores.client_of({1}), 77u);

    venue.leave({1});
    for (int tick = 0; tick < 10; ++tick)
        venue.record(venue.step(0));
    EXPECT_TRUE(venue.world_for(false).players().empty());
    EXPECT_EQ(venue.world_for(true).players().size(), 1u) << "it left a moment ago";
    venue.record(venue.step(0));
    EXPECT_TRUE(venue.world_for(true).players().empty());
}

}  // namespace
}  // namespace arena::server::test
