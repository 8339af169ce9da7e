#include "protocol/rules/read_rules.h"

#include <algorithm>
#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include "protocol/base/limits.h"
#include "protocol/rules/rule_keys.h"
#include "sim/geometry/polygon.h"
#include "tests/unit/protocol/rules/rules_text.h"

namespace arena::protocol {
namespace {

TEST(ReadRules, an_empty_file_yields_the_defaults) {
    const sim::Rules rules = rules_of("");

    EXPECT_EQ(rules.gravity, 0.0f);
    ASSERT_EQ(rules.archetypes.size(), 1u);
    EXPECT_EQ(rules.archetypes[0].speed, sim::Archetype{}.speed);
    EXPECT_EQ(rules.archetypes[0].weapon, 0);
    ASSERT_EQ(rules.weapons.size(), 1u);
    EXPECT_EQ(rules.weapons[0].directions, sim::Weapon{}.directions);
    EXPECT_EQ(rules.zone.damage, 0);
}

TEST(ReadRules, the_world_and_the_zone_are_read) {
    const sim::Rules rules = rules_of(
        "[world]\ngravity = 20\nfriendly_fire = true\nrespawn_delay = 3.5\nspawn_protection = 1\n"
        "[zone]\ncenter = [30, 20]\nfirst_radius = 36\nlast_radius = 4\nwait = 60\n"
        "shrink_time = 90\ndamage = 5\ndamage_interval = 0.5\n");

    EXPECT_EQ(rules.gravity, 20.0f);
    EXPECT_TRUE(rules.friendly_fire);
    EXPECT_EQ(rules.respawn_delay, 3.5f);
    EXPECT_EQ(rules.spawn_protection, 1.0f);
    EXPECT_EQ(rules.zone.center, (sim::Vec2{30, 20}));
    EXPECT_EQ(rules.zone.first_radius, 36.0f);
    EXPECT_EQ(rules.zone.last_radius, 4.0f);
    EXPECT_EQ(rules.zone.wait, 60.0f);
    EXPECT_EQ(rules.zone.shrink_time, 90.0f);
    EXPECT_EQ(rules.zone.damage, 5);
    EXPECT_EQ(rules.zone.damage_interval, 0.5f);
}

TEST(ReadRules, a_match_is_read_with_the_tables_of_its_modes) {
    const sim::MatchRules match =
        rules_of(
            "[match]\nmode = \"capture_the_flag\"\nplayers_to_start = 6\nteams = 4\n"
            "warm_up = 10\ncountdown = 5\ntime_limit = 300\nscore_limit = 3\nrounds = 5\n"
            "overtime = 30\nround_end = 4\nmatch_end = 20\nbalance_rounds = false\n"
            "late_joining = false\nrespawn_wave = 8\ndead_watch = \"all\"\n"
            "idle_warning = 40.5\nidle_limit = 60\n"
            "[match.capture_the_flag]\ncarrier_speed = 0.5\nreturn_time = 0\n"
            "return_by_touch = false\nown_flag_at_home = false\ncapture_points = 7\n"
            "return_points = 2\n"
            "[match.king_of_the_hill]\nmove_time = 0\npoint_time = 2.5\n")
            .match;

    EXPECT_EQ(match.mode, sim::GameMode::capture_the_flag);
    EXPECT_EQ(match.players_to_start, 6u);
    EXPECT_EQ(match.teams, 4u);
    EXPECT_EQ(match.warm_up, 10.0f);
    EXPECT_EQ(match.countdown, 5.0f);
    EXPECT_EQ(match.time_limit, 300.0f);
    EXPECT_EQ(match.score_limit, 3);
    EXPECT_EQ(match.rounds, 5u);
    EXPECT_EQ(match.overtime, 30.0f);
    EXPECT_EQ(match.round_end, 4.0f);
    EXPECT_EQ(match.match_end, 20.0f);
    EXPECT_FALSE(match.balance_rounds);
    EXPECT_FALSE(match.late_joining);
    EXPECT_EQ(match.respawn_wave, 8.0f);
    EXPECT_EQ(match.dead_watch, sim::DeadWatch::all);
    EXPECT_EQ(match.idle_warning, 40.5f);
    EXPECT_EQ(match.idle_limit, 60.0f);
    EXPECT_EQ(match.capture_the_flag.carrier_speed, 0.5f);
    EXPECT_EQ(match.capture_the_flag.return_time, 0.0f);
    EXPECT_FALSE(match.capture_the_flag.return_by_touch);
    EXPECT_FALSE(match.capture_the_flag.own_flag_at_home);
    EXPECT_EQ(match.capture_the_flag.capture_points, 7);
    EXPECT_EQ(match.capture_the_flag.return_points, 2);
    EXPECT_EQ(match.king_of_the_hill.move_time, 0.0f);
    EXPECT_EQ(match.king_of_the_hill.point_time, 2.5f);
}

TEST(ReadRules, each_mode_can_be_named_and_none_is_endless) {
    EXPECT_EQ(rules_of("").match.mode, sim::GameMode::endless);
    for (std::size_t i = 0; i < sim::kGameModes; ++i) {
        const std::string name(sim::kGameModeNames[i]);
        EXPECT_EQ(rules_of("[match]\nmode = \"" + name + "\"\n").match.mode,
                  static_cast<sim::GameMode>(i));
    }
}

TEST(ReadRules, a_match_that_cannot_be_played_is_refused_with_the_way_out) {
    const struct {
        const char* text;
        const char* problem;
    } cases[] = {
        {"[match]\n", "[match] has no mode: write one, for example mode = \"team_deathmatch\""},
        {"[match]\nmode = \"deathmatch\"\ntime_limit = 0\n",
         "a match of deathmatch without a time_limit and a score_limit never ends"},
        {"[match]\nmode = \"endless\"\nidle_warning = 30\n",
         "idle_warning has no effect without an idle_limit: set idle_limit above it"},
        {"[match]\nmode = \"endless\"\nidle_warning = 30\nidle_limit = 30\n",
         "idle_warning comes too late, because idle_limit is not above it"},
        {"[match]\nmode = \"elimination\"\nscore_limit = 3\n",
         "score_limit has no effect in elimination"},
        {"[match]\nmode = \"last_one_standing\"\nscore_limit = 3\n",
         "score_limit has no effect in last_one_standing"},
        {"[match]\nmode = \"tag\"\n", "mode"},
        {"[match]\nmode = \"deathmatch\"\nteams = 9\n", "teams"},
        {"[match]\nmode = \"deathmatch\"\nrounds = 0\n", "rounds"},
        {"[match]\nmode = \"deathmatch\"\ntime_limt = 9\n", "time_limt"},
        {"[match]\nmode = \"deathmatch\"\n[match.capture_the_flag]\nspeed = 1\n", "speed"},
        {"match = 3\n", "match"},
    };
    for (const auto& [text, problem] : cases) {
        const std::string problems = problems_of(text);
        EXPECT_NE(problems.find(problem), std::string::npos) << text << problems;
        EXPECT_EQ(problems.find("rules.toml:"), 0u) << problems;
    }

    EXPECT_EQ(problems_of("[match]\nmode = \"elimination\"\ntime_limit = 0\n"), "");
    EXPECT_EQ(problems_of("[match]\nmode = \"endless\"\ntime_limit = 0\n"), "");
    EXPECT_EQ(problems_of("[match]\nmode = \"endless\"\nidle_limit = 30\n"), "");
    EXPECT_EQ(problems_of("[match]\nmode = \"endless\"\nidle_warning = 29.9\nidle_limit = 30\n"),
              "");
    EXPECT_EQ(problems_of("[match]\nmode = \"deathmatch\"\ntime_limit = 0\nscore_limit = 1\n"), "");
}

TEST(ReadRules, effects_are_named_by_what_gives_them) {
    const sim::Rules rules = rules_of(
        "[[weapon]]\nprojectile = { effect = \"burn\", explosion_effect = \"slow\", "
        "explosion_radius = 1 }\n"
        "[[animation]]\nname = \"swing\"\neffect = \"slow\"\n[[animation.frame]]\n"
        "[[effect]]\nname = \"slow\"\nspeed = 0.5\nduration = 2\n"
        "[[effect]]\nname = \"burn\"\nhealth = -5\ninterval = 0.5\nrepeat = \"add\"\n"
        "duration_max = 8\nstun = true\nroot = true\nsilence = true\ninvisible = true\n"
        "invulnerable = true\ndamage_given = 2\ndamage_taken = 3\n"
        "shield_health = 120\nshield_degrees = 90\nnext_hit = \"slow\"\n");

    ASSERT_EQ(rules.effects.size(), 2u);
    EXPECT_EQ(rules.weapons[0].projectile.effect, 1);
    EXPECT_EQ(rules.weapons[0].projectile.explosion_effect, 0);
    EXPECT_EQ(rules.animations[0].effect, 0);
    EXPECT_EQ(rules.effects[0].speed, 0.5f);
    EXPECT_EQ(rules.effects[0].duration, 2.0f);
    EXPECT_EQ(rules.effects[0].repeat, sim::Repeat::refresh);
    const sim::StatusEffect& burn = rules.effects[1];
    EXPECT_EQ(burn.health, -5);
    EXPECT_EQ(burn.interval, 0.5f);
    EXPECT_EQ(burn.repeat, sim::Repeat::add);
    EXPECT_EQ(burn.duration_max, 8.0f);
    EXPECT_EQ(burn.damage_given, 2.0f);
    EXPECT_EQ(burn.damage_taken, 3.0f);
    EXPECT_TRUE(burn.stun && burn.root && burn.silence && burn.invisible && burn.invulnerable);
    EXPECT_EQ(burn.shield, 120);
    EXPECT_FLOAT_EQ(burn.shield_cosine, 0.70710678f);
    EXPECT_EQ(burn.next_hit, 0);
    EXPECT_EQ(rules.effects[0].shield, 0);
    EXPECT_EQ(rules.effects[0].shield_cosine, -1.0f);
    EXPECT_EQ(rules.effects[0].next_hit, sim::kNone);
}

TEST(ReadRules, an_effect_may_give_on_one_that_stands_below_it) {
    const sim::Rules rules = rules_of(
        "[[effect]]\nname = \"blade\"\nnext_hit = \"poison\"\n[[effect]]\nname = \"poison\"\n");
    EXPECT_EQ(rules.effects[0].next_hit, 1);
    EXPECT_NE(problems_of("[[effect]]\nname = \"blade\"\nnext_hit = \"poison\"\n")
                  .find("next_hit 'poison' names no [[effect]] of this file"),
              std::string::npos);
    EXPECT_NE(problems_of("[[effect]]\nname = \"wall\"\nshield_degrees = 90\n")
                  .find("shield_degrees has no effect without shield_health"),
              std::string::npos);
}

TEST(ReadRules, an_unknown_effect_is_reported_with_what_there_is) {
    EXPECT_NE(problems_of("[[effect]]\nname = \"burn\"\n[[weapon]]\n"
                          "projectile = { effect = \"brun\" }\n")
                  .find("rules.toml:4: effect 'brun' names no [[effect]] of this file: "),
              std::string::npos);
    EXPECT_NE(problems_of("[[effect]]\nspeed = 1\n").find("an effect has no name"),
              std::string::npos);
    EXPECT_NE(problems_of("[[effect]]\nname = \"a\"\n[[effect]]\nname = \"a\"\n")
                  .find("effect 'a' is already defined in line 2"),
              std::string::npos);
    std::string many;
    for (int i = 0; i < 17; ++i)
        many += "[[effect]]\nname = \"e" + std::to_string(i) + "\"\n";
    EXPECT_NE(problems_of(many).find("16"), std::string::npos) << problems_of(many);
}

TEST(ReadRules, archetypes_may_name_weapons_and_animations_defined_anywhere) {
    const sim::Rules rules = rules_of(
        "[[archetype]]\nname = \"scout\"\nmove = \"slide\"\nradius = 0.4\nweapon = \"sword\"\n"
        "animation = \"stand\"\njump_speed = 9\nhealth = 60\n"
        "[[archetype]]\nname = \"dummy\"\nweapon = \"none\"\n"
        "[[weapon]]\nname = \"gun\"\n"
        "[[weapon]]\nname = \"sword\"\ncount = 0\nanimation = \"swing\"\n"
        "[[animation]]\nname = \"swing\"\nloops = false\ndamage = 40\nlaunch = [3, 4]\n"
        "[[animation.frame]]\nduration = 0.2\n"
        "[[animation]]\nname = \"stand\"\n[[animation.frame]]\n");

    ASSERT_EQ(rules.archetypes.size(), 2u);
    EXPECT_EQ(rules.archetypes[0].name, "scout");
    EXPECT_EQ(rules.archetypes[0].move, sim::MoveKind::slide);
    EXPECT_EQ(rules.archetypes[0].radius, 0.4f);
    EXPECT_EQ(rules.archetypes[0].weapon, 1);
    EXPECT_EQ(rules.archetypes[0].animation, 1);
    EXPECT_EQ(rules.archetypes[0].jump_speed, 9.0f);
    EXPECT_EQ(rules.archetypes[0].health, 60);
    EXPECT_EQ(rules.archetypes[1].weapon, sim::kNone);
    EXPECT_EQ(rules.archetypes[1].animation, sim::kNone);
    EXPECT_EQ(rules.weapons[1].animation, 0);
    EXPECT_TRUE(rules.weapons[1].directions.empty());
    EXPECT_FALSE(rules.animations[0].loops);
    EXPECT_EQ(rules.animations[0].damage, 40);
    EXPECT_EQ(rules.animations[0].launch, (sim::Vec2{3, 4}));
    EXPECT_EQ(rules.animations[0].frames[0].duration, 0.2f);
}

TEST(ReadRules, the_movement_of_an_archetype_is_read) {
    const sim::Archetype runner =
        rules_of(
            "[[archetype]]\nspeed = 7\nacceleration = 61\nair_acceleration = 23\njump_speed = 11\n"
            "coyote_time = 0.08\njump_buffer = 0.12\njump_cut = 0.4\nair_jumps = 2\n"
            "air_jump_speed = 9\nfall_through_speed = 3\nwall_slide_speed = 4\n"
            "wall_jump = [5, 8]\nfall_speed = 28\ndash_speed = 19\ndash_time = 0.25\n"
            "dash_cooldown = 1.5\nknockback_growth = 0.75\n")
            .archetypes.front();

    EXPECT_EQ(runner.speed, 7.0f);
    EXPECT_EQ(runner.acceleration, 61.0f);
    EXPECT_EQ(runner.air_acceleration, 23.0f);
    EXPECT_EQ(runner.jump_speed, 11.0f);
    EXPECT_EQ(runner.coyote_time, 0.08f);
    EXPECT_EQ(runner.jump_buffer, 0.12f);
    EXPECT_EQ(runner.jump_cut, 0.4f);
    EXPECT_EQ(runner.air_jumps, 2);
    EXPECT_EQ(runner.air_jump_speed, 9.0f);
    EXPECT_EQ(runner.fall_through_speed, 3.0f);
    EXPECT_EQ(runner.wall_slide_speed, 4.0f);
    EXPECT_EQ(runner.wall_jump, (sim::Vec2{5, 8}));
    EXPECT_EQ(runner.fall_speed, 28.0f);
    EXPECT_EQ(runner.dash_speed, 19.0f);
    EXPECT_EQ(runner.dash_time, 0.25f);
    EXPECT_EQ(runner.dash_cooldown, 1.5f);
    EXPECT_EQ(runner.knockback_growth, 0.75f);
}

TEST(ReadRules, what_a_client_may_see_is_read) {
    const sim::Rules rules = rules_of(
        "[vision]\nview = [50, 30]\nmargin = 3\nexact_distance = 7.5\nteammates = "
        "true\nline_of_sight = true\n"
        "bush_distance = 1.5\nbush_time = 0.75\n"
        "[[archetype]]\n[[archetype]]\nname = \"hawk\"\nview = [80, 60]\nalways_seen = true\n");

    EXPECT_EQ(rules.vision.view, (sim::Vec2{50, 30}));
    EXPECT_EQ(rules.vision.margin, 3.0f);
    EXPECT_EQ(rules.vision.exact_distance, 7.5f);
    EXPECT_TRUE(rules.vision.teammates);
    EXPECT_TRUE(rules.vision.line_of_sight);
    EXPECT_EQ(rules.vision.bush_distance, 1.5f);
    EXPECT_EQ(rules.vision.bush_time, 0.75f);
    EXPECT_EQ(rules.view_of(0), (sim::Vec2{50, 30}));
    EXPECT_EQ(rules.view_of(1), (sim::Vec2{80, 60}));
    EXPECT_TRUE(rules.archetypes[1].is_always_seen);
    EXPECT_FALSE(rules_of("[vision]\nline_of_sight = true\n").vision.teammates);
    EXPECT_FALSE(rules_of("[vision]\nteammates = true\n").vision.line_of_sight);
}

TEST(ReadRules, how_far_shots_look_back_is_read) {
    EXPECT_EQ(rules_of("").lag_compensation.max_ms, sim::kLookBackMsMax);
    EXPECT_EQ(rules_of("[lag_compensation]\nmax_ms = 120\n").lag_compensation.max_ms, 120u);
}

TEST(ReadRules, weapon_slots_are_a_list_whose_first_is_in_hand) {
    const sim::Rules rules = rules_of(
        "[[archetype]]\nname = \"soldier\"\nweapons = [\"rifle\", \"none\", \"pistol\"]\n"
        "[[archetype]]\nname = \"scout\"\nweapons = [\"pistol\"]\n"
        "[[archetype]]\nname = \"recruit\"\nweapons = [\"none\", \"rifle\"]\n"
        "[[weapon]]\nname = \"pistol\"\n[[weapon]]\nname = \"rifle\"\n");

    const sim::Archetype& soldier = rules.archetypes[0];
    EXPECT_EQ(soldier.weapon, 1);
    ASSERT_EQ(soldier.weapons.size(), 3u);
    EXPECT_EQ(soldier.weapons[0], 1);
    EXPECT_EQ(soldier.weapons[1], sim::kNone);
    EXPECT_EQ(soldier.weapons[2], 0);
    EXPECT_EQ(rules.archetypes[1].weapon, 0);
    EXPECT_TRUE(rules.archetypes[1].weapons.empty()) << "as with weapon = \"pistol\"";
    EXPECT_EQ(rules.archetypes[2].weapon, sim::kNone);
}

TEST(ReadRules, the_handling_of_a_weapon_is_read) {
    const sim::Weapon weapon =
        rules_of(
            "[[weapon]]\ndraw_time = 0.5\nmagazine = 30\nreload_time = 1.5\n"
            "spread_growth_degrees = 1.25\nspread_max_degrees = 8\nspread_calm_degrees = 40\n"
            "recoil = 2.5\nburst = 3\nburst_interval = 0.06\n")
            .weapons.front();

    EXPECT_EQ(weapon.draw_time, 0.5f);
    EXPECT_EQ(weapon.magazine, 30);
    EXPECT_EQ(weapon.reload_time, 1.5f);
    EXPECT_EQ(weapon.spread_growth_degrees, 1.25f);
    EXPECT_EQ(weapon.spread_max_degrees, 8.0f);
    EXPECT_EQ(weapon.spread_calm_degrees, 40.0f);
    EXPECT_EQ(weapon.recoil, 2.5f);
    EXPECT_EQ(weapon.burst, 3);
    EXPECT_EQ(weapon.burst_interval, 0.06f);
}

TEST(ReadRules, a_fan_spreads_its_projectiles_evenly_about_the_aim) {
    const sim::Weapon fan =
        rules_of("[[weapon]]\ncount = 3\nspread_degrees = 60\n").weapons.front();

    ASSERT_EQ(fan.directions.size(), 3u);
    EXPECT_NEAR(fan.directions[0].x, std::sqrt(0.75f), 1e-6f);
    EXPECT_EQ(fan.directions[0].y, -0.5f);
    EXPECT_EQ(fan.directions[1], (sim::Vec2{1, 0}));
    EXPECT_EQ(fan.directions[2].y, 0.5f);
}

TEST(ReadRules, a_full_turn_has_no_two_projectiles_in_one_direction) {
    const sim::Weapon star =
        rules_of("[[weapon]]\ncount = 4\nspread_degrees = 360\n").weapons.front();

    EXPECT_EQ(star.directions, (std::vector<sim::Vec2>{{-1, 0}, {0, -1}, {1, 0}, {0, 1}}));
}

TEST(ReadRules, walkable_degrees_become_a_cosine) {
    const auto cosine = [](const char* degrees) {
        return rules_of(std::string("[[archetype]]\nwalkable_degrees = ") + degrees)
            .archetypes.front()
            .walkable_cosine;
    };

    EXPECT_EQ(cosine("60"), 0.5f);
    EXPECT_EQ(cosine("0"), 1.0f);
    EXPECT_EQ(cosine("50"), sim::Archetype{}.walkable_cosine);
}

TEST(ReadRules, an_outline_of_either_winding_becomes_counter_clockwise_with_its_radius) {
    for (const char* outline :
         {"[[-3, -4], [3, -4], [3, 4], [-3, 4]]", "[[-3, 4], [3, 4], [3, -4], [-3, -4]]"}) {
        const sim::Archetype body =
            rules_of(std::string("[[archetype]]\noutline = ") + outline).archetypes.front();

        ASSERT_EQ(body.outline.size(), 4u);
        EXPECT_EQ(sim::winding(body.outline), sim::Winding::counter_clockwise);
        EXPECT_EQ(body.radius, 5.0f);
    }
}

TEST(ReadRules, volumes_are_circles_and_boxes_with_hit_types_by_name) {
    const sim::Rules rules = rules_of(
        "[[animation]]\nname = \"swing\"\n[[animation.frame]]\n"
        "attacks = [{ circle = [0.5, 0.25, 0.75], deals = [\"hit\", \"launch\"] },\n"
        "           { box = [0, 1, 2, 3], deals = \"death\" }]\n"
        "vulnerabilities = [{ box = [-1, -1, 1, 1] }, { circle = [0, 0, 1], accepts = [] }]\n");

    const sim::AnimationFrame& frame = rules.animations[0].frames[0];
    ASSERT_EQ(frame.attacks.size(), 2u);
    const auto& circle = std::get<sim::Circle>(frame.attacks[0].shape);
    EXPECT_EQ(circle.center, (sim::Vec2{0.5f, 0.25f}));
    EXPECT_EQ(circle.radius, 0.75f);
    EXPECT_EQ(frame.attacks[0].deals, sim::HitType::hit | sim::HitType::launch);
    EXPECT_EQ(std::get<sim::Aabb>(frame.attacks[1].shape).max, (sim::Vec2{2, 3}));
    EXPECT_EQ(frame.attacks[1].deals, sim::HitTypes(sim::HitType::death));
    ASSERT_EQ(frame.vulnerabilities.size(), 2u);
    EXPECT_EQ(frame.vulnerabilities[0].accepts, sim::kAnyHit);
    EXPECT_EQ(frame.vulnerabilities[1].accepts, sim::kNoHit);
}

struct Bad {
    const char* text;
    const char* problems;
};

TEST(ReadRules, each_problem_is_one_line_with_its_place_and_how_to_fix_it) {
    const Bad cases[] = {
        {"[world", "rules.toml:1:7: the heading has no ']': write it\n"},
        {"\n[wordl]\n",
         "rules.toml:2: unknown key 'wordl' in the file: the closest match is "
         "'world'\n"},
        {"[world]\ngravty = 1\n",
         "rules.toml:2: unknown key 'gravty' in [world]: the closest match is 'gravity'\n"},
        {"[[weapon]]\ndamage = 5\n",
         "rules.toml:2: unknown key 'damage' in [[weapon]]: it belongs to [weapon.projectile] or "
         "[[ability]] or [[animation]] or [zone]\n"},
        {"[[weapon]]\nhoming_range = 5\n",
         "rules.toml:2: unknown key 'homing_range' in [[weapon]]: it belongs to "
         "[weapon.projectile]\n"},
        {"[world]\ngravity = \"much\"\n",
         "rules.toml:2: gravity is 'much': write a number from 0 to 200\n"},
        {"[world]\ngravity = -1\n", "rules.toml:2: gravity is -1: write a number from 0 to 200\n"},
        {"[world]\ngravity = nan\n",
         "rules.toml:2: gravity is nan: write a number from 0 to 200\n"},
        {"[world]\nfriendly_fire = 1\n", "rules.toml:2: friendly_fire is 1: write true or false\n"},
        {"world = 3\n", "rules.toml:1: world is 3: write [world]\n"},
        {"archetype = {}\n", "rules.toml:1: archetype is a table: write [[archetype]]\n"},
        {"[[archetype]]\nmove = \"fly\"\n",
         "rules.toml:2: move is 'fly': write "
         "one of push_out, slide, rays\n"},
        {"[[archetype]]\nhealth = 1.5\n",
         "rules.toml:2: health is 1.5: write a whole number from 1 to "
         "30000\n"},
        {"[[archetype]]\nname = \"\"\n",
         "rules.toml:2: name is '': write a string of 1 to 32 bytes\n"},
        {"[[archetype]]\nname = \"a\"\n\n[[archetype]]\nname = \"a\"\n",
         "rules.toml:5: archetype 'a' is already defined in line 2: give it another name\n"},
        {"[[archetype]]\nweapon = \"gum\"\n",
         "rules.toml:2: weapon 'gum' names no [[weapon]] of this "
         "file: the closest match is 'gun'\n"},
        {"[[weapon]]\nanimation = \"swing\"\n",
         "rules.toml:2: animation 'swing' names no [[animation]] of this file: the known name is "
         "'none'\n"},
        {"[[archetype]]\nweapon = \"bazooka\"\n",
         "rules.toml:2: weapon 'bazooka' names no [[weapon]] of this file: the known names are "
         "'none' and 'gun'\n"},
        {"[[archetype]]\nweapons = [\"gun\", \"gum\"]\n",
         "rules.toml:2: weapons 'gum' names no [[weapon]] of this "
         "file: the closest match is 'gun'\n"},
        {"[[archetype]]\nweapon = \"gun\"\nweapons = [\"gun\"]\n",
         "rules.toml:3: an archetype has a weapon or weapons, not both: remove one\n"},
        {"[[archetype]]\nweapons = \"gun\"\n",
         "rules.toml:2: weapons is 'gun': write 1 to 8 names in brackets, "
         "[\"rifle\", \"pistol\"]\n"},
        {"[[archetype]]\nweapons = []\n",
         "rules.toml:2: weapons is []: write 1 to 8 names in brackets, "
         "[\"rifle\", \"pistol\"]\n"},
        {"[[archetype]]\nweapons = [\"gun\", 1]\n",
         "rules.toml:2: weapons is ['gun', 1]: write 1 to 8 names in brackets, "
         "[\"rifle\", \"pistol\"]\n"},
        {"[[archetype]]\nweapons = [\"gun\",\"gun\",\"gun\",\"gun\",\"gun\",\"gun\",\"gun\","
         "\"gun\",\"gun\"]\n",
         "rules.toml:2: weapons is a list of 9: write 1 to 8 names in brackets, "
         "[\"rifle\", \"pistol\"]\n"},
        {"[[weapon]]\nburst = 0\n",
         "rules.toml:2: burst is 0: write a whole number from 1 to 64\n"},
        {"[[weapon]]\nspread_growth_degrees = 1\nspread_max_degrees = 181\n",
         "rules.toml:3: spread_max_degrees is 181: write a number from 0 to 180\n"},
        {"[[weapon]]\ncount = 0\n",
         "rules.toml:1: weapon 'gun' has neither a projectile nor an animation: give it a count "
         "above 0 or an animation\n"},
        {"[[archetype]]\nradius = 1\noutline = [[-1, -1], [1, -1], [0, 1]]\n",
         "rules.toml:2: an archetype has a radius or an outline, not both: remove one\n"},
        {"[[archetype]]\noutline = [[-1, -1], [1, -1]]\n",
         "rules.toml:2: outline has 2 elements: write 3 to 8 vertices, [[x, y], [x, y], [x, y]]\n"},
        {"[[archetype]]\noutline = [[0,1],[1,1],[2,1],[2,2],[1,3],[0,3],[-1,3],[-2,2],[-2,1]]\n",
         "rules.toml:2: outline has 9 elements: write 3 to 8 vertices, [[x, y], [x, y], [x, y]]\n"},
        {"[[archetype]]\noutline = [[-1, -1], [1, -1], [0, -0.5], [0, 1]]\n",
         "rules.toml:2: outline is not convex at [0, -0.5]: move or delete that vertex\n"},
        {"[[archetype]]\noutline = [[0, 2], [-1.2, -1.6], [1.9, 0.6], [-1.9, 0.6], [1.2, -1.6]]\n",
         "rules.toml:2: outline winds more than once: give its vertices in order\n"},
        {"[[archetype]]\noutline = [[1, 1], [2, 1], [1, 2]]\n",
         "rules.toml:2: outline does not contain the player's position [0, 0]: move it around that "
         "point\n"},
        {"[[animation]]\n[[animation.frame]]\n",
         "rules.toml:1: an animation has no name: write name = \"...\"\n"},
        {"[[animation]]\nname = \"a\"\n",
         "rules.toml:1: an animation has no frame: add [[animation.frame]]\n"},
        {"[[animation]]\nname = \"a\"\n[[animation.frame]]\nattacks = [{ circle = [0, 0, 1] }]\n",
         "rules.toml:4: an attack deals nothing: write deals = \"hit\"\n"},
        {"[[animation]]\nname = \"a\"\n[[animation.frame]]\nattacks = [{ deals = \"hit\" }]\n",
         "rules.toml:4: a volume is one circle or one box: write one of them\n"},
        {"[[animation]]\nname = \"a\"\n[[animation.frame]]\n"
         "vulnerabilities = [{ circle = [0, 0, 0] }]\n",
         "rules.toml:4: circle has the radius 0: make its third number larger than 0\n"},
        {"[[animation]]\nname = \"a\"\n[[animation.frame]]\n"
         "vulnerabilities = [{ box = [1, 0, 0, 1] }]\n",
         "rules.toml:4: box is empty: its second corner has to lie right of and above its first\n"},
        {"[[animation]]\nname = \"a\"\n[[animation.frame]]\n"
         "vulnerabilities = [{ box = [1, 0] }]\n",
         "rules.toml:4: box is [1, 0]: write 4 numbers from -100 to 100 in brackets\n"},
        {"[[animation]]\nname = \"a\"\n[[animation.frame]]\n"
         "vulnerabilities = [{ box = [0, 0, 1, 1], accepts = \"Hit\" }]\n",
         "rules.toml:4: unknown hit type 'Hit': write one or more of hit, death, collect, launch, "
         "depress\n"},
        {"[zone]\nlast_radius = 2\n",
         "rules.toml:2: last_radius is above first_radius, 2 against 0: a zone can only shrink, so "
         "swap them\n"},
    };
    for (const Bad& bad : cases)
        EXPECT_EQ(problems_of(bad.text), bad.problems) << bad.text;
}

TEST(ReadRules, a_list_in_single_brackets_is_reported_at_its_heading) {
    const auto wrong = [](const std::string& place, const std::string& name) {
        return "rules.toml:" + place + ": the heading [" + name +
               "] has single brackets: write [[" + name + "]], also where there is only one\n";
    };
    const std::string gun = "\nname = \"gun\"\n";
    const std::string bow = "\nname = \"bow\"\n";

    EXPECT_EQ(problems_of("[weapon]" + gun + "[weapon]" + bow), wrong("1:1", "weapon"));
    EXPECT_EQ(problems_of("[[weapon]]" + gun + "[weapon]" + bow), wrong("3:1", "weapon"));
    EXPECT_EQ(problems_of("[effect]" + gun + "[[effect]]" + bow), wrong("1:1", "effect"));
    EXPECT_EQ(problems_of("[weapon]" + gun), wrong("1", "weapon")) << "which is TOML";
    EXPECT_EQ(problems_of("[[animation]]" + gun + "[animation.frame]\nduration = 1\n"),
              wrong("3", "animation.frame"));
}

TEST(ReadRules, a_heading_is_misspelt_before_it_is_a_key_of_another_table) {
    for (const auto& [written, meant] :
         {std::pair{"weapons", "weapon"}, std::pair{"abilities", "ability"},
          std::pair{"items", "item"}, std::pair{"effects", "effect"}})
        EXPECT_EQ(problems_of("[[" + std::string(written) + "]]\nname = \"a\"\n"),
                  "rules.toml:1: unknown key '" + std::string(written) +
                      "' in the file: the closest match is '" + meant + "'\n");
    EXPECT_EQ(problems_of("[[frame]]\n"),
              "rules.toml:1: unknown key 'frame' in the file: it belongs to [[animation]]\n");
    EXPECT_EQ(problems_of("items = [\"a\"]\n"),
              "rules.toml:1: unknown key 'items' in the file: it belongs to [[loot_table]]\n");
}

TEST(ReadRules, an_unknown_key_at_the_top_hides_no_other_mistake) {
    const std::string problems = problems_of("foo = 1\n[[animation]]\nname = \"swing\"\n");

    EXPECT_NE(problems.find("rules.toml:1: unknown key 'foo'"), std::string::npos) << problems;
    EXPECT_NE(problems.find("rules.toml:2: an animation has no frame"), std::string::npos);
}

TEST(ReadRules, what_follows_from_a_mistake_is_not_reported) {
    const std::string good =
        "[world]\ngravity = 25\n"
        "[[effect]]\nname = \"haste\"\nspeed = 2\n"
        "[[animation]]\nname = \"swing\"\n[[animation.frame]]\nduration = 1\n"
        "[[weapon]]\nname = \"rifle\"\n"
        "[[weapon]]\nname = \"grenade\"\n[weapon.projectile]\ngives = \"coin\"\n"
        "[[weapon]]\nname = \"bundle\"\nprojectile = { gives = \"gun\" }\n"
        "[[ability]]\nname = \"throw\"\nkind = \"shot\"\nweapon = \"rifle\"\nrecharges = false\n"
        "charges = 3\n"
        "[[ability]]\nname = \"hop\"\nkind = \"leap\"\n"
        "[[item]]\nname = \"coin\"\nscore = 3\ndropped_as = \"grenade\"\n"
        "[[item]]\nname = \"pouch\"\nability = \"throw\"\nuses = 3\n"
        "[[item]]\nname = \"gun\"\nweapon = \"rifle\"\ndropped_as = \"bundle\"\n"
        "[[archetype]]\nabilities = [\"throw\", \"hop\"]\nair_acceleration = 10\n"
        "weapon_slots = 3\nstamina = 5\n"
        "stamina_recovery = 2\ndrops = \"coin\"\n"
        "drops_weapons = \"all\"\n"
        "[zone]\nfirst_radius = 9\nlast_radius = 4\n"
        "[match]\nmode = \"deathmatch\"\nidle_limit = 9\nidle_warning = 5\n"
        "[match.king_of_the_hill]\npoint_time = 2\n";
    ASSERT_EQ(problems_of(good), "");
    const struct {
        const char* from;
        const char* to;
    } mistakes[] = {
        {"score = 3", "score = 3.5"},
        {"recharges = false", "recharges = \"no\""},
        {"ability = \"throw\"", "abilty = \"throw\""},
        {"ability = \"throw\"", "ability = \"thrwo\""},
        {"abilities = ", "abilitys = "},
        {"weapon_slots", "weapon_slot"},
        {"stamina = 5", "stamna = 5"},
        {"dropped_as", "droped_as"},
        {"gives", "give"},
        {"kind", "kimd"},
        {"name = \"throw\"", "nmae = \"throw\""},
        {"name = \"throw\"", "name = \"\""},
        {"name = \"rifle\"", "nmae = \"rifle\""},
        {"[[ability]]", "[[abilities]]"},
        {"[[archetype]]", "[[archetypes]]"},
        {"[[archetype]]", "[archetype]"},
        {"[[ability]]", "[ability]"},
        {"first_radius", "first_radios"},
        {"mode =", "mod ="},
        {"idle_limit", "idle_limt"},
        {"recharges = false\ncharges = 3\n", ""},
        {"gravity", "gravty"},
        {"[world]", "[wrold]"},
        {"[match]", "[mtach]"},
        {"[[animation]]", "[[animaton]]"},
        {"[[animation.frame]]", "[[animaton.frame]]"},
        {"[weapon.projectile]", "[weapn.projectile]"},
        {"[[item]]\nname = \"gun\"", "[[itm]]\nname = \"gun\""},
    };
    for (const auto& [from, to] : mistakes) {
        std::string text = good;
        text.replace(text.find(from), std::string(from).size(), to);
        const std::string problems = problems_of(text);
        EXPECT_EQ(std::count(problems.begin(), problems.end(), '\n'), 1) << to << '\n' << problems;
    }
}

TEST(ReadRules, problems_come_in_the_order_of_their_lines) {
    EXPECT_EQ(problems_of("[match]\nmode = 1\n[zone]\nwait = -1\n[[item]]\n[world]\n"
                          "gravity = -1\nfriendly_fire = 1\n"),
              "rules.toml:2: mode is 1: write one of endless, deathmatch, team_deathmatch, "
              "last_one_standing, capture_the_flag, king_of_the_hill, elimination\n"
              "rules.toml:4: wait is -1: write a number from 0 to 3600\n"
              "rules.toml:5: an item has no name: write name = \"...\"\n"
              "rules.toml:5: item '' gives nothing: give it health, ammunition, a weapon, an "
              "effect, an ability or a score\n"
              "rules.toml:7: gravity is -1: write a number from 0 to 200\n"
              "rules.toml:8: friendly_fire is 1: write true or false\n");
}

TEST(ReadRules, reports_all_problems_at_once_up_to_a_limit) {
    std::string text = "[world]\n";
    EXPECT_EQ(problems_of(text + "gravit = 1\ngravty = 2\n"),
              "rules.toml:2: unknown key 'gravit' in [world]: the closest match is 'gravity'\n"
              "rules.toml:3: unknown key 'gravty' in [world]: the closest match is 'gravity'\n");

    for (int i = 0; i < 100; ++i)
        text += "k" + std::to_string(i) + " = 1\n";
    const auto rules = read_rules("rules.toml", text);

    ASSERT_FALSE(rules);
    EXPECT_EQ(rules.error().size(), kRuleProblemsMax);
}

TEST(ReadRules, sizes_are_capped) {
    const auto repeated = [](std::size_t count, const std::string& item) {
        std::string text;
        for (std::size_t i = 0; i < count; ++i)
            text += item;
        return text;
    };
    const std::string animation = "[[animation]]\nname = \"a\"\n";

    EXPECT_EQ(problems_of(animation + repeated(kFramesMax + 1, "[[animation.frame]]\n")),
              "rules.toml:67: more than 64 of [[animation.frame]]: remove some\n");
    EXPECT_NE(problems_of(animation + "[[animation.frame]]\nvulnerabilities = [" +
                          repeated(kVolumesMax + 1, "{ circle = [0, 0, 1] },") + "]\n")
                  .find("more than 16 of a list of volumes in braces"),
              std::string::npos);
    std::string weapons;
    for (std::size_t i = 0; i <= kWeaponsMax; ++i)
        weapons += "[[weapon]]\nname = \"" + std::to_string(i) + "\"\n";
    EXPECT_EQ(problems_of(weapons), "rules.toml:129: more than 64 of [[weapon]]: remove some\n");
    EXPECT_EQ(problems_of(std::string(kRulesFileBytesMax + 1, '\n')),
              "rules.toml:1: is longer than 256 KiB: shorten the file\n");
}

TEST(ReadRules, too_deep_nesting_is_rejected_before_parsing) {
    std::string key = "a";
    for (int i = 1; i < 50'000; ++i)
        key += ".a";

    EXPECT_EQ(problems_of("[world]\n" + key + " = 1\n"),
              "rules.toml:2: a key has more than 16 parts: write a shorter one\n");
    EXPECT_EQ(problems_of("[[" + key + "]]\n"),
              "rules.toml:1: a key has more than 16 parts: write a shorter one\n");
    EXPECT_EQ(problems_of("a = " + std::string(50'000, '[')),
              "rules.toml:1: more than 32 nested lists and tables: flatten them\n");
}

TEST(ReadRules, a_hostile_key_cannot_add_a_line) {
    const std::string problems = problems_of("\"a\\nb\\u001b\" = 1\n");

    EXPECT_EQ(problems.find("rules.toml:1: unknown key 'a?b?' in the file"), 0u) << problems;
}

TEST(ReadRules, added_times_reach_more_than_one) {
    const std::string effect = "[[effect]]\nname = \"haste\"\nspeed = 2\n";

    EXPECT_EQ(problems_of(effect + "duration_max = 5\n"),
              "rules.toml:4: duration_max has no effect without repeat = \"add\": write that, or "
              "delete it\n");
    EXPECT_EQ(problems_of(effect + "repeat = \"add\"\nduration = 5.1\nduration_max = 5\n"),
              "rules.toml:6: duration_max is below the duration, 5.1, so that nothing is added: "
              "raise it, or lower duration\n");
    EXPECT_EQ(problems_of(effect + "repeat = \"add\"\nduration = 5\nduration_max = 5\n"), "");
    EXPECT_EQ(problems_of(effect + "repeat = \"add\"\nduration = 50\n"), "") << "not written";
}

TEST(ReadRules, the_speed_of_jumps_in_the_air_needs_some) {
    EXPECT_EQ(
        problems_of("[[archetype]]\nair_jump_speed = 9\n"),
        "rules.toml:2: air_jump_speed has no effect without air_jumps: set air_jumps above 0, "
        "or delete it\n");
    EXPECT_EQ(problems_of("[[archetype]]\nair_jump_speed = 9\nair_jumps = 1\n"), "");
}

TEST(ReadRules, harm_and_healing_come_before_their_effect_is_over) {
    const auto effect = [](const std::string& keys) {
        return problems_of("[[effect]]\nname = \"burn\"\n" + keys);
    };
    EXPECT_NE(effect("duration = 0.5\nhealth = -5\nrepeat = \"keep\"\n")
                  .find("over before its first interval"),
              std::string::npos);
    EXPECT_EQ(effect("duration = 0.5\nhealth = -5\n"), "") << "it may be given again before that";
    EXPECT_EQ(effect("duration = 1\nhealth = -5\n"), "");
    EXPECT_EQ(effect("duration = 0.5\nhealth = -5\nrepeat = \"add\"\n"), "");
    EXPECT_NE(effect("interval = 0.5\n").find("interval has no effect without health"),
              std::string::npos);
}

}  // namespace
}  // namespace arena::protocol
