#include "server/replication/death_counts.h"

#include <initializer_list>
#include <vector>

#include <gtest/gtest.h>

namespace arena::server::death_counts_test {
namespace {

using sim::EventKind;

sim::Event event(EventKind kind, std::uint32_t subject) {
    return {.kind = kind, .subject = {subject}};
}

sim::Players players(std::initializer_list<std::uint32_t> ids) {
    sim::Players players;
    for (const std::uint32_t id : ids)
        players.insert(players.size(), {.id = {id}});
    return players;
}

TEST(DeathCounts, counts_the_deaths_of_each_player_and_nothing_else) {
    DeathCounts counts;
    const sim::Players all = players({3, 5, 7, 8});
    counts.record(
        std::vector{event(EventKind::death, 7), event(EventKind::hit, 7),
                    event(EventKind::death, 3), event(EventKind::spawn, 7),
                    event(EventKind::team, 3), event(EventKind::death, sim::kFirstProjectileId)},
        all);
    counts.record(std::vector{event(EventKind::death, 7)}, all);

    EXPECT_EQ(counts.of({3}), 1u);
    EXPECT_EQ(counts.of({7}), 2u);
    EXPECT_EQ(counts.of({5}), 0u);
    EXPECT_EQ(counts.of({8}), 0u);
}

TEST(DeathCounts, remembers_no_more_players_than_there_are) {
    DeathCounts counts;
    counts.record(std::vector{event(EventKind::death, 7), event(EventKind::death, 9)},
                  players({7, 9}));
    EXPECT_EQ(counts.size(), 2u);

    counts.record({}, players({9}));  // whoever is dead leaves without an event

    EXPECT_EQ(counts.size(), 1u);
    EXPECT_EQ(counts.of({9}), 1u);
}

}  // namespace
}  // namespace arena::server::death_counts_test
