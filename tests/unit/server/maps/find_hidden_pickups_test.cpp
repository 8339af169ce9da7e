#include "server/maps/find_hidden_pickups.h"

#include <gtest/gtest.h>

#include "tests/support/map_builder.h"

namespace arena::server::find_hidden_pickups_test {
namespace {

using arena::test::MapBuilder;

sim::MapTrigger disc(sim::Vec2 center, float radius) {
    return {.kind = sim::TriggerKind::pickup,
            .shape = sim::Shape::circle,
            .center = center,
            .radius = radius,
            .amount = 25};
}

sim::MapTrigger box(sim::Vec2 min, sim::Vec2 max) {
    return {.kind = sim::TriggerKind::pickup, .box = {min, max}, .amount = 25};
}

/// A wall of two blocks, from (10, 10) to (18, 14).
MapBuilder wall() {
    return MapBuilder().box({10.0f, 10.0f}, {14.0f, 14.0f}).box({14.0f, 10.0f}, {18.0f, 14.0f});
}

std::size_t hidden(const sim::MapTrigger& pickup) {
    return find_hidden_pickups(*wall().trigger(pickup).terrain()).size();
}

TEST(FindHiddenPickups, names_one_that_is_wholly_in_a_wall) {
    const auto found = find_hidden_pickups(*wall().trigger(disc({12.0f, 12.0f}, 0.5f)).terrain());

    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].find("layer 'triggers', object "), 0u) << found[0];
    EXPECT_NE(found[0].find(": the pickup lies in a wall, where no player can touch it: move it, "
                            "or make it larger"),
              std::string::npos)
        << found[0];
    EXPECT_EQ(hidden(box({13.0f, 11.0f}, {15.0f, 13.0f})), 1u) << "across two blocks";
    EXPECT_EQ(hidden(box({10.0f, 10.0f}, {18.0f, 14.0f})), 1u) << "as large as the wall";
}

TEST(FindHiddenPickups, says_nothing_of_what_stands_out_or_is_no_pickup) {
    EXPECT_EQ(hidden(disc({5.0f, 5.0f}, 0.5f)), 0u);
    EXPECT_EQ(hidden(disc({10.3f, 12.0f}, 0.5f)), 0u) << "it stands out by 20 cm";
    EXPECT_EQ(hidden(box({9.0f, 9.0f}, {19.0f, 15.0f})), 0u) << "around the wall";
    sim::MapTrigger spikes = disc({12.0f, 12.0f}, 0.5f);
    spikes.kind = sim::TriggerKind::spikes;
    EXPECT_EQ(hidden(spikes), 0u);
}

TEST(FindHiddenPickups, counts_those_beyond_the_first_few) {
    MapBuilder map = wall();
    for (int i = 0; i < 11; ++i)
        map.trigger(disc({12.0f, 12.0f}, 0.5f));

    const auto found = find_hidden_pickups(*map.terrain());
    ASSERT_EQ(found.size(), 9u);
    EXPECT_EQ(found.back(), "3 more pickups lie in walls");
}

}  // namespace
}  // namespace arena::server::find_hidden_pickups_test
