#include "sim/terrain/moving_solids.h"

#include <memory>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/map_builder.h"
#include "tests/support/movers.h"
#include "tests/support/polygons.h"

namespace arena::sim::moving_solids_test {
namespace {

constexpr Aabb kEverywhere{{0, 0}, {40, 40}};

/// A platform that is an L of two pieces, a round platform and a crate.
std::shared_ptr<const Terrain> three_movers() {
    MapMover l = test::platform({}, {{0, 0}, {6, 0}}, 2.0f);
    l.obstacle.vertices = {{10, 10}, {14, 10}, {14, 11}, {11, 11}, {11, 14}, {10, 14}};
    return test::MapBuilder()
        .mover(l)
        .mover(test::platform(test::circle_obstacle({20, 20}, 1), {{0, 0}, {0, 6}}, 2.0f))
        .mover(test::crate(test::box_obstacle({30, 30}, {31, 31}), 50))
        .terrain();
}

struct Scene {
    std::shared_ptr<const Terrain> terrain = three_movers();
    std::vector<MoverState> before = std::vector<MoverState>(3);
    std::vector<MoverState> now = std::vector<MoverState>(3);
    MovingSolids moving{*terrain};

    void move() { moving.move(*terrain, before, now); }
    [[nodiscard]] std::vector<std::uint32_t> pieces_in(const Aabb& box) const {
        std::vector<std::uint32_t> found;
        moving.for_each_in(*terrain, box, [&](std::uint32_t piece) { found.push_back(piece); });
        return found;
    }
};

using Pieces = std::vector<std::uint32_t>;

TEST(MovingSolids, are_absent_before_they_are_placed) {
    const Scene scene;

    EXPECT_EQ(scene.pieces_in(kEverywhere), Pieces{});
    EXPECT_FALSE(scene.moving.any_pushing());
    EXPECT_FALSE(scene.moving.is_pushing(0));
}

TEST(MovingSolids, are_found_and_push_nothing_when_they_are_placed_at_rest) {
    Scene scene;
    scene.now[0].offset = {2, 0};

    scene.moving.place(*scene.terrain, scene.now);

    EXPECT_EQ(scene.pieces_in(kEverywhere), (Pieces{0, 1, 2, 3}));
    EXPECT_FALSE(scene.moving.any_pushing());
    EXPECT_EQ(scene.moving.solid(0).displacement, Vec2{});
    EXPECT_EQ(scene.moving.solid(0).box.min, (Vec2{12, 10}));
    EXPECT_EQ(scene.moving.solid(0).box.max, (Vec2{16, 14}));
}

TEST(MovingSolids, a_moved_mover_has_its_vertices_and_half_planes_where_it_is_now) {
    Scene scene;
    scene.before[0].offset = {1, 0};
    scene.now[0].offset = {3, 0};
    scene.now[1].offset = {0, 5};

    scene.move();

    const PieceList& list = scene.moving.list();
    const PieceList& drawn = scene.terrain->mover_pieces;
    for (std::size_t i = 0; i < 2; ++i) {
        const auto vertices = list.vertices_of(list.pieces[i]);
        const auto from = drawn.vertices_of(drawn.pieces[i]);
        ASSERT_EQ(vertices.size(), from.size());
        for (std::size_t v = 0; v < from.size(); ++v)
            EXPECT_EQ(vertices[v], (from[v] + Vec2{3, 0}));
        const auto planes = list.half_planes_of(list.pieces[i]);
        EXPECT_EQ(planes[0].point.x[0], vertices[0].x);
        EXPECT_EQ(planes[0].point.y[0], vertices[0].y);
    }
    EXPECT_EQ(list.pieces[2].center, (Vec2{20, 25}));
}

TEST(MovingSolids, boxes_cover_the_place_at_the_start_and_the_end_of_the_tick) {
    Scene scene;
    scene.before[1].offset = {0, 1};
    scene.now[1].offset = {0, 3};

    scene.move();

    EXPECT_EQ(scene.moving.solid(1).displacement, (Vec2{0, 2}));
    EXPECT_EQ(scene.moving.solid(1).box.min, (Vec2{19, 20}));
    EXPECT_EQ(scene.moving.solid(1).box.max, (Vec2{21, 24}));
    EXPECT_EQ(scene.moving.list().pieces[2].box.min, (Vec2{19, 20}));
    EXPECT_EQ(scene.pieces_in({{20, 20}, {20, 20}}), (Pieces{2})) << "where it began, touched";
    EXPECT_EQ(scene.pieces_in({{20, 19}, {20, 19.9f}}), Pieces{}) << "where it was drawn";
}

TEST(MovingSolids, only_the_pieces_in_the_box_are_found) {
    Scene scene;
    scene.move();
    const PieceList& list = scene.moving.list();

    for (const Vec2 point : {Vec2{13.5f, 10.5f}, {10.5f, 13.5f}}) {
        const Pieces found = scene.pieces_in({point, point});
        ASSERT_EQ(found.size(), 1u);
        EXPECT_TRUE(contains(list.pieces[found[0]].box, point));
    }
    EXPECT_EQ(scene.pieces_in({{13, 13}, {14, 14}}), Pieces{}) << "the notch of the L";
}

TEST(MovingSolids, a_displaced_mover_pushes) {
    Scene scene;
    scene.now[1].offset = {0, 0.25f};

    scene.move();

    EXPECT_FALSE(scene.moving.is_pushing(0));
    EXPECT_TRUE(scene.moving.is_pushing(1));
    EXPECT_TRUE(scene.moving.any_pushing());
}

TEST(MovingSolids, a_mover_that_has_become_solid_pushes_in_that_tick_only) {
    Scene scene;
    scene.before[2].phase = MoverPhase::gone;
    scene.move();
    EXPECT_TRUE(scene.moving.solid(2).has_risen);
    EXPECT_TRUE(scene.moving.is_pushing(2));

    scene.before[2].phase = MoverPhase::solid;
    scene.move();
    EXPECT_FALSE(scene.moving.solid(2).has_risen);
    EXPECT_FALSE(scene.moving.any_pushing());
}

TEST(MovingSolids, a_mover_that_is_not_solid_is_not_found_and_does_not_push) {
    for (const MoverPhase phase : {MoverPhase::warning, MoverPhase::gone}) {
        Scene scene;
        scene.now[1].phase = phase;
        scene.now[1].offset = {0, 1};

        scene.move();

        EXPECT_FALSE(scene.moving.solid(1).is_there);
        EXPECT_FALSE(scene.moving.any_pushing());
        EXPECT_EQ(scene.pieces_in(kEverywhere), (Pieces{0, 1, 3}));
    }
}

TEST(MovingSolids, nothing_is_found_when_no_mover_is_solid) {
    Scene scene;
    scene.move();
    for (MoverState& state : scene.now)
        state.phase = MoverPhase::gone;

    scene.move();

    EXPECT_EQ(scene.pieces_in(kEverywhere), Pieces{});
}

}  // namespace
}  // namespace arena::sim::moving_solids_test
