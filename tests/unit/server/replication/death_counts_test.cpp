#include "server/replication/death_counts.h"

#include <vector>

#include <gtest/gtest.h>

namespace arena::server::death_counts_test {
namespace {

using sim::EventKind;

sim::Event event(EventKind kind, std::uint32_t subject) {
    return {.kind = kind, .subject = {subject}};
}

TEST(DeathCounts, counts_the_deaths_of_each_player_and_nothing_else) {
    DeathCounts counts;
    counts.record(std::vector{event(EventKind::death, 7), event(EventKind::hit, 7),
                              event(EventKind::death, 3), event(EventKind::spawn, 7),
                              event(EventKind::team, 3)});
    counts.record(std::vector{event(EventKind::death, 7)});

    EXPECT_EQ(counts.of({3}), 1u);
    EXPECT_EQ(counts.of({7}), 2u);
    EXPECT_EQ(counts.of({5}), 0u);
    EXPECT_EQ(counts.of({8}), 0u);
}

TEST(DeathCounts, forgets_players_that_leave_but_not_for_their_projectiles) {
    DeathCounts counts;
    counts.record(std::vector{event(EventKind::death, 7), event(EventKind::death, 9)});
    counts.record(std::vector{event(EventKind::despawn, 7), event(EventKind::despawn, 8),
                              event(EventKind::despawn, sim::kFirstProjectileId + 9)});

    EXPECT_EQ(counts.of({7}), 0u);
    EXPECT_EQ(counts.of({9}), 1u);
}

}  // namespace
}  // namespace arena::server::death_counts_test
