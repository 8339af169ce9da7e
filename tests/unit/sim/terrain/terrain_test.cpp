#include "sim/terrain/terrain.h"

#include <limits>

#include <gtest/gtest.h>

#include "sim/terrain/terrain_queries.h"
#include "tests/support/map_builder.h"

namespace arena::sim {
namespace {

using test::MapBuilder;

MapError error_of(const MapBuilder& map) {
    const auto terrain = build_terrain(map.description());
    EXPECT_FALSE(terrain) << "the map was accepted";
    return terrain ? MapError{} : terrain.error();
}

bool mentions(const MapError& error, const char* words) {
    return error.reason.find(words) != std::string::npos;
}

TEST(Terrain, keeps_obstacles_as_drawn_and_cuts_concave_ones) {
    const auto terrain = MapBuilder()
                             .spawn({5.0f, 5.0f})
                             .box({10.0f, 10.0f}, {12.0f, 12.0f})
                             .polygon({{20.0f, 10.0f},
                                       {26.0f, 10.0f},
                                       {26.0f, 16.0f},
                                       {24.0f, 16.0f},
                                       {24.0f, 12.0f},
                                       {20.0f, 12.0f}})
                             .line({30.0f, 10.0f}, {35.0f, 10.0f})
                             .circle({10.0f, 30.0f}, 3.0f)
                             .terrain();

    EXPECT_EQ(terrain->obstacles.size(), 4u);
    std::size_t of_the_l = 0;
    for (const TerrainPiece& piece : terrain->pieces)
        if (piece.obstacle.value == kFirstObstacleId + 1) ++of_the_l;
    EXPECT_GE(of_the_l, 2u);
    EXPECT_EQ(terrain->pieces.size(), 3u + of_the_l);
}

TEST(Terrain, an_error_names_the_object_of_a_self_crossing_polygon) {
    const MapError error = error_of(MapBuilder()
                                        .spawn({5.0f, 5.0f})
                                        .box({1.0f, 1.0f}, {2.0f, 2.0f})
                                        .polygon({{10, 10}, {14, 14}, {14, 10}, {10, 14}}));

    EXPECT_EQ(error.layer, "walls");
    EXPECT_EQ(error.object_id, 3u);
    EXPECT_TRUE(mentions(error, "cross")) << error.reason;
}

TEST(Terrain, rejects_a_polygon_without_area) {
    EXPECT_FALSE(error_of(MapBuilder().polygon({{1, 1}, {2, 2}, {3, 3}})).reason.empty());
}

TEST(Terrain, rejects_values_that_are_not_finite_or_too_far_away) {
    const float nan = std::numeric_limits<float>::quiet_NaN();

    EXPECT_TRUE(mentions(error_of(MapBuilder().polygon({{1, 1}, {nan, 2}, {3, 1}})), "8192"));
    EXPECT_TRUE(mentions(error_of(MapBuilder().circle({1e9f, 1.0f}, 1.0f)), "8192"));
    EXPECT_TRUE(mentions(error_of(MapBuilder().circle({1.0f, 1.0f}, nan)), "radius"));
    EXPECT_TRUE(mentions(error_of(MapBuilder(1e7f, 10.0f)), "8192"));
    EXPECT_TRUE(mentions(error_of(MapBuilder(0.0f, 10.0f)), "area"));
}

TEST(Terrain, rejects_a_line_without_length) {
    EXPECT_TRUE(mentions(error_of(MapBuilder().line({4, 4}, {4, 4})), "length"));
}

TEST(Terrain, a_map_without_a_spawn_point_loads_but_is_not_playable) {
    const auto terrain = MapBuilder().terrain();

    const auto reason = find_unplayable(*terrain, 0.5f);

    ASSERT_TRUE(reason);
    EXPECT_TRUE(mentions(*reason, "no spawn point"));
}

TEST(Terrain, a_spawn_point_without_room_is_named_and_makes_the_map_unplayable) {
    const auto in_wall =
        MapBuilder().spawn({5.0f, 5.0f}).spawn({11.0f, 9.6f}).box({10, 10}, {12, 12}).terrain();
    const auto outside = MapBuilder().spawn({39.8f, 5.0f}).terrain();
    const auto with_room = MapBuilder().spawn({11.0f, 9.4f}).box({10, 10}, {12, 12}).terrain();

    ASSERT_TRUE(find_unplayable(*in_wall, 0.5f));
    EXPECT_EQ(find_unplayable(*in_wall, 0.5f)->object_id, 2u);
    ASSERT_TRUE(find_unplayable(*outside, 0.5f));
    EXPECT_TRUE(mentions(*find_unplayable(*outside, 0.5f), "border"));
    EXPECT_FALSE(find_unplayable(*with_room, 0.5f));
}

TEST(Terrain, a_flag_without_room_for_a_player_is_named_and_makes_the_map_unplayable) {
    const auto field = [] { return MapBuilder().spawn({5.0f, 5.0f}).box({10, 10}, {12, 12}); };
    const auto near_wall = field().flag({11.0f, 9.6f}, 1).terrain();
    const auto inside_wall = field().flag({11.0f, 11.0f}, 1).terrain();
    const auto at_border = field().flag({39.8f, 5.0f}, 1).terrain();
    const auto with_room = field().flag({11.0f, 9.4f}, 1).terrain();

    for (const auto& terrain : {near_wall, inside_wall}) {
        const auto reason = find_unplayable(*terrain, 0.5f);
        ASSERT_TRUE(reason);
        EXPECT_EQ(reason->object_id, 3u);
        EXPECT_EQ(reason->reason, "the flag has a wall within a player's radius: move it away");
    }
    ASSERT_TRUE(find_unplayable(*at_border, 0.5f));
    EXPECT_EQ(find_unplayable(*at_border, 0.5f)->reason,
              "the flag lies outside the map or at its border: move it inside");
    EXPECT_FALSE(find_unplayable(*with_room, 0.5f));
}

TEST(Terrain, a_map_smaller_than_a_player_is_not_playable) {
    const auto terrain = MapBuilder(0.9f, 20.0f).spawn({0.45f, 5.0f}).terrain();

    EXPECT_TRUE(find_unplayable(*terrain, 0.5f));
}

TEST(TerrainQueries, every_shape_blocks_the_line_of_sight) {
    const auto terrain = MapBuilder()
                             .box({10.0f, 0.0f}, {11.0f, 10.0f})
                             .line({20.0f, 0.0f}, {20.0f, 10.0f})
                             .circle({30.0f, 5.0f}, 1.0f)
                             .terrain();
    std::vector<std::uint32_t> found;
    found.reserve(8);

    EXPECT_FALSE(line_of_sight(*terrain, {{5, 5}, {15, 5}}, found));
    EXPECT_FALSE(line_of_sight(*terrain, {{15, 5}, {25, 5}}, found));
    EXPECT_FALSE(line_of_sight(*terrain, {{25, 5}, {35, 5}}, found));
    EXPECT_TRUE(line_of_sight(*terrain, {{5, 20}, {35, 20}}, found));
    EXPECT_TRUE(line_of_sight(*terrain, {{12, 5}, {19, 5}}, found));
}

TEST(TerrainQueries, a_sweep_touches_every_shape_at_its_near_side) {
    const auto terrain =
        MapBuilder().box({20, 0}, {21, 10}).line({10, 0}, {10, 10}).circle({30, 5}, 1.0f).terrain();
    const auto time_of = [&](Shape shape) {
        for (std::uint32_t index = 0; index < terrain->pieces.size(); ++index)
            if (terrain->pieces[index].shape == shape)
                if (const auto hit =
                        sweep_piece(*terrain, index, {{5.0f, 5.0f}, 0.5f}, {30.0f, 0.0f}))
                    return hit->t;
        return -1.0f;
    };

    EXPECT_NEAR(time_of(Shape::polygon), 14.5f / 30.0f, 1e-6f);
    EXPECT_NEAR(time_of(Shape::line), 4.5f / 30.0f, 1e-6f);
    EXPECT_NEAR(time_of(Shape::circle), 23.5f / 30.0f, 1e-6f);
}

TEST(TerrainQueries, sweep_to_border_returns_the_first_side_it_touches) {
    const Bounds bounds{{0.0f, 0.0f}, {10.0f, 10.0f}};

    const auto right = sweep_to_border(bounds, {{5.0f, 5.0f}, 0.5f}, {9.0f, 4.0f});
    const auto inside = sweep_to_border(bounds, {{5.0f, 5.0f}, 0.5f}, {4.5f, -4.5f});

    ASSERT_TRUE(right);
    EXPECT_FLOAT_EQ(*right, 0.5f);
    EXPECT_FALSE(inside);
}

TEST(TerrainQueries, clamping_into_bounds_narrower_than_the_disc_returns_their_middle) {
    const Bounds slit{{0.0f, 0.0f}, {0.5f, 10.0f}};

    EXPECT_EQ(clamp_into(slit, {{3.0f, 20.0f}, 1.0f}), (Vec2{0.25f, 9.0f}));
}

TEST(Terrain, an_exit_without_room_for_a_player_is_named_and_makes_the_map_unplayable) {
    // From (22, 20).
    const auto to = [](Vec2 exit) {
        return MapBuilder()
            .spawn({5.0f, 5.0f})
            .box({10, 10}, {12, 12})
            .force({{21.0f, 19.0f}, {23.0f, 21.0f}},
                   {.kind = ForceKind::teleporter, .flow = exit - Vec2{22.0f, 20.0f}})
            .terrain();
    };
    const auto in_wall = find_unplayable(*to({11.0f, 9.6f}), 0.5f);
    const auto at_border = find_unplayable(*to({39.8f, 5.0f}), 0.5f);

    ASSERT_TRUE(in_wall);
    EXPECT_EQ(in_wall->reason,
              "the exit of its teleporter has a wall within a player's radius: move it away");
    ASSERT_TRUE(at_border);
    EXPECT_TRUE(mentions(*at_border, "the exit of its teleporter lies outside the map or at its"));
    EXPECT_FALSE(find_unplayable(*to({11.0f, 9.4f}), 0.5f));
}

}  // namespace
}  // namespace arena::sim
