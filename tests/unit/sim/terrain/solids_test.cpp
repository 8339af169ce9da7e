#include "sim/terrain/solids.h"

#include <memory>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/map_builder.h"
#include "tests/support/movers.h"
#include "tests/support/polygons.h"

namespace arena::sim::solids_test {
namespace {

/// A box and a circle from left to right, then two movers: a platform and a crate.
struct Scene {
    std::shared_ptr<const Terrain> terrain =
        test::MapBuilder()
            .box({2, 10}, {4, 11})
            .circle({10, 10.5f}, 1)
            .mover(test::platform(test::box_obstacle({20, 10}, {21, 11}), {{0, 0}, {6, 0}}, 2.0f))
            .mover(test::crate(test::circle_obstacle({30, 30}, 1), 50))
            .terrain();
    MovingSolids moving{*terrain};
    Solids solids{*terrain, moving};

    Scene() {
        std::vector<MoverState> now(2);
        now[0].offset = {3, 0};
        moving.move(*terrain, std::vector<MoverState>(2), now);
    }
};

TEST(Solids, number_the_pieces_of_the_terrain_first_and_then_those_of_the_movers) {
    const Scene scene;

    EXPECT_FALSE(scene.solids.is_moving(0));
    EXPECT_FALSE(scene.solids.is_moving(1));
    EXPECT_TRUE(scene.solids.is_moving(2));
    EXPECT_TRUE(scene.solids.is_moving(3));
    EXPECT_EQ(scene.solids.index_of_moving(0), 2u);
    EXPECT_EQ(scene.solids.index_of_moving(1), 3u);
    EXPECT_EQ(&scene.solids.terrain(), scene.terrain.get());
}

TEST(Solids, a_piece_is_that_of_the_list_that_holds_it) {
    const Scene scene;

    EXPECT_EQ(&scene.solids.list_of(1), scene.terrain.get());
    EXPECT_EQ(&scene.solids.piece(1), &scene.terrain->pieces[1]);
    EXPECT_EQ(scene.solids.piece(1).shape, Shape::circle);
    EXPECT_EQ(&scene.solids.list_of(2), &scene.moving.list());
    EXPECT_EQ(&scene.solids.piece(3), &scene.moving.list().pieces[1]);
}

TEST(Solids, vertices_are_those_of_the_place_in_this_tick) {
    const Scene scene;

    EXPECT_EQ(scene.solids.vertices_of(0)[0], (Vec2{2, 10}));
    EXPECT_EQ(scene.solids.vertices_of(2)[0], (Vec2{23, 10}));
    EXPECT_TRUE(scene.solids.vertices_of(3).empty()) << "a circle";
}

TEST(Solids, half_planes_come_in_fours_and_a_circle_has_none) {
    const Scene scene;

    EXPECT_EQ(scene.solids.half_planes_of(0).size(), 1u);
    EXPECT_EQ(scene.solids.half_planes_of(1).size(), 0u);
    ASSERT_EQ(scene.solids.half_planes_of(2).size(), 1u);
    EXPECT_EQ(scene.solids.half_planes_of(2)[0].point.x[0], 23.0f);
}

TEST(Solids, only_a_polygon_that_never_moves_is_a_regular_one) {
    const Scene scene;

    EXPECT_EQ(scene.solids.regular_polygon(0), &scene.terrain->prepared[0]);
    EXPECT_EQ(scene.solids.regular_polygon(1), nullptr) << "a circle";
    EXPECT_EQ(scene.solids.regular_polygon(2), nullptr) << "a mover";
}

TEST(Solids, know_the_mover_of_a_piece_and_how_far_it_has_moved) {
    const Scene scene;

    EXPECT_EQ(scene.solids.mover_of(2), 0u);
    EXPECT_EQ(scene.solids.mover_of(3), 1u);
    EXPECT_EQ(scene.solids.displacement_of(0), Vec2{});
    EXPECT_EQ(scene.solids.displacement_of(2), (Vec2{3, 0}));
    EXPECT_EQ(scene.solids.displacement_of(3), Vec2{});
}

TEST(Solids, of_a_terrain_alone_have_no_movers) {
    const Scene scene;

    EXPECT_EQ(Solids(*scene.terrain).moving(), nullptr);
    EXPECT_EQ(scene.solids.moving(), &scene.moving);
}

TEST(Solids, of_a_terrain_without_movers_do_not_look_at_them) {
    const auto terrain = test::MapBuilder().box({2, 10}, {4, 11}).terrain();
    const MovingSolids none(*terrain);

    EXPECT_EQ(Solids(*terrain, none).moving(), nullptr);
}

}  // namespace
}  // namespace arena::sim::solids_test
