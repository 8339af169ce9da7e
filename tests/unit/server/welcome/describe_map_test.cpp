#include "server/welcome/describe_map.h"

#include <gtest/gtest.h>

#include "server/maps/load_game.h"
#include "server/replication/change_log.h"
#include "sim/world/world.h"
#include "tests/support/folders.h"

namespace arena::server {
namespace {

// Tests that a client without the map's file derives the same ids from the Welcome as it is sent in
// updates.
TEST(DescribeMap, the_counts_determine_the_ids_of_movers_and_triggers) {
    const auto game = load_playable_game(arena::test::source_path("maps/hills.tmj"), "");
    ASSERT_TRUE(game) << game.error();
    const sim::Terrain& terrain = *game.value().map.terrain;
    protocol::Welcome welcome;

    describe_map(terrain, welcome);

    EXPECT_EQ(welcome.map_name, terrain.name);
    EXPECT_EQ(welcome.map_hash, terrain.hash);
    const std::uint32_t first_mover = sim::kFirstObstacleId + welcome.map_counts.obstacles;
    const std::uint32_t first_trigger = first_mover + welcome.map_counts.movers;
    ASSERT_GT(welcome.map_counts.movers, 0u);
    ASSERT_GT(welcome.map_counts.triggers, 0u);
    const sim::World world(game.value().map.terrain, game.value().rules.rules, {}, 1);
    ChangeLog log(world.rules());
    log.record(world);
    const std::span<const Slot> things = log.things();
    ASSERT_EQ(things.size(), std::size_t{welcome.map_counts.movers} + welcome.map_counts.triggers);
    for (std::uint32_t i = 0; i < things.size(); ++i) {
        const bool is_mover = i < welcome.map_counts.movers;
        const std::uint32_t id =
            is_mover ? first_mover + i : first_trigger + i - welcome.map_counts.movers;
        EXPECT_EQ(log.traits(things[i]).id.value, id);
        EXPECT_EQ(log.traits(things[i]).kind, is_mover ? protocol::kMover : protocol::kTrigger);
    }
}

}  // namespace
}  // namespace arena::server
