#include "client-sim/judge/tick_order.h"

#include <gtest/gtest.h>

namespace arena::client_sim {
namespace {

sim::Event event_of(sim::Tick tick) {
    sim::Event event;
    event.tick = tick;
    return event;
}

protocol::SnapshotPart part_of(sim::Tick tick, std::uint32_t events_through = 0) {
    protocol::SnapshotPart part;
    part.tick = tick;
    part.events_through = events_through;
    return part;
}

TEST(TickOrder, rising_ticks_are_newest_and_free_of_contradiction) {
    TickOrder order(60);

    for (sim::Tick tick = 3; tick < 3000; tick += 3) {
        const TickOrder::Answer answer = order.place(part_of(tick));
        EXPECT_EQ(answer.place, TickOrder::Place::newest);
        EXPECT_EQ(answer.contradiction, nullptr);
    }
}

TEST(TickOrder, events_of_one_tick_are_in_order) {
    TickOrder order(60);

    EXPECT_FALSE(order.event_runs_backwards(event_of(10), 1));
    EXPECT_FALSE(order.event_runs_backwards(event_of(10), 2));
    EXPECT_TRUE(order.event_runs_backwards(event_of(9), 3));
}

TEST(TickOrder, parts_of_one_tick_have_to_agree) {
    TickOrder order(60);
    protocol::SnapshotPart first = part_of(30);
    first.part_count = 2;
    protocol::SnapshotPart other_count = part_of(30);
    other_count.part_count = 3;
    other_count.part = 1;
    protocol::SnapshotPart other_events = part_of(30, 4);
    other_events.part_count = 2;
    other_events.part = 1;

    EXPECT_EQ(order.place(first).contradiction, nullptr);
    EXPECT_NE(order.place(other_count).contradiction, nullptr);
    EXPECT_NE(order.place(other_events).contradiction, nullptr);
}

TEST(TickOrder, a_tick_that_happens_twice_is_a_contradiction) {
    TickOrder order(60);
    protocol::SnapshotPart first = part_of(30);
    static_cast<void>(first.players.push_back({.id = {1},
                                               .position = {1, 1},
                                               .velocity = {},
                                               .aim_x = 0,
                                               .aim_y = 0,
                                               .health = 1,
                                               .score = 0}));
    protocol::SnapshotPart again = first;
    again.players[0].position.x = 1.5f;
    protocol::SnapshotPart same = first;
    same.input_margin = 9;

    static_cast<void>(order.place(first));
    const TickOrder::Answer repeated = order.place(same);
    const TickOrder::Answer changed = order.place(again);

    EXPECT_EQ(repeated.place, TickOrder::Place::duplicate);
    EXPECT_EQ(repeated.contradiction, nullptr);
    EXPECT_NE(changed.contradiction, nullptr);
}

TEST(TickOrder, every_field_of_a_part_counts_when_it_comes_twice) {
    protocol::SnapshotPart first = part_of(30);
    static_cast<void>(first.players.push_back({.id = {1}}));
    static_cast<void>(first.projectiles.push_back({.id = {sim::kFirstProjectileId}}));
    static_cast<void>(first.movers.push_back({.id = {sim::kFirstObstacleId}}));
    static_cast<void>(first.fixtures.push_back({.id = {sim::kFirstObstacleId + 1}}));
    using Change = void (*)(protocol::SnapshotPart&);
    const Change changes[] = {
        [](protocol::SnapshotPart& part) { part.players[0].id = {2}; },
        [](protocol::SnapshotPart& part) { part.players[0].position.x = 1; },
        [](protocol::SnapshotPart& part) { part.players[0].velocity.y = 1; },
        // Two signs, which are the uppermost bits of what is mixed.
        [](protocol::SnapshotPart& part) {
            part.players[0].position.y = -0.0f;
            part.players[0].velocity.y = -0.0f;
        },
        [](protocol::SnapshotPart& part) { part.players[0].aim_x = 1; },
        [](protocol::SnapshotPart& part) { part.players[0].aim_y = 1; },
        [](protocol::SnapshotPart& part) { part.players[0].health = 1; },
        [](protocol::SnapshotPart& part) { part.players[0].score = 1; },
        [](protocol::SnapshotPart& part) { part.players[0].archetype = 1; },
        [](protocol::SnapshotPart& part) { part.players[0].team = 1; },
        [](protocol::SnapshotPart& part) { part.players[0].flags = 1; },
        [](protocol::SnapshotPart& part) { part.players[0].ammunition = 1; },
        [](protocol::SnapshotPart& part) { part.players[0].animation = 1; },
        [](protocol::SnapshotPart& part) { part.projectiles[0].position.y = 1; },
        [](protocol::SnapshotPart& part) { part.projectiles[0].velocity.x = 1; },
        [](protocol::SnapshotPart& part) { part.projectiles[0].weapon = 1; },
        [](protocol::SnapshotPart& part) { part.projectiles[0].team = 1; },
        [](protocol::SnapshotPart& part) { part.movers[0].offset.x = 1; },
        [](protocol::SnapshotPart& part) { part.movers[0].velocity.y = 1; },
        [](protocol::SnapshotPart& part) { part.movers[0].health = 1; },
        [](protocol::SnapshotPart& part) { part.movers[0].phase = sim::MoverPhase::gone; },
        [](protocol::SnapshotPart& part) {
            part.fixtures[0].status = protocol::FixtureStatus::pressed;
        },
    };
    for (const Change change : changes) {
        TickOrder order(60);
        protocol::SnapshotPart again = first;
        change(again);

        static_cast<void>(order.place(first));

        EXPECT_NE(order.place(again).contradiction, nullptr) << &change - changes;
    }
}

TEST(TickOrder, a_snapshot_from_before_its_own_events_is_a_contradiction) {
    TickOrder order(60);
    static_cast<void>(order.event_runs_backwards(event_of(10), 1));
    static_cast<void>(order.event_runs_backwards(event_of(20), 2));

    EXPECT_EQ(order.place(part_of(15, 1)).contradiction, nullptr);
    EXPECT_NE(order.place(part_of(18, 2)).contradiction, nullptr);
}

TEST(TickOrder, a_snapshot_that_leaves_out_events_of_its_past_is_a_contradiction) {
    TickOrder order(60);
    static_cast<void>(order.event_runs_backwards(event_of(10), 1));
    static_cast<void>(order.event_runs_backwards(event_of(20), 2));

    EXPECT_EQ(order.place(part_of(20, 2)).contradiction, nullptr);
    EXPECT_NE(order.place(part_of(21, 1)).contradiction, nullptr);
}

TEST(TickOrder, late_by_less_than_a_session_survives_is_reordering_and_more_is_not) {
    TickOrder order(60);
    static_cast<void>(order.place(part_of(1000)));

    const TickOrder::Answer late = order.place(part_of(700));
    const TickOrder::Answer impossible = order.place(part_of(699));

    EXPECT_EQ(late.place, TickOrder::Place::reordered);
    EXPECT_EQ(late.contradiction, nullptr);
    EXPECT_NE(impossible.contradiction, nullptr);
}

}  // namespace
}  // namespace arena::client_sim
