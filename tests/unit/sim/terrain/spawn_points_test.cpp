#include "sim/terrain/spawn_points.h"

#include <gtest/gtest.h>

#include "tests/support/map_builder.h"

namespace arena::sim {
namespace {

using test::MapBuilder;

Rules two_archetypes() {
    Rules rules;
    rules.archetypes.push_back(rules.archetypes.front());
    rules.archetypes[1].name = "giant";
    rules.archetypes[1].radius = 2.0f;
    return rules;
}

TEST(SpawnPoints, archetype_names_become_indices_and_radii) {
    const auto terrain =
        MapBuilder().spawn({10, 10}).spawn({20, 20}, 4, "giant").spawn({30, 30}, 2).terrain();

    const SpawnPoints spawns = resolve_spawns(*terrain, two_archetypes());

    ASSERT_EQ(spawns.points.size(), 3u);
    EXPECT_EQ(spawns.points[1].archetype, 1);
    EXPECT_EQ(spawns.points[1].team, 4);
    EXPECT_EQ(spawns.points[1].place.radius, 2.0f);
    EXPECT_EQ(spawns.teams, (std::vector<std::uint8_t>{2, 4}));
}

TEST(SpawnPoints, a_team_is_listed_once) {
    const auto terrain =
        MapBuilder().spawn({10, 10}, 2).spawn({20, 20}, 1).spawn({30, 30}, 2).terrain();

    EXPECT_EQ(resolve_spawns(*terrain, Rules{}).teams, (std::vector<std::uint8_t>{1, 2}));
}

TEST(SpawnPoints, a_point_without_room_for_its_archetype_is_left_out) {
    const auto terrain = MapBuilder()
                             .box({11.0f, 0.0f}, {12.0f, 40.0f})
                             .spawn({10.0f, 10.0f})
                             .spawn({10.0f, 20.0f}, 0, "giant")
                             .terrain();

    const SpawnPoints spawns = resolve_spawns(*terrain, two_archetypes());

    ASSERT_EQ(spawns.points.size(), 1u);
    EXPECT_EQ(spawns.points[0].archetype, 0);
}

TEST(SpawnPoints, a_team_has_its_own_points_and_those_for_all) {
    const auto terrain = MapBuilder()
                             .spawn({5, 5}, 2)
                             .spawn({10, 5})
                             .spawn({15, 5}, 255)
                             .spawn({20, 5}, 2)
                             .spawn({25, 5})
                             .terrain();
    const SpawnPoints spawns = resolve_spawns(*terrain, Rules{});
    const auto open_to = [&](std::uint8_t team) {
        const OpenPoints points = points_open_to(team, spawns);
        std::vector<std::uint32_t> indices;
        for (std::uint32_t i = 0; i < points.size(); ++i)
            indices.push_back(points[i]);
        return indices;
    };

    EXPECT_EQ(open_to(2), (std::vector<std::uint32_t>{0, 3, 1, 4}));
    EXPECT_EQ(open_to(255), (std::vector<std::uint32_t>{2, 1, 4}));
    EXPECT_EQ(open_to(0), (std::vector<std::uint32_t>{1, 4}));
    EXPECT_EQ(open_to(9), (std::vector<std::uint32_t>{1, 4}));
}

TEST(SpawnPoints, places_beside_a_point_in_or_behind_a_wall_are_left_out) {
    const auto open = MapBuilder().spawn({20, 20}).terrain();
    const auto walled = MapBuilder().line({20.8f, 10}, {20.8f, 30}).spawn({20, 20}).terrain();

    EXPECT_EQ(resolve_spawns(*open, Rules{}).open_places_beside.at(0), 0xFFFF);
    // Blocked: to the right, and to the upper and lower right, on both rings.
    EXPECT_EQ(resolve_spawns(*walled, Rules{}).open_places_beside.at(0), 0x7C7C);
}

TEST(SpawnPoints, an_error_names_an_unknown_archetype_and_its_spawn_point) {
    const auto terrain = MapBuilder().spawn({10, 10}).spawn({20, 20}, 0, "gaint").terrain();

    const auto error = find_unknown_archetype(*terrain, two_archetypes());

    ASSERT_TRUE(error);
    EXPECT_EQ(error->object_id, 2u);
    EXPECT_NE(error->reason.find("'gaint'"), std::string::npos);
    EXPECT_EQ(resolve_spawns(*terrain, two_archetypes()).points[1].archetype, 0);
}

TEST(SpawnPoints, accepts_known_archetypes) {
    const auto terrain = MapBuilder().spawn({10, 10}).spawn({20, 20}, 0, "giant").terrain();

    EXPECT_FALSE(find_unknown_archetype(*terrain, two_archetypes()));
}

}  // namespace
}  // namespace arena::sim
