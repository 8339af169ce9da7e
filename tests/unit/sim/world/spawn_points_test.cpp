#include "sim/world/spawn_points.h"

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

TEST(SpawnPoints, names_become_indices_and_sizes) {
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

TEST(SpawnPoints, a_point_with_room_for_one_archetype_has_none_for_a_larger) {
    const auto terrain = MapBuilder()
                             .box({11.0f, 0.0f}, {12.0f, 40.0f})
                             .spawn({10.0f, 10.0f})
                             .spawn({10.0f, 20.0f}, 0, "giant")
                             .terrain();

    const SpawnPoints spawns = resolve_spawns(*terrain, two_archetypes());

    ASSERT_EQ(spawns.points.size(), 1u);
    EXPECT_EQ(spawns.points[0].archetype, 0);
}

TEST(SpawnPoints, an_unknown_archetype_is_named_with_its_spawn_point) {
    const auto terrain = MapBuilder().spawn({10, 10}).spawn({20, 20}, 0, "gaint").terrain();

    const auto error = find_unknown_archetype(*terrain, two_archetypes());

    ASSERT_TRUE(error);
    EXPECT_EQ(error->object_id, 2u);
    EXPECT_NE(error->reason.find("'gaint'"), std::string::npos);
    EXPECT_EQ(resolve_spawns(*terrain, two_archetypes()).points[1].archetype, 0);
}

TEST(SpawnPoints, known_archetypes_are_fine) {
    const auto terrain = MapBuilder().spawn({10, 10}).spawn({20, 20}, 0, "giant").terrain();

    EXPECT_FALSE(find_unknown_archetype(*terrain, two_archetypes()));
}

}  // namespace
}  // namespace arena::sim
