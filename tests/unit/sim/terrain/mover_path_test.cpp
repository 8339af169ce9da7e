#include "sim/terrain/mover_path.h"

#include <gtest/gtest.h>

#include "sim/math/vec2.h"
#include "tests/support/movers.h"

namespace arena::sim {
namespace {

constexpr std::uint32_t kRate = 60;

/// Moves right 2 m in 60 ticks and up 1 m in 30, and waits half a second at each vertex.
MapMover an_l(PathMode mode) {
    return test::platform(test::box_obstacle({0, 0}, {1, 1}), {{0, 0}, {2, 0}, {2, 1}}, 2.0f, mode,
                          0.5f);
}

Vec2 at(const MapMover& mover, std::uint32_t ticks) {
    return offset_after(mover, ticks, kRate);
}

TEST(MoverPath, once_waits_at_each_vertex_and_stays_at_the_last) {
    const MapMover mover = an_l(PathMode::once);

    EXPECT_EQ(path_ticks(mover, kRate), 30u + 60u + 30u + 30u);
    EXPECT_EQ(at(mover, 0), (Vec2{0, 0}));
    EXPECT_EQ(at(mover, 30), (Vec2{0, 0}));
    EXPECT_EQ(at(mover, 60), (Vec2{1, 0}));
    EXPECT_EQ(at(mover, 90), (Vec2{2, 0}));
    EXPECT_EQ(at(mover, 120), (Vec2{2, 0}));
    EXPECT_EQ(at(mover, 135), (Vec2{2, 0.5f}));
    EXPECT_EQ(at(mover, 150), (Vec2{2, 1}));
    EXPECT_EQ(at(mover, 1000), (Vec2{2, 1}));
}

TEST(MoverPath, a_ping_pong_goes_back_the_way_it_came) {
    const MapMover mover = an_l(PathMode::ping_pong);

    EXPECT_EQ(path_ticks(mover, kRate), 2u * (30u + 60u + 30u + 30u));
    EXPECT_EQ(at(mover, 150), (Vec2{2, 1}));
    EXPECT_EQ(at(mover, 180), (Vec2{2, 1}));
    EXPECT_EQ(at(mover, 195), (Vec2{2, 0.5f}));
    EXPECT_EQ(at(mover, 210), (Vec2{2, 0}));
    EXPECT_EQ(at(mover, 240), (Vec2{2, 0}));
    EXPECT_EQ(at(mover, 270), (Vec2{1, 0}));
    EXPECT_EQ(at(mover, 300), (Vec2{0, 0}));
}

TEST(MoverPath, a_loop_goes_straight_from_the_last_vertex_to_the_first) {
    MapMover mover = an_l(PathMode::loop);
    mover.path = {{0, 0}, {4, 0}, {4, 3}};  // and 5 m back
    mover.wait = 0.0f;

    EXPECT_EQ(path_ticks(mover, kRate), 120u + 90u + 150u);
    EXPECT_EQ(at(mover, 210), (Vec2{4, 3}));
    EXPECT_FLOAT_EQ(at(mover, 285).x, 2.0f);
    EXPECT_FLOAT_EQ(at(mover, 285).y, 1.5f);
    EXPECT_EQ(at(mover, 360), (Vec2{0, 0}));
}

TEST(MoverPath, a_loop_drawn_closed_waits_once_where_it_closes) {
    MapMover open = an_l(PathMode::loop);
    MapMover closed = open;
    closed.path.push_back({0, 0});

    EXPECT_EQ(path_ticks(closed, kRate), path_ticks(open, kRate));
    for (std::uint32_t tick = 0; tick <= path_ticks(open, kRate); ++tick)
        EXPECT_EQ(at(closed, tick), at(open, tick)) << tick;
}

TEST(MoverPath, a_door_does_not_wait) {
    MapMover mover = an_l(PathMode::loop);
    mover.kind = MoverKind::door;

    EXPECT_EQ(path_ticks(mover, kRate), 90u);
    EXPECT_EQ(at(mover, 30), (Vec2{1, 0}));
    EXPECT_EQ(at(mover, 90), (Vec2{2, 1}));
}

TEST(MoverPath, no_step_exceeds_the_speed_by_more_than_1_percent) {
    MapMover mover = an_l(PathMode::ping_pong);
    mover.path = {{0, 0}, {3.1f, -1.7f}, {3.1f, 6.0f}, {-2.2f, 0.3f}};
    const float step = mover.speed / static_cast<float>(kRate);

    for (std::uint32_t tick = 0; tick < path_ticks(mover, kRate); ++tick)
        EXPECT_LE(length(at(mover, tick + 1) - at(mover, tick)), 1.01f * step) << tick;
}

}  // namespace
}  // namespace arena::sim
