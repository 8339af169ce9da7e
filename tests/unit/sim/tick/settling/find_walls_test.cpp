// Which walls are beside a body, for bodies that are swept and for those that move by rays.
#include "sim/tick/settling/find_walls.h"

#include <gtest/gtest.h>

#include "tests/support/side_view.h"

namespace arena::sim::find_walls_test {
namespace {

using test::MapBuilder;

/// Looks from a box of 0.8 m by 1.6 m at this place.
std::uint16_t walls_at(const MapBuilder& map, Vec2 place, MoveKind kind) {
    const auto terrain = map.terrain();
    const Solids solids(*terrain);
    Lookup lookup(*terrain);
    const Archetype archetype = test::box_walker(kind);
    return find_walls(solids, archetype, {{place, archetype.radius}, archetype.outline.view()},
                      lookup);
}

class FindWalls : public testing::TestWithParam<MoveKind> {};

TEST_P(FindWalls, walls_within_two_centimetres_count_on_their_side) {
    const MapBuilder map = MapBuilder().spawn({2, 2}).box({10, 5}, {12, 15});
    const auto walls = [&](Vec2 place) { return walls_at(map, place, GetParam()); };

    EXPECT_EQ(walls({12.41f, 10.0f}), kWallOnLeft);
    EXPECT_EQ(walls({12.43f, 10.0f}), 0);
    EXPECT_EQ(walls({9.59f, 10.0f}), kWallOnRight);
    EXPECT_EQ(walls({9.57f, 10.0f}), 0);
    EXPECT_EQ(walls({12.41f, 17.0f}), 0) << "above it";
}

TEST_P(FindWalls, a_shaft_has_two_and_the_border_is_one) {
    const MapBuilder map =
        MapBuilder().spawn({2, 2}).box({10, 5}, {12, 15}).box({12.81f, 5}, {14, 15});

    EXPECT_EQ(walls_at(map, {12.405f, 10.0f}, GetParam()), kWallOnLeft | kWallOnRight);
    EXPECT_EQ(walls_at(map, {0.41f, 10.0f}, GetParam()), kWallOnLeft);
}

TEST_P(FindWalls, what_leans_by_more_than_15_degrees_is_none) {
    const MapBuilder upright = MapBuilder().spawn({2, 2}).line({14.6f, 5.0f}, {14.6f, 15.0f});
    const MapBuilder slope = MapBuilder().spawn({2, 2}).line({10.0f, 5.0f}, {20.0f, 15.0f});

    EXPECT_EQ(walls_at(upright, {14.19f, 10.0f}, GetParam()), kWallOnRight);
    EXPECT_EQ(walls_at(slope, {13.79f, 10.0f}, GetParam()), 0) << "its lower corner touches it";
}

INSTANTIATE_TEST_SUITE_P(MoveKinds, FindWalls,
                         testing::Values(MoveKind::push_out, MoveKind::slide, MoveKind::rays),
                         [](const auto& kind) { return test::name_of(kind.param); });

}  // namespace
}  // namespace arena::sim::find_walls_test
