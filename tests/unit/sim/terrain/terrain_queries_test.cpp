#include "sim/terrain/terrain_queries.h"

#include <memory>
#include <numeric>
#include <vector>

#include <gtest/gtest.h>

#include "sim/base/random.h"
#include "tests/support/map_builder.h"
#include "tests/support/movers.h"

namespace arena::sim::terrain_queries_test {
namespace {

using test::MapBuilder;

constexpr float kSide = 400.0f;

/// Returns a field with `count` boxes that leave the lane y = 200 free. On a field of 400 m they
/// are up to 3 m wide and high.
std::shared_ptr<const Terrain> boxes(int count, std::uint64_t seed, float side = kSide) {
    Random random(seed);
    MapBuilder map(side, side);
    map.spawn({1.0f, 200.0f});
    while (count > 0) {
        const Vec2 at{side * random.unit(), side * random.unit()};
        const float most = side * 3.0f / kSide;
        const Vec2 size{0.1f + most * random.unit(), 0.1f + most * random.unit()};
        if (at.y < 201.0f && at.y + size.y > 199.0f) continue;
        map.box(at, at + size);
        --count;
    }
    return map.terrain();
}

TEST(LineOfSight, agrees_with_a_test_of_every_piece) {
    // Also on a map of several kilometres, where points on a long segment have the largest rounding
    // errors.
    for (const float side : {kSide, 8000.0f}) {
        const auto terrain = boxes(400, 7, side);
        std::vector<std::uint32_t> all(terrain->pieces.size());
        std::iota(all.begin(), all.end(), 0u);
        std::vector<std::uint32_t> found;
        found.reserve(all.size());
        Random random(8);
        int open = 0;
        for (int i = 0; i < 4000; ++i) {
            const Vec2 from{side * random.unit(), side * random.unit()};
            const float reach = i % 2 == 0 ? side / 20.0f : side;
            const Segment way{
                from, from + Vec2{reach * (random.unit() - 0.5f), reach * (random.unit() - 0.5f)}};
            const bool is_open = line_of_sight(*terrain, way, found);
            ASSERT_EQ(is_open, !is_blocked_by_pieces(*terrain, all, way, Traveller::projectile))
                << i;
            open += is_open ? 1 : 0;
        }
        EXPECT_GT(open, 500);
        EXPECT_LT(open, 3500);
    }
}

TEST(LineOfSight, searches_only_along_a_long_segment) {
    const auto terrain = boxes(5000, 9);
    // Room for the pieces along each part of the segment; the box around all of it holds hundreds.
    std::vector<std::uint32_t> found;
    found.reserve(24);

    EXPECT_TRUE(line_of_sight(*terrain, {{1.0f, 200.0f}, {399.0f, 200.0f}}, found));
    EXPECT_FALSE(line_of_sight(*terrain, {{1.0f, 1.0f}, {399.0f, 398.0f}}, found));
}

TEST(LineOfSight, with_no_length_is_open_outside_an_obstacle_and_blocked_inside) {
    const auto terrain = MapBuilder().spawn({5, 5}).box({10, 10}, {20, 20}).terrain();
    std::vector<std::uint32_t> found;
    found.reserve(terrain->pieces.size());

    EXPECT_TRUE(line_of_sight(*terrain, {{5.0f, 5.0f}, {5.0f, 5.0f}}, found));
    EXPECT_FALSE(line_of_sight(*terrain, {{15.0f, 15.0f}, {15.0f, 15.0f}}, found));
}

TEST(LineOfSight, is_blocked_by_movers_except_the_one_left_out) {
    const auto terrain =
        MapBuilder()
            .spawn({5, 5})
            .mover(test::platform(test::box_obstacle({18, 10}, {22, 11}), {{0, 0}, {0, 5}}, 2.0f))
            .terrain();
    MovingSolids moving(*terrain);
    moving.place(*terrain, std::vector<MoverState>(1));
    const Solids solids{*terrain, moving};
    std::vector<std::uint32_t> found;
    found.reserve(8);
    const Segment way{{20.0f, 5.0f}, {20.0f, 35.0f}};

    EXPECT_FALSE(line_of_sight(solids, way, found));
    EXPECT_TRUE(line_of_sight(solids, way, found, Traveller::projectile, terrain->mover_id(0)));
}

}  // namespace
}  // namespace arena::sim::terrain_queries_test
