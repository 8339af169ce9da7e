#include "server/maps/find_idle_rules.h"

#include <gtest/gtest.h>

#include "tests/support/map_builder.h"

namespace arena::server::find_idle_rules_test {
namespace {

using arena::test::MapBuilder;

/// 64 x 30 m, with a spawn point near its left border.
MapBuilder field() {
    return MapBuilder(64.0f, 30.0f).spawn({5.0f, 15.0f});
}

TEST(FindIdleRules, finds_nothing_in_the_defaults_or_where_each_has_its_occasion) {
    EXPECT_TRUE(find_idle_rules({}, *field().terrain()).empty());

    sim::Rules rules;
    rules.gravity = 20.0f;
    rules.archetypes[0].jump_speed = 5.0f;
    rules.zone = {.center = {32.0f, 15.0f}, .first_radius = 27.0f, .damage = 4};
    rules.weapons[0].projectile.explosion_damage = 10;
    rules.weapons[0].projectile.explosion_radius = 2.0f;
    EXPECT_TRUE(find_idle_rules(rules, *field().terrain()).empty());
}

TEST(FindIdleRules, a_zone_that_holds_no_spawn_point) {
    sim::Rules rules;
    rules.zone = {.center = {960.0f, 960.0f}, .first_radius = 400.0f, .damage = 4};

    EXPECT_EQ(find_idle_rules(rules, *field().terrain()),
              (std::vector<std::string>{
                  "no spawn point lies in the zone's first circle, of 400 m around [960, 960]: the "
                  "map is 64 x 30 m, so write its center and first_radius in metres"}));
    rules.zone.damage = 0;
    EXPECT_TRUE(find_idle_rules(rules, *field().terrain()).empty()) << "there is no zone";
}

TEST(FindIdleRules, what_needs_gravity) {
    sim::Rules rules;
    rules.archetypes[0].jump_speed = 5.0f;
    const auto with_ladder = field()
                                 .force({{10.0f, 5.0f}, {12.0f, 20.0f}},
                                        {.kind = sim::ForceKind::ladder, .flow = {0.0f, 4.0f}})
                                 .terrain();

    EXPECT_EQ(find_idle_rules(rules, *with_ladder),
              (std::vector<std::string>{
                  "archetype 'player' has a jump_speed, and without gravity nobody jumps: set "
                  "gravity in [world]",
                  "the map has ladders, which do nothing without gravity: set gravity in "
                  "[world]"}));
}

TEST(FindIdleRules, explosions_that_do_not_happen) {
    sim::Rules rules;
    rules.weapons[0].name = "rocket";
    rules.weapons[0].projectile.explosion_damage = 50;

    EXPECT_EQ(
        find_idle_rules(rules, *field().terrain()),
        (std::vector<std::string>{"weapon 'rocket' has explosion_damage and does not explode: set "
                                  "explosion_radius"}));
}

TEST(FindIdleRules, values_for_another_mode) {
    sim::Rules rules;
    rules.match.mode = sim::GameMode::capture_the_flag;
    rules.match.capture_the_flag.return_time = 9.0f;
    EXPECT_TRUE(find_idle_rules(rules, *field().terrain()).empty());

    rules.match.mode = sim::GameMode::deathmatch;
    rules.match.king_of_the_hill.point_time = 2.0f;
    EXPECT_EQ(
        find_idle_rules(rules, *field().terrain()),
        (std::vector<std::string>{
            "[match.capture_the_flag] has no effect in the mode deathmatch: delete it, or set "
            "mode = \"capture_the_flag\"",
            "[match.king_of_the_hill] has no effect in the mode deathmatch: delete it, or set "
            "mode = \"king_of_the_hill\""}));
}

}  // namespace
}  // namespace arena::server::find_idle_rules_test
