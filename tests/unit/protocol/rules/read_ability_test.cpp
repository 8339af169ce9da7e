#include "protocol/rules/read_ability.h"

#include <string>

#include <gtest/gtest.h>

#include "tests/unit/protocol/rules/rules_text.h"

namespace arena::protocol::read_ability_test {
namespace {

TEST(ReadAbility, all_keys_are_read) {
    const sim::Rules rules = rules_of(
        "[[effect]]\nname = \"slow\"\n[[weapon]]\nname = \"gun\"\n[[weapon]]\nname = \"mine\"\n"
        "[[ability]]\nname = \"a\"\nkind = \"dash\"\ncooldown = 3\ncharges = 2\nwindup = 0.5\n"
        "speed = 25\ntime = 0.3\n"
        "[[ability]]\nname = \"b\"\nkind = \"blink\"\ndistance = 7\n"
        "[[ability]]\nname = \"c\"\nkind = \"burst\"\nradius = 4\ndamage = 30\nknockback = "
        "6\neffect = \"slow\"\n"
        "[[ability]]\nname = \"d\"\nkind = \"effect\"\nradius = 9\neffect = \"slow\"\n"
        "to = \"enemies\"\n"
        "[[ability]]\nname = \"e\"\nkind = \"shot\"\nweapon = \"mine\"\n");

    ASSERT_EQ(rules.abilities.size(), 5u);
    const sim::Ability& dash = rules.abilities[0];
    EXPECT_EQ(dash.name, "a");
    EXPECT_EQ(dash.kind, sim::AbilityKind::dash);
    EXPECT_EQ(dash.cooldown, 3.0f);
    EXPECT_EQ(dash.charges, 2);
    EXPECT_EQ(dash.windup, 0.5f);
    EXPECT_EQ(dash.speed, 25.0f);
    EXPECT_EQ(dash.time, 0.3f);
    EXPECT_EQ(rules.abilities[1].kind, sim::AbilityKind::blink);
    EXPECT_EQ(rules.abilities[1].distance, 7.0f);
    const sim::Ability& burst = rules.abilities[2];
    EXPECT_EQ(burst.kind, sim::AbilityKind::burst);
    EXPECT_EQ(burst.radius, 4.0f);
    EXPECT_EQ(burst.damage, 30);
    EXPECT_EQ(burst.knockback, 6.0f);
    EXPECT_EQ(burst.effect, 0);
    EXPECT_EQ(rules.abilities[3].kind, sim::AbilityKind::effect);
    EXPECT_EQ(rules.abilities[3].to, sim::Recipients::enemies);
    EXPECT_EQ(rules.abilities[3].radius, 9.0f);
    EXPECT_EQ(rules.abilities[4].kind, sim::AbilityKind::shot);
    EXPECT_EQ(rules.abilities[4].weapon, 1);
}

TEST(ReadAbility, a_leap_has_a_speed) {
    const sim::Rules rules = rules_of(
        "[[ability]]\nname = \"a\"\nkind = \"leap\"\nspeed = 13\ncooldown = 4\n"
        "[[archetype]]\nacceleration = 30\nabilities = [\"a\"]\n");

    ASSERT_EQ(rules.abilities.size(), 1u);
    EXPECT_EQ(rules.abilities[0].kind, sim::AbilityKind::leap);
    EXPECT_EQ(rules.abilities[0].speed, 13.0f);
    EXPECT_EQ(rules.abilities[0].cooldown, 4.0f);
}

TEST(ReadAbility, what_is_left_out_has_its_default) {
    const sim::Rules rules =
        rules_of("[[ability]]\nname = \"a\"\nkind = \"dash\"\n[[archetype]]\nabilities = [\"a\"]");

    const sim::Ability plain;
    EXPECT_EQ(rules.abilities[0].cooldown, plain.cooldown);
    EXPECT_EQ(rules.abilities[0].charges, 1);
    EXPECT_EQ(rules.abilities[0].windup, 0.0f);
    EXPECT_EQ(rules.abilities[0].to, sim::Recipients::own);
    EXPECT_EQ(rules.abilities[0].weapon, sim::kNone);
}

TEST(ReadAbility, an_archetype_lists_one_for_each_button) {
    const sim::Rules rules = rules_of(
        "[[ability]]\nname = \"a\"\nkind = \"dash\"\n[[ability]]\nname = \"b\"\nkind = \"blink\"\n"
        "[[archetype]]\nabilities = [\"none\", \"b\", \"a\"]\ndash_speed = 9\n"
        "[[archetype]]\nname = \"plain\"\n");

    const auto& slots = rules.archetypes[0].abilities;
    ASSERT_EQ(slots.size(), 3u);
    EXPECT_EQ(slots[0], sim::kNone);
    EXPECT_EQ(slots[1], 1);
    EXPECT_EQ(slots[2], 0);
    EXPECT_TRUE(rules.archetypes[1].abilities.empty());
}

TEST(ReadAbility, each_problem_names_the_way_out) {
    const std::string named = "[[ability]]\nname = \"a\"\n";
    const std::pair<std::string, const char*> cases[] = {
        {"[[ability]]\nkind = \"dash\"\n",
         "rules.toml:1: an ability has no name: write name = \"...\"\n"},
        {named, "rules.toml:1: an ability has no kind: write one, for example kind = \"dash\"\n"},
        {named + "kind = \"dash\"\ndistance = 3\n",
         "rules.toml:4: distance has no effect on an ability of the kind dash: delete it\n"},
        {named + "kind = \"leap\"\ntime = 3\n",
         "rules.toml:4: time has no effect on an ability of the kind leap: delete it\n"},
        {named + "kind = \"blink\"\nspeed = 3\n",
         "rules.toml:4: speed has no effect on an ability of the kind blink: delete it\n"},
        {named + "kind = \"burst\"\n",
         "rules.toml:1: ability 'a' does nothing: give it a damage or a knockback above 0, or "
         "an effect\n"},
        {named + "kind = \"effect\"\n",
         "rules.toml:1: ability 'a' gives nothing: give it an effect\n"},
        {"[[effect]]\nname = \"x\"\n" + named + "kind = \"effect\"\neffect = \"x\"\nradius = 3\n",
         "rules.toml:7: radius has no effect on what a player gives itself: delete it, or set "
         "'to' to team or enemies\n"},
        {named + "kind = \"shot\"\n",
         "rules.toml:1: ability 'a' fires nothing: give it a weapon\n"},
        {"[[animation]]\nname = \"x\"\nframe = [{}]\n[[weapon]]\nname = \"sword\"\ncount = 0\n"
         "animation = \"x\"\n" +
             named + "kind = \"shot\"\nweapon = \"sword\"\n",
         "rules.toml:8: ability 'a' fires a weapon without projectiles: give that a count above "
         "0\n"},
        {named + "kind = \"dash\"\n[[archetype]]\nabilities = \"a\"\n",
         "rules.toml:5: abilities is 'a': write 1 to 4 names in brackets, [\"dash\", \"none\", "
         "\"mine\"]\n"},
        {named + "kind = \"dash\"\n[[archetype]]\ndash_speed = 5\nabilities = [\"a\"]\n",
         "rules.toml:6: abilities begins with one on the button of the dash: write \"none\" in its "
         "place, or delete dash_speed\n"},
        {named + "kind = \"leap\"\n[[archetype]]\nabilities = [\"a\"]\n",
         "rules.toml:5: ability \'a\' is a leap, which needs an acceleration: set one, or make it "
         "a "
         "dash\n"},
        {named + "kind = \"dash\"\n[[archetype]]\nabilities = [\"b\"]\n",
         "rules.toml:5: abilities 'b' names no [[ability]] of this file: the known names are "
         "'none' "
         "and 'a'\n"},
        {named + "kind = \"dash\"\ncharges = 17\n",
         "rules.toml:4: charges is 17: write a whole number from 1 to 16\n"},
        {named + "kind = \"dash\"\ncooldown = 0\n",
         "rules.toml:4: cooldown is 0: write a number from 0.05 to 3600\n"},
    };
    for (const auto& [text, problem] : cases)
        EXPECT_EQ(problems_of(text), problem) << text;
}

TEST(ReadAbility, a_leap_needs_an_acceleration_on_the_ground_or_in_the_air) {
    const std::string leap = "[[ability]]\nname = \"a\"\nkind = \"leap\"\n";
    const std::string leaper = "[[archetype]]\nabilities = [\"a\"]\n";
    EXPECT_EQ(problems_of("[world]\ngravity = 20\n" + leap + leaper + "air_acceleration = 5\n"),
              "");
    EXPECT_EQ(problems_of(leap + leaper + "acceleration = 20\n"), "");
    EXPECT_EQ(problems_of("[world]\ngravity = 20\n" + leap + leaper),
              "rules.toml:7: ability 'a' is a leap, which needs an acceleration: set one, or make "
              "it a dash\n");
    EXPECT_NE(problems_of(leap + leaper + "air_acceleration = 5\n"), "") << "nobody is in the air";
}

TEST(ReadAbility, an_unknown_name_is_reported_once) {
    const std::string named = "[[ability]]\nname = \"a\"\n";
    EXPECT_EQ(
        problems_of(named + "kind = \"shot\"\nweapon = \"x\"\n"),
        "rules.toml:4: weapon 'x' names no [[weapon]] of this file: the known names are 'none' "
        "and 'gun'\n");
    EXPECT_EQ(problems_of(named + "kind = \"burst\"\neffect = \"x\"\n").find("does nothing"),
              std::string::npos);
}

const std::string kGrenade =
    "[[effect]]\nname = \"glow\"\n"
    "[[ability]]\nname = \"grenade\"\nkind = \"effect\"\neffect = \"glow\"\n"
    "charges = 2\nrecharges = false\n";
const std::string kGrenades = "[[item]]\nname = \"grenades\"\nability = \"grenade\"\nuses = 2\n";
const std::string kThrower = "[[archetype]]\nabilities = [\"grenade\"]\n";

TEST(ReadAbility, items_give_uses_of_what_does_not_recharge) {
    const sim::Rules rules = rules_of(kGrenade + kGrenades + kThrower);
    EXPECT_FALSE(rules.abilities[0].recharges);
    EXPECT_EQ(rules.items[0].ability, 0);
    EXPECT_EQ(rules.items[0].uses, 2);

    EXPECT_NE(problems_of(kGrenade + kThrower).find("no item gives uses of it"), std::string::npos);
    EXPECT_NE(problems_of(kGrenade + kGrenades).find("no archetype has that ability"),
              std::string::npos);
    EXPECT_NE(problems_of(kGrenade + "cooldown = 3\n" + kGrenades + kThrower)
                  .find("cooldown has no effect on what does not recharge"),
              std::string::npos);
    EXPECT_NE(
        problems_of("[[ability]]\nname = \"grenade\"\nkind = \"dash\"\n" + kGrenades + kThrower)
            .find("comes back by itself: write recharges = false"),
        std::string::npos);
    EXPECT_NE(problems_of("[[item]]\nname = \"medkit\"\nhealth = 5\nuses = 2\n")
                  .find("uses has no effect without ability"),
              std::string::npos);
    EXPECT_NE(problems_of("[[item]]\nname = \"medkit\"\nability = \"heal\"\n")
                  .find("ability 'heal' names no [[ability]]"),
              std::string::npos);
}

TEST(ReadAbility, a_player_has_the_stamina_for_what_it_can_do) {
    const std::string leap = "[[ability]]\nname = \"dash\"\nkind = \"dash\"\nstamina = 40\n";
    const auto runner = [](const std::string& keys) {
        return "[[archetype]]\nabilities = [\"dash\"]\n" + keys;
    };
    const sim::Rules rules = rules_of(leap + runner("stamina = 100\nstamina_recovery = 25\n"));
    EXPECT_EQ(rules.abilities[0].stamina, 40.0f);
    EXPECT_EQ(rules.archetypes[0].stamina, 100.0f);
    EXPECT_EQ(rules.archetypes[0].stamina_recovery, 25.0f);

    EXPECT_NE(problems_of(leap + runner("stamina = 39\n"))
                  .find("ability 'dash' costs more stamina than the archetype has"),
              std::string::npos);
    EXPECT_NE(problems_of(leap + runner("stamina = 1000\nstamina_recovery = 8\n"))
                  .find("stamina takes more than 120 s to come back"),
              std::string::npos);
    EXPECT_NE(problems_of("[[archetype]]\nstamina_recovery = 8\n")
                  .find("stamina_recovery has no effect without stamina"),
              std::string::npos);
}

}  // namespace
}  // namespace arena::protocol::read_ability_test
