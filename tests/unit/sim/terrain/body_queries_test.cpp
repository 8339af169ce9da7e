// Bodies with outlines against the terrain, each other and projectiles.
#include "sim/terrain/body_queries.h"

#include <array>

#include <gtest/gtest.h>

#include "sim/math/vec2.h"
#include "tests/support/map_builder.h"
#include "tests/support/side_view.h"

namespace arena::sim {
namespace {

using test::MapBuilder;

constexpr std::array<Vec2, 4> kBox{{{-0.4f, -0.8f}, {0.4f, -0.8f}, {0.4f, 0.8f}, {-0.4f, 0.8f}}};

Body box_at(Vec2 center) {
    return {{center, 0.8945f}, kBox};
}
Body disc_at(Vec2 center) {
    return {{center, 0.5f}, {}};
}

TEST(BodyQueries, an_outline_is_pushed_out_of_every_shape_of_terrain) {
    const auto terrain = MapBuilder()
                             .box({10.0f, 10.0f}, {20.0f, 20.0f})
                             .circle({30.0f, 30.0f}, 2.0f)
                             .line({5.0f, 30.0f}, {15.0f, 30.0f})
                             .terrain();

    const auto push_out_of = [&](Shape shape, const Body& body) {
        std::uint32_t piece = 0;
        while (terrain->pieces[piece].shape != shape)
            ++piece;
        return push_out_of_piece(*terrain, piece, body);
    };

    const auto box = push_out_of(Shape::polygon, box_at({9.7f, 15.0f}));
    const auto circle = push_out_of(Shape::circle, box_at({30.0f, 32.7f}));
    const auto line = push_out_of(Shape::line, box_at({10.0f, 30.7f}));

    ASSERT_TRUE(box && circle && line);
    EXPECT_EQ(box->normal, (Vec2{-1.0f, 0.0f}));
    EXPECT_NEAR(box->depth, 0.1f, 1e-5f);
    EXPECT_EQ(circle->normal, (Vec2{0.0f, 1.0f}));
    EXPECT_NEAR(circle->depth, 0.1f, 1e-5f);
    EXPECT_NEAR(line->normal.y, 1.0f, 1e-6f);
    EXPECT_NEAR(line->depth, 0.1f, 1e-4f);
}

TEST(BodyQueries, an_outline_does_not_overlap_where_only_the_circle_around_it_does) {
    const auto terrain = MapBuilder().box({10.0f, 10.0f}, {20.0f, 20.0f}).terrain();

    EXPECT_FALSE(push_out_of_piece(*terrain, 0, box_at({9.5f, 15.0f})));
    EXPECT_FALSE(push_out_of_piece(*terrain, 0, box_at({9.6f, 15.0f})));
}

TEST(BodyQueries, no_push_leads_across_a_cut_of_the_decomposition) {
    // An L. Whichever way it is cut, a body over the floor must be pushed up.
    const auto terrain = MapBuilder()
                             .polygon({{0.0f, 0.0f},
                                       {30.0f, 0.0f},
                                       {30.0f, 4.0f},
                                       {4.0f, 4.0f},
                                       {4.0f, 20.0f},
                                       {0.0f, 20.0f}})
                             .terrain();
    std::vector<std::uint32_t> all;
    for (std::uint32_t i = 0; i < terrain->pieces.size(); ++i)
        all.push_back(i);

    for (float x = 5.0f; x < 28.0f; x += 0.37f) {
        const auto deepest = deepest_piece(*terrain, all, box_at({x, 4.7f}));
        ASSERT_TRUE(deepest) << x;
        EXPECT_NEAR(deepest->contact.normal.y, 1.0f, 1e-6f) << x;
        EXPECT_NEAR(deepest->contact.depth, 0.1f, 1e-4f) << x;
    }
}

TEST(BodyQueries, bodies_push_each_other_by_their_shapes) {
    const auto boxes = push_body_out_of_body(box_at({10.7f, 10.0f}), box_at({10.0f, 10.0f}));
    const auto disc_of_box = push_body_out_of_body(disc_at({10.8f, 10.0f}), box_at({10.0f, 10.0f}));
    const auto box_of_disc = push_body_out_of_body(box_at({10.0f, 10.0f}), disc_at({10.8f, 10.0f}));
    const auto apart = push_body_out_of_body(box_at({10.9f, 10.0f}), box_at({10.0f, 10.0f}));

    ASSERT_TRUE(boxes && disc_of_box && box_of_disc);
    EXPECT_NEAR(boxes->depth, 0.1f, 1e-5f);
    EXPECT_NEAR(boxes->normal.x, 1.0f, 1e-6f);
    EXPECT_NEAR(disc_of_box->depth, 0.1f, 1e-5f);
    EXPECT_NEAR(disc_of_box->normal.x, 1.0f, 1e-6f);
    EXPECT_NEAR(box_of_disc->depth, 0.1f, 1e-5f);
    EXPECT_NEAR(box_of_disc->normal.x, -1.0f, 1e-6f);
    EXPECT_FALSE(apart);
}

TEST(BodyQueries, a_projectile_hits_the_outline_and_not_the_circle_around_it) {
    const auto flat = sweep_player({{0.0f, 10.0f}, 0.1f}, {20.0f, 0.0f}, box_at({10.0f, 10.0f}));
    const auto corner = sweep_player({{0.0f, 10.95f}, 0.1f}, {20.0f, 0.0f}, box_at({10.0f, 10.0f}));
    const auto disc = sweep_player({{0.0f, 10.0f}, 0.1f}, {20.0f, 0.0f}, disc_at({10.0f, 10.0f}));

    ASSERT_TRUE(flat && disc);
    EXPECT_NEAR(flat->t, (10.0f - 0.4f - 0.1f) / 20.0f, 1e-5f);
    EXPECT_NEAR(disc->t, (10.0f - 0.5f - 0.1f) / 20.0f, 1e-5f);
    EXPECT_FALSE(corner);
}

TEST(BodyQueries, a_swept_outline_stops_at_its_own_edge) {
    const auto terrain = MapBuilder().box({10.0f, 10.0f}, {20.0f, 20.0f}).terrain();

    const auto hit = sweep_body(*terrain, 0, box_at({5.0f, 15.0f}), {10.0f, 0.0f});

    ASSERT_TRUE(hit);
    EXPECT_NEAR(hit->t, 0.46f, 1e-5f);
    EXPECT_EQ(hit->normal, (Vec2{-1.0f, 0.0f}));
}

TEST(Outlines, two_boxes_that_run_into_each_other_stop_side_by_side) {
    Rules rules;
    rules.archetypes = {test::box_walker(MoveKind::push_out)};
    test::WorldDriver driver(MapBuilder().spawn({10.0f, 20.0f}).spawn({30.0f, 20.0f}).terrain(),
                             rules);
    driver.step({test::join({1})});
    driver.step({test::join({2})});
    const bool is_left = driver.player(1).position.x < 20.0f;

    driver.step({test::input({1}, test::move(is_left ? 127 : -127, 0)),
                 test::input({2}, test::move(is_left ? -127 : 127, 0))});
    driver.run(300);

    EXPECT_NEAR(length(driver.player(1).position - driver.player(2).position), 0.8f, 2e-3f);
}

TEST(Outlines, a_box_fits_through_a_gap_too_narrow_for_the_circle_around_it) {
    // A gap of 1 m; the circle is 1.79 m wide.
    Rules rules;
    rules.archetypes = {test::box_walker(MoveKind::push_out)};
    test::Solo solo(MapBuilder()
                        .box({10.0f, 10.0f}, {19.5f, 30.0f})
                        .box({20.5f, 10.0f}, {30.0f, 30.0f})
                        .spawn({20.0f, 8.0f}),
                    rules);

    solo.hold(test::move(0, 127), 180);

    EXPECT_GT(solo.me().position.y, 25.0f);
    EXPECT_EQ(solo.broken(), "");
}

}  // namespace
}  // namespace arena::sim
