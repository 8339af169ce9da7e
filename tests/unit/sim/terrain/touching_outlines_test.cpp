// Walls, movers and bushes drawn as outlines that touch themselves stop, and hide, exactly what the
// same things do when they are drawn as several polygons.
#include <cmath>

#include <gtest/gtest.h>

#include "sim/terrain/terrain_queries.h"
#include "tests/support/map_builder.h"
#include "tests/support/movers.h"
#include "tests/support/polygons.h"

namespace arena::sim::touching_outlines_test {
namespace {

using test::MapBuilder;
using test::Points;

/// A ring around a yard, with a bridge at x = 15 whose two sides have different vertices, and two
/// squares that share a corner.
const Points kRing{{10, 10}, {15, 10}, {15, 11}, {15, 13}, {13, 13}, {13, 17}, {17, 17},
                   {17, 13}, {15, 13}, {15, 12}, {15, 10}, {20, 10}, {20, 20}, {10, 20}};
const Points kSquares{{24, 24}, {28, 24}, {28, 28}, {32, 28},
                      {32, 32}, {28, 32}, {28, 28}, {24, 28}};
/// The same ring, but its ends meet in the upper wall along a part of a side.
const Points kClosedRing{{10, 10}, {20, 10}, {20, 20}, {15, 20}, {15, 17}, {17, 17}, {17, 13},
                         {13, 13}, {13, 17}, {15, 17}, {15, 18}, {15, 20}, {10, 20}};

MapBuilder drawn_as_one() {
    return MapBuilder().spawn({5, 5}).polygon(kRing).polygon(kSquares);
}

MapBuilder drawn_as_boxes() {
    return MapBuilder()
        .spawn({5, 5})
        .box({10, 10}, {20, 13})
        .box({10, 17}, {20, 20})
        .box({10, 13}, {13, 17})
        .box({17, 13}, {20, 17})
        .box({24, 24}, {28, 28})
        .box({28, 28}, {32, 32});
}

TEST(TouchingOutlines, block_what_the_same_boxes_block) {
    const auto one = drawn_as_one().terrain();
    const auto boxes = drawn_as_boxes().terrain();
    std::vector<std::uint32_t> found;
    found.reserve(64);

    // Every segment between points of a lattice, which has points on the bridge, too.
    const auto point = [](int i) {
        return Vec2{8.0f + 0.5f * static_cast<float>(i % 50),
                    8.0f + 0.5f * static_cast<float>(i / 50)};
    };
    for (int i = 0; i < 2500; i += 7) {
        for (int j = 3; j < 2500; j += 41) {
            const Segment segment{point(i), point(j)};
            ASSERT_EQ(line_of_sight(*one, segment, found), line_of_sight(*boxes, segment, found))
                << segment.a.x << " " << segment.a.y << " to " << segment.b.x << " " << segment.b.y;
        }
    }
}

TEST(TouchingOutlines, no_shot_passes_along_a_bridge) {
    for (const Points& ring : {kRing, kClosedRing}) {
        const auto terrain = MapBuilder().spawn({5, 5}).polygon(ring).terrain();
        std::vector<std::uint32_t> found;
        found.reserve(64);
        const std::vector<std::uint32_t> all = [&] {
            std::vector<std::uint32_t> indices(terrain->pieces.size());
            for (std::uint32_t i = 0; i < indices.size(); ++i)
                indices[i] = i;
            return indices;
        }();

        EXPECT_FALSE(line_of_sight(*terrain, {{15, 5}, {15, 15}}, found));
        EXPECT_FALSE(line_of_sight(*terrain, {{15, 15}, {15, 25}}, found));
        EXPECT_FALSE(line_of_sight(*terrain, {{15, 11}, {15, 12}}, found)) << "within the wall";
        EXPECT_TRUE(line_of_sight(*terrain, {{14, 14}, {16, 16}}, found)) << "within the yard";
        for (const float y : {10.5f, 12.0f, 18.0f, 19.5f})
            EXPECT_GT(depth_in_pieces(*terrain, all, {{15, y}, 0.1f}), 0.4f) << y;
    }
}

TEST(TouchingOutlines, a_player_that_slides_over_the_end_of_a_bridge_feels_nothing) {
    const auto one = MapBuilder().spawn({5, 5}).polygon(kRing).terrain();
    const auto frame = MapBuilder().spawn({5, 5}).box({10, 10}, {20, 13}).terrain();
    const std::vector<Circle> discs{
        {{14.8f, 9.51f}, 0.5f}, {{15.0f, 9.6f}, 0.5f}, {{15.1f, 9.7f}, 0.5f}};

    for (const Circle disc : discs) {
        std::vector<std::uint32_t> all(one->pieces.size());
        for (std::uint32_t i = 0; i < all.size(); ++i)
            all[i] = i;
        Vec2 center = disc.center;
        Vec2 expected = disc.center;

        push_out_of_pieces(*one, all, disc, center);
        push_out_of_pieces(*frame, std::vector<std::uint32_t>{0}, disc, expected);

        EXPECT_EQ(center, expected);
    }
}

TEST(TouchingOutlines, are_taken_for_every_kind_of_mover_and_for_bushes) {
    MapObstacle outline;
    outline.vertices = kSquares;
    MapObstacle ring;
    ring.vertices = kClosedRing;
    MapMover timed = test::timed(outline, 1, 1, 1);
    MapMover crate = test::crate(ring, 10);
    MapMover platform = crate;
    platform.kind = MoverKind::platform;
    platform.path = {{0, 0}, {2, 0}};
    MapDescription map =
        MapBuilder().spawn({5, 5}).mover(timed).mover(crate).mover(platform).description();
    map.bushes = {outline, ring};

    const auto terrain = build_terrain(map);

    ASSERT_TRUE(terrain.ok()) << terrain.error().reason;
    EXPECT_EQ(terrain.value()->mover_parts.size(), 3u);
    EXPECT_EQ(terrain.value()->mover_parts[0].piece_count, 2u);
    std::vector<std::uint32_t> found;
    const Bushes& bushes = terrain.value()->bushes;
    EXPECT_EQ(bushes.at({26, 26}, found), 0u);
    EXPECT_EQ(bushes.at({30, 26}, found), std::nullopt);
    EXPECT_EQ(bushes.at({15, 18.5f}, found), 1u) << "where its ends meet";
    EXPECT_EQ(bushes.at({15, 15}, found), std::nullopt);
}

}  // namespace
}  // namespace arena::sim::touching_outlines_test
