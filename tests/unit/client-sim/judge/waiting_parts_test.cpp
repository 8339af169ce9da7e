#include "client-sim/judge/waiting_parts.h"

#include <gtest/gtest.h>

namespace arena::client_sim {
namespace {

protocol::SnapshotPart part(sim::Tick tick, std::uint32_t events_through) {
    protocol::SnapshotPart part;
    part.tick = tick;
    part.events_through = events_through;
    return part;
}

std::vector<sim::Tick> ready(WaitingParts& parts, std::uint32_t sequence) {
    std::vector<sim::Tick> ticks;
    parts.take_ready(sequence,
                     [&](const protocol::SnapshotPart& one) { ticks.push_back(one.tick); });
    return ticks;
}

using Ticks = std::vector<sim::Tick>;

TEST(WaitingParts, come_out_when_their_events_have_come_in_the_order_they_came_in) {
    WaitingParts parts(8);
    EXPECT_TRUE(parts.add(part(10, 5)));
    EXPECT_TRUE(parts.add(part(13, 9)));
    EXPECT_TRUE(parts.add(part(7, 2)));
    EXPECT_TRUE(parts.add(part(11, 5)));

    EXPECT_EQ(ready(parts, 1), Ticks{});
    EXPECT_EQ(ready(parts, 5), (Ticks{10, 7, 11}));
    EXPECT_EQ(ready(parts, 5), Ticks{});
    EXPECT_EQ(ready(parts, 9), (Ticks{13}));
    EXPECT_EQ(parts.size(), 0u);
}

TEST(WaitingParts, no_more_than_there_is_room_for) {
    WaitingParts parts(2);
    EXPECT_TRUE(parts.add(part(1, 1)));
    EXPECT_TRUE(parts.add(part(2, 2)));
    EXPECT_FALSE(parts.add(part(3, 3)));

    EXPECT_EQ(ready(parts, 1), (Ticks{1}));
    EXPECT_TRUE(parts.add(part(4, 4)));
    EXPECT_EQ(ready(parts, 4), (Ticks{2, 4}));
}

TEST(WaitingParts, cleared_there_is_room_again_and_nothing_comes_out) {
    WaitingParts parts(2);
    EXPECT_TRUE(parts.add(part(1, 1)));
    EXPECT_TRUE(parts.add(part(2, 2)));

    parts.clear();

    EXPECT_EQ(parts.size(), 0u);
    EXPECT_EQ(ready(parts, 9), Ticks{});
    EXPECT_TRUE(parts.add(part(3, 3)));
    EXPECT_TRUE(parts.add(part(4, 4)));
    EXPECT_EQ(ready(parts, 9), (Ticks{3, 4}));
}

}  // namespace
}  // namespace arena::client_sim
