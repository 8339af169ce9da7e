// Teleporters. At 60 ticks a second.
#include <gtest/gtest.h>

#include "sim/tick/movement/02_use_teleporters.h"
#include "tests/support/map_builder.h"
#include "tests/support/movers.h"
#include "tests/support/side_view.h"
#include "tests/support/world_driver.h"

namespace arena::sim::use_teleporters_test {
namespace {

using test::MapBuilder;
using test::Solo;

constexpr Bounds kEntrance{{22.0f, 18.0f}, {24.0f, 22.0f}};

/// From (23, 20) to (10, 30).
MapForce teleporter() {
    return {.kind = ForceKind::teleporter, .flow = {-13.0f, 10.0f}};
}

MapBuilder map_with(const MapForce& force) {
    return MapBuilder().spawn({20.0f, 20.0f}).force(kEntrance, force);
}

/// Walks to the right, at 6 m/s into the entrance after 20 ticks.
void walk_in(Solo& solo) {
    solo.hold(test::move(127, 0));
    solo.run(24);
}

TEST(UseTeleporters, a_player_that_walks_in_goes_on_at_the_exit) {
    Solo solo(map_with(teleporter()), Rules{});

    walk_in(solo);

    EXPECT_NEAR(solo.me().position.y, 30.0f, 1e-4f);
    EXPECT_GT(solo.me().position.x, 10.0f);
    EXPECT_LT(solo.me().position.x, 10.6f);
    EXPECT_EQ(solo.me().velocity, (Vec2{6.0f, 0.0f}));
    EXPECT_EQ(solo.broken(), "");
}

TEST(UseTeleporters, the_centre_counts) {
    Solo solo(map_with(teleporter()), Rules{});
    solo.hold(test::move(127, 0));
    solo.run(18);

    EXPECT_NEAR(solo.me().position.y, 20.0f, 1e-4f) << "its right edge has been in for 5 ticks";
}

TEST(UseTeleporters, two_with_paths_to_each_other_are_partners) {
    const MapBuilder map = map_with(teleporter())
                               .force({{12.0f, 28.0f}, {13.0f, 32.0f}},
                                      {.kind = ForceKind::teleporter, .flow = {7.5f, -10.0f}});
    Solo solo(map, Rules{});

    solo.hold(test::move(127, 0));
    solo.run(30);
    EXPECT_NEAR(solo.me().position.y, 30.0f, 1e-4f);
    solo.run(15);

    EXPECT_NEAR(solo.me().position.y, 20.0f, 1e-4f);
    EXPECT_GT(solo.me().position.x, 20.0f) << "beside the first one";
}

TEST(UseTeleporters, an_exit_without_room_sends_nobody) {
    Solo walled(map_with(teleporter()).box({10.2f, 29.0f}, {12.0f, 31.0f}), Rules{});
    walk_in(walled);
    EXPECT_NEAR(walled.me().position.y, 20.0f, 1e-4f);
    EXPECT_GT(walled.me().position.x, 22.0f);

    MapForce outside = teleporter();
    outside.flow = {-22.8f, 0.0f};
    Solo at_the_border(map_with(outside), Rules{});
    walk_in(at_the_border);
    EXPECT_GT(at_the_border.me().position.x, 22.0f) << "its body would be outside";
}

TEST(UseTeleporters, waits_for_the_player_at_the_exit_to_leave) {
    test::WorldDriver driver(map_with(teleporter()).spawn({10.5f, 30.0f}).terrain());
    driver.step({test::join(test::player_id(1)), test::join(test::player_id(2))});
    const std::uint32_t walker = driver.player(1).position.x > 15.0f ? 1 : 2;
    const std::uint32_t other = 3 - walker;
    driver.step({test::input(test::player_id(walker), test::move(127, 0))});
    driver.run(22);
    driver.step({test::input(test::player_id(walker), test::move(0, 0))});
    ASSERT_GT(driver.player(walker).position.x, 22.0f);

    driver.step({test::input(test::player_id(other), test::move(127, 0))});
    driver.run(10);

    EXPECT_NEAR(driver.player(walker).position.x, 10.0f, 1e-4f);
    EXPECT_EQ(driver.world.find_broken_invariant(), std::nullopt);
}

TEST(UseTeleporters, one_that_stood_on_the_ground_has_left_it) {
    const MapBuilder map = MapBuilder()
                               .box({0.0f, 0.0f}, {40.0f, 19.5f})
                               .spawn({20.0f, 20.0f})
                               .force(kEntrance, teleporter());
    Solo solo(map, test::side_view(test::walker(MoveKind::slide)));

    walk_in(solo);

    EXPECT_FALSE(solo.is_on_ground());
    EXPECT_GT(solo.me().position.y, 28.0f);
    EXPECT_EQ(solo.broken(), "");
}

}  // namespace
}  // namespace arena::sim::use_teleporters_test
