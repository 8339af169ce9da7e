#include "tests/bench/replication/replication_figures.h"

#include <cstdint>
#include <stdexcept>

#include <gtest/gtest.h>

#include "tests/unit/bench/replication/entities.h"

namespace arena::bench::replication_figures_test {
namespace {

constexpr std::uint32_t kTicksApart = 3;

/// Two players and a projectile that do not move; only the third snapshot has a baseline.
Trace still_trace() {
    const TraceView view{.entities = {player_at(1, 0), player_at(2, 50), projectile_at(0, 9)},
                         .updates = {},
                         .bytes_updates = 30,
                         .bytes_updates_players_alone = 20,
                         .bytes_message = 56,
                         .bytes_message_column = 26};
    return {.viewers = {{1}},
            .snapshots = {{.tick = 600, .acknowledged = {}, .views = {view}},
                          {.tick = 603, .acknowledged = {}, .views = {view}},
                          {.tick = 606, .acknowledged = 0, .views = {view}}}};
}

TEST(ReplicationFigures, bytes_are_divided_by_the_players_in_view) {
    const ReplicationFigures figures = replication_figures(still_trace(), kTicksApart);

    EXPECT_EQ(figures.messages, 1u);
    EXPECT_EQ(figures.players_in_view, 2.0);
    EXPECT_EQ(figures.projectiles_in_view, 1.0);
    EXPECT_EQ(figures.updates.median, 15.0);
    EXPECT_EQ(figures.updates.mean, 15.0);
    EXPECT_EQ(figures.updates_players_alone.median, 10.0);
    EXPECT_EQ(figures.messages_whole.median, 28.0);
    EXPECT_EQ(figures.messages_whole.mean, 28.0);
    EXPECT_EQ(figures.bytes_beside_column, 30.0);
    // The tick in two bytes, its age, and four counts of zero.
    EXPECT_EQ(figures.reference_before_huffman.median, 3.5);
    EXPECT_EQ(figures.changed.any, 0.0);
}

TEST(ReplicationFigures, the_shares_are_those_of_the_updates_that_count) {
    Trace trace = still_trace();
    for (TraceSnapshot& snapshot : trace.snapshots)
        snapshot.views[0].updates[UpdatePart::aims] = {.items = 2};

    const ReplicationFigures figures = replication_figures(trace, kTicksApart);

    EXPECT_EQ(figures.update_shares[UpdatePart::aims].items, 2u);
}

TEST(ReplicationFigures, a_code_trained_on_the_trace_makes_its_messages_shorter) {
    Trace trace = still_trace();
    for (std::uint32_t i = 3; i < 40; ++i) {
        TraceSnapshot snapshot = trace.snapshots.back();
        snapshot.tick = 600 + 3 * i;
        snapshot.acknowledged = i - 2;
        for (TraceEntity& entity : snapshot.views[0].entities)
            entity[Field::x] += 7;
        trace.snapshots.push_back(snapshot);
    }

    const ReplicationFigures figures = replication_figures(trace, kTicksApart);

    EXPECT_EQ(figures.messages, 38u);
    EXPECT_LT(figures.reference.mean, 0.6 * figures.reference_before_huffman.mean);
}

TEST(ReplicationFigures, a_trace_in_which_nothing_is_acknowledged_has_no_figures) {
    Trace trace = still_trace();
    trace.snapshots.pop_back();

    EXPECT_THROW(static_cast<void>(replication_figures(trace, kTicksApart)), std::runtime_error);
}

}  // namespace
}  // namespace arena::bench::replication_figures_test
