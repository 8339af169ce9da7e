#include <gtest/gtest.h>

#include "sim/rules/zone.h"
#include "tests/support/map_builder.h"
#include "tests/support/stage_scene.h"
#include "tests/support/world_driver.h"

namespace arena::sim {
namespace {

using test::MapBuilder;
using test::StageScene;

/// A zone of 10 m around (20, 20) that hurts every 10 ticks.
Rules zoned() {
    Rules rules;
    rules.zone = {.center = {20.0f, 20.0f},
                  .first_radius = 10.0f,
                  .last_radius = 10.0f,
                  .damage = 4,
                  .damage_interval = 10.0f / 60.0f};
    return rules;
}

TEST(ZoneDamage, hurts_players_whose_centre_is_outside_once_an_interval) {
    StageScene world(MapBuilder().spawn({5.0f, 5.0f}).terrain(), zoned());
    world.put(1, {20.0f, 29.0f});
    world.put(2, {20.0f, 30.2f});  // its body reaches in, its centre does not
    world.put(3, {10.0f, 20.0f});  // on the line

    EXPECT_EQ(world.run(9), 0u);
    world.tick();

    ASSERT_EQ(world.hits().size(), 1u);
    EXPECT_EQ(world.id_of(world.hits()[0]).value, 2u);
    EXPECT_EQ(world.hits()[0].attacker, kNoEntity);
    EXPECT_EQ(world.hits()[0].damage, 4);
    EXPECT_EQ(world.run(30), 3u);
}

TEST(ZoneDamage, spares_dead_players) {
    StageScene world(MapBuilder().spawn({5.0f, 5.0f}).terrain(), zoned());
    world.put(1, {5.0f, 5.0f});
    world.state.players.alive[0] = 0;

    EXPECT_EQ(world.run(20), 0u);
}

TEST(ZoneDamage, a_shrinking_zone_kills_a_player_left_outside_and_rewards_no_player) {
    Rules rules = zoned();
    rules.zone.last_radius = 2.0f;
    rules.zone.wait = 0.5f;
    rules.zone.shrink_time = 1.0f;
    rules.zone.damage = 50;
    rules.respawn_delay = 100.0f;
    test::WorldDriver driver(MapBuilder().spawn({25.0f, 20.0f}).terrain(), rules);
    driver.step({test::join(test::player_id(1))});

    driver.run(60);
    EXPECT_EQ(driver.player(1).health, 100);
    driver.run(60);

    const auto deaths = driver.events_of(EventKind::death);
    ASSERT_EQ(deaths.size(), 1u);
    EXPECT_EQ(deaths[0].other, kNoEntity);
    EXPECT_TRUE(driver.events_of(EventKind::score).empty());
    // The player is 5 m from the centre: the zone is as small as that after 30 + 60 * 5 / 8 ticks.
    // It hurts at most an interval later, and kills an interval after that.
    EXPECT_EQ(deaths[0].tick, 80u);
}

}  // namespace
}  // namespace arena::sim
