// A box of 4 m that rises, and a player of half a metre in it at (9, 9.5): 1 m from its left side,
// 1.5 m from its lower one, 3 m from the right and 2.5 m from the upper one.
#include "sim/tick/movers/leave_risen_movers.h"

#include <gtest/gtest.h>

#include "sim/math/vec2.h"
#include "tests/support/map_builder.h"
#include "tests/support/movers.h"
#include "tests/support/stage_scene.h"

namespace arena::sim::leave_risen_movers_test {
namespace {

using test::box_obstacle;
using test::MapBuilder;

constexpr Vec2 kIn{9.0f, 9.5f};

MapMover rising_box() {
    return test::timed(box_obstacle({8, 8}, {12, 12}), 1.0f, 0.0f, 1.0f);
}

/// A map in which all movers become solid in this tick.
struct RisingScene : test::StageScene {
    explicit RisingScene(const MapBuilder& map) : StageScene(map.terrain(), {}) {
        place_movers();
        const std::vector<MoverState> before = state.movers;
        for (MoverState& mover : state.movers)
            mover.phase = MoverPhase::solid;
        memory.moving.move(*terrain, before, state.movers);
        for (std::uint32_t i = 0; i < terrain->mover_pieces.pieces.size(); ++i)
            pushing.push_back(solids().index_of_moving(i));
    }
    std::optional<Vec2> way_out(const Body& core, const Body& body) {
        return find_way_out_of_risen_movers(core, body, solids(), pushing, memory.lookup.found);
    }
    std::optional<Vec2> way_out(Vec2 disc_at) {
        const Body disc{{disc_at, 0.5f}, {}};
        return way_out(disc, disc);
    }

    std::vector<std::uint32_t> pushing;
};

void expect_shift(std::optional<Vec2> shift, Vec2 expected) {
    ASSERT_TRUE(shift);
    EXPECT_NEAR(shift->x, expected.x, 1e-4f);
    EXPECT_NEAR(shift->y, expected.y, 1e-4f);
}

TEST(LeaveRisenMovers, leads_straight_out_through_the_nearest_face) {
    expect_shift(RisingScene(MapBuilder().mover(rising_box())).way_out(kIn), {-1.5f, 0.0f});
}

TEST(LeaveRisenMovers, ends_a_skin_in_front_of_the_face) {
    RisingScene rising(MapBuilder().mover(rising_box()));

    const auto shift = rising.way_out(kIn);

    ASSERT_TRUE(shift);
    EXPECT_LT(shift->x, -1.5f);
    EXPECT_GE(shift->x, -1.5f - 2.0f * rising.terrain->skin);
}

TEST(LeaveRisenMovers, there_is_no_way_for_a_player_that_is_in_nothing_that_has_risen) {
    EXPECT_EQ(RisingScene(MapBuilder().mover(rising_box())).way_out({20.0f, 20.0f}), std::nullopt);

    RisingScene nothing_pushes(MapBuilder().mover(rising_box()));
    nothing_pushes.pushing.clear();
    EXPECT_EQ(nothing_pushes.way_out(kIn), std::nullopt);
}

TEST(LeaveRisenMovers, there_is_no_way_out_of_a_mover_that_was_solid_before) {
    RisingScene rising(MapBuilder().mover(rising_box()));
    rising.memory.moving.move(*rising.terrain, rising.state.movers, rising.state.movers);

    EXPECT_EQ(rising.way_out(kIn), std::nullopt);
}

TEST(LeaveRisenMovers, takes_the_next_face_where_the_nearest_leads_into_a_wall) {
    expect_shift(RisingScene(MapBuilder().mover(rising_box()).box({6, 6}, {8, 14})).way_out(kIn),
                 {0.0f, -2.0f});
}

TEST(LeaveRisenMovers, takes_the_next_face_where_the_nearest_leads_over_the_border) {
    MapMover at_border = rising_box();
    at_border.obstacle = box_obstacle({0.5f, 8}, {4.5f, 12});

    expect_shift(RisingScene(MapBuilder().mover(at_border)).way_out({1.5f, 9.5f}), {0.0f, -2.0f});
}

TEST(LeaveRisenMovers, takes_the_next_face_where_a_wall_stands_before_the_nearest) {
    expect_shift(
        RisingScene(MapBuilder().mover(rising_box()).line({8.3f, 7}, {8.3f, 13})).way_out(kIn),
        {0.0f, -2.0f});
}

TEST(LeaveRisenMovers, there_is_no_way_where_all_faces_are_barred) {
    EXPECT_EQ(RisingScene(MapBuilder()
                              .mover(rising_box())
                              .box({6, 6}, {8, 14})
                              .box({12, 6}, {14, 14})
                              .box({8, 6}, {12, 8})
                              .box({8, 12}, {12, 14}))
                  .way_out(kIn),
              std::nullopt);
}

TEST(LeaveRisenMovers, the_way_may_cross_but_not_end_in_another_thing_that_has_risen) {
    MapMover beside = rising_box();
    beside.obstacle = box_obstacle({7.5f, 8}, {8, 12});
    MapMover wide = rising_box();
    wide.obstacle = box_obstacle({4, 8}, {8, 12});

    // Out through the left face of the strip, at 7.5 m.
    RisingScene strip(MapBuilder().mover(rising_box()).mover(beside));
    expect_shift(strip.way_out({8.2f, 10.0f}), {-1.2f, 0.0f});
    expect_shift(RisingScene(MapBuilder().mover(rising_box()).mover(wide)).way_out(kIn),
                 {0.0f, -2.0f});
}

TEST(LeaveRisenMovers, leads_out_of_a_circle_in_eight_directions) {
    MapMover round = rising_box();
    round.obstacle = test::circle_obstacle({10, 10}, 2.0f);

    expect_shift(RisingScene(MapBuilder().mover(round)).way_out({10.5f, 10.0f}), {2.0f, 0.0f});
    // To the place at 45 degrees: 2.5 m from the middle.
    expect_shift(RisingScene(MapBuilder().mover(round)).way_out({10.9f, 11.0f}),
                 {2.5f * 0.70710678f - 0.9f, 2.5f * 0.70710678f - 1.0f});
}

TEST(LeaveRisenMovers, of_an_outline_the_vertex_that_lies_deepest_counts) {
    const std::vector<Vec2> box{{-0.4f, -0.8f}, {0.4f, -0.8f}, {0.4f, 0.8f}, {-0.4f, 0.8f}};
    const Body body{{kIn, 0.8945f}, box};

    expect_shift(RisingScene(MapBuilder().mover(rising_box())).way_out(body, body), {-1.4f, 0.0f});
}

TEST(LeaveRisenMovers, only_the_core_has_to_get_clear_but_the_whole_body_stays_within_the_bounds) {
    MapMover at_border = rising_box();
    at_border.obstacle = box_obstacle({0.75f, 8}, {4.75f, 12});
    RisingScene rising(MapBuilder().mover(at_border));
    const Body core{{{1.5f, 9.5f}, 0.0f}, {}};
    const Body body{{{1.5f, 9.5f}, 0.5f}, {}};
    const Body large{{{1.5f, 9.5f}, 1.0f}, {}};

    expect_shift(rising.way_out(core, body), {-0.75f, 0.0f});
    expect_shift(rising.way_out(core, large), {0.0f, -1.5f});
}

}  // namespace
}  // namespace arena::sim::leave_risen_movers_test
