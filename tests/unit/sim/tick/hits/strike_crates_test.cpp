// Melee attacks on crates: how often a swing counts, and what is left of the crate.
#include "sim/tick/hits/strike_crates.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "tests/support/map_builder.h"
#include "tests/support/movers.h"
#include "tests/support/triggers.h"
#include "tests/support/world_driver.h"

namespace arena::sim {
namespace {

using test::attack_frame;
using test::box_obstacle;
using test::circle_obstacle;
using test::crate;
using test::idle_frame;
using test::input;
using test::join;
using test::MapBuilder;
using test::player_id;
using test::shoot;
using test::WorldDriver;

/// A sword that reaches 1.5 m in front of its owner for 4 ticks, after 2 in which it does not
/// attack, and takes 30 health. One swing every 20 ticks.
Rules swordplay(HitTypes deals = HitType::hit) {
    Rules rules;
    rules.weapons[0].directions.clear();
    rules.weapons[0].interval = 20.0f / 60.0f;
    rules.weapons[0].animation = 0;
    rules.animations.resize(1);
    rules.animations[0].loops = false;
    rules.animations[0].damage = 30;
    rules.animations[0].frames = {idle_frame(2),
                                  attack_frame({{0.0f, -0.5f}, {1.5f, 0.5f}}, deals, 4)};
    return rules;
}

/// Player 1 stands at (10, 20) and faces right.
WorldDriver swordsman_facing(std::vector<MapMover> movers, const Rules& rules = swordplay()) {
    MapBuilder map = MapBuilder().spawn({10.0f, 20.0f});
    for (MapMover& mover : movers)
        map.mover(std::move(mover));
    WorldDriver driver(map.terrain(), rules);
    driver.step({join(player_id(1))});
    return driver;
}

/// A box crate within reach of a player at (10, 20).
MapMover crate_ahead(int health, float respawn_delay = 0.0f) {
    return crate(box_obstacle({11.0f, 19.0f}, {13.0f, 21.0f}), health, respawn_delay);
}

void swing_once(WorldDriver& driver, int aim_x = 1, int aim_y = 0) {
    driver.step({input(player_id(1), shoot(aim_x, aim_y))});
    driver.step({input(player_id(1), {})});
    driver.run(18);
    const auto broken = driver.world.find_broken_invariant();
    ASSERT_FALSE(broken) << *broken;
}

const MoverState& crate_of(const WorldDriver& driver, std::size_t index = 0) {
    return driver.world.state().movers[index];
}

TEST(StrikeCrates, a_swing_damages_a_crate_once_however_many_ticks_it_overlaps) {
    WorldDriver driver = swordsman_facing({crate_ahead(100)});

    swing_once(driver);

    EXPECT_EQ(crate_of(driver).health, 70);
    EXPECT_TRUE(driver.events_of(EventKind::hit).empty()) << "only players are reported as hit";
}

TEST(StrikeCrates, each_swing_of_a_held_fire_button_damages_the_crate_again) {
    WorldDriver driver = swordsman_facing({crate_ahead(100)});

    driver.step({input(player_id(1), shoot(1, 0))});
    driver.run(59);

    EXPECT_EQ(crate_of(driver).health, 10);
}

TEST(StrikeCrates, the_last_swing_destroys_the_crate_and_is_reported_with_its_attacker) {
    WorldDriver driver = swordsman_facing({crate_ahead(60)});
    const EntityId id = driver.world.terrain().mover_id(0);

    swing_once(driver);
    EXPECT_TRUE(driver.world.find(id));
    swing_once(driver);

    const auto destroyed = driver.events_of(EventKind::destroy);
    ASSERT_EQ(destroyed.size(), 1u);
    EXPECT_EQ(destroyed[0].subject, id);
    EXPECT_EQ(destroyed[0].other, player_id(1));
    EXPECT_FALSE(driver.world.find(id));
    EXPECT_EQ(crate_of(driver).phase, MoverPhase::gone);
}

TEST(StrikeCrates, a_deadly_attack_destroys_the_crate_whatever_its_health) {
    WorldDriver driver = swordsman_facing({crate_ahead(30'000)}, swordplay(HitType::death));

    swing_once(driver);

    EXPECT_EQ(driver.events_of(EventKind::destroy).size(), 1u);
}

TEST(StrikeCrates, an_attack_that_only_launches_does_nothing_to_a_crate) {
    WorldDriver driver = swordsman_facing({crate_ahead(10)}, swordplay(HitType::launch));

    swing_once(driver);

    EXPECT_EQ(crate_of(driver).health, 10);
    EXPECT_TRUE(driver.world.state().attack_records.empty());
}

TEST(StrikeCrates, a_volume_that_only_touches_a_crate_does_nothing) {
    // The volume ends at 11.5 m.
    const MapMover touching = crate(box_obstacle({11.5f, 19.0f}, {13.0f, 21.0f}), 100);
    const MapMover nearer = crate(box_obstacle({11.49f, 19.0f}, {13.0f, 21.0f}), 100);
    WorldDriver beside = swordsman_facing({touching});
    WorldDriver within = swordsman_facing({nearer});

    swing_once(beside);
    swing_once(within);

    EXPECT_EQ(crate_of(beside).health, 100);
    EXPECT_EQ(crate_of(within).health, 70);
}

TEST(StrikeCrates, a_swing_away_from_the_crate_misses) {
    WorldDriver driver = swordsman_facing({crate_ahead(100)});

    swing_once(driver, -1, 0);

    EXPECT_EQ(crate_of(driver).health, 100);
}

TEST(StrikeCrates, one_swing_reaches_all_crates_in_front_of_it_including_round_ones) {
    WorldDriver driver =
        swordsman_facing({crate(box_obstacle({11.0f, 20.1f}, {12.0f, 21.0f}), 100),
                          crate(circle_obstacle({11.6f, 19.4f}, 0.5f), 20),
                          crate(box_obstacle({11.0f, 30.0f}, {12.0f, 31.0f}), 100)});

    swing_once(driver);

    EXPECT_EQ(crate_of(driver, 0).health, 70);
    EXPECT_EQ(crate_of(driver, 1).phase, MoverPhase::gone);
    EXPECT_EQ(crate_of(driver, 2).health, 100);
}

TEST(StrikeCrates, a_concave_crate_is_damaged_once_although_two_of_its_pieces_are_hit) {
    MapMover notched = crate({}, 100);
    notched.obstacle.vertices = {{11, 19},    {14, 19},    {14, 21},   {11, 21},
                                 {11, 20.2f}, {13, 20.0f}, {11, 19.8f}};
    WorldDriver driver = swordsman_facing({notched});
    ASSERT_GT(driver.world.terrain().mover_parts[0].piece_count, 1u);

    swing_once(driver);

    EXPECT_EQ(crate_of(driver).health, 70);
}

TEST(StrikeCrates, a_crate_that_comes_back_during_a_swing_is_spared_by_it) {
    // The crate breaks in the first tick of an attack that lasts a second, and comes back ten ticks
    // later.
    Rules rules = swordplay();
    rules.weapons[0].interval = 10.0f;
    rules.animations[0].frames[1].duration = 1.0f;
    WorldDriver driver = swordsman_facing({crate_ahead(30, 10.0f / 60.0f)}, rules);

    driver.step({input(player_id(1), shoot(1, 0))});
    driver.run(40);

    EXPECT_EQ(driver.events_of(EventKind::destroy).size(), 1u);
    EXPECT_EQ(crate_of(driver).phase, MoverPhase::solid);
    EXPECT_EQ(crate_of(driver).health, 30);
}

TEST(StrikeCrates, a_broken_crate_takes_no_damage) {
    WorldDriver driver = swordsman_facing({crate_ahead(30)});

    swing_once(driver);
    swing_once(driver);

    EXPECT_EQ(driver.events_of(EventKind::destroy).size(), 1u);
    EXPECT_EQ(crate_of(driver).phase, MoverPhase::gone);
}

TEST(StrikeCrates, a_platform_takes_no_damage) {
    WorldDriver driver = swordsman_facing(
        {test::platform(box_obstacle({11.0f, 19.0f}, {12.0f, 21.0f}), {{0, 0}, {0, 0.1f}}, 0.1f)});

    swing_once(driver);

    EXPECT_TRUE(driver.world.state().attack_records.empty());
    EXPECT_EQ(crate_of(driver).phase, MoverPhase::solid);
}

TEST(StrikeCrates, only_swordsmen_and_crates_near_each_other_are_compared) {
    constexpr std::uint32_t kRows = 15;  // of crates, each with a swordsman in front of it
    MapBuilder map(4.0f * (kRows + 1), 4.0f * (kRows + 1));
    for (std::uint32_t i = 0; i < kRows * kRows; ++i) {
        const Vec2 at{2.0f + 4.0f * static_cast<float>(i % kRows),
                      2.0f + 4.0f * static_cast<float>(i / kRows)};
        map.spawn(at).mover(crate(box_obstacle(at + Vec2{1.0f, -0.5f}, at + Vec2{1.5f, 0.5f}), 90));
    }
    WorldDriver driver(map.terrain(), swordplay());
    std::vector<Command> commands;
    for (std::uint32_t number = 1; number <= kRows * kRows; ++number)
        commands.push_back(join(player_id(number)));
    driver.step(commands);
    for (Command& command : commands)
        command = input(command.player, shoot(1, 0));
    std::uint32_t most = 0;

    for (int tick = 0; tick < 8; ++tick)
        most = std::max(most, driver.step(commands).statistics.volume_tests);

    for (const MoverState& struck : driver.world.state().movers)
        EXPECT_EQ(struck.health, 60);
    // For each swordsman, its own crate and the one at its back.
    EXPECT_GE(most, kRows * kRows);
    EXPECT_LE(most, 2 * kRows * kRows);
}

TEST(StrikeCrates, a_crate_takes_no_damage_without_room_for_a_record_and_an_error_is_raised) {
    const Limits limits{.attack_records_max = 0};
    WorldDriver driver(MapBuilder().spawn({10.0f, 20.0f}).mover(crate_ahead(100)).terrain(),
                       swordplay(), limits);
    driver.step({join(player_id(1))});

    swing_once(driver);

    EXPECT_EQ(crate_of(driver).health, 100);
    EXPECT_EQ(driver.errors, static_cast<std::uint32_t>(StepError::attack_records_full));
}

}  // namespace
}  // namespace arena::sim
