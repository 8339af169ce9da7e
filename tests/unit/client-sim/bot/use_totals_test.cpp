#include "client-sim/bot/use_totals.h"

#include <gtest/gtest.h>

namespace arena::client_sim {
namespace {

TEST(UseTotals, the_rules_have_a_row_for_each_weapon_and_each_ability) {
    sim::Rules rules;
    rules.weapons.push_back({.name = "bomb"});
    rules.weapons.push_back({.name = "bow"});
    rules.weapons.push_back({.name = "of a pickup"});
    rules.abilities = {{.name = "roll", .weapon = 1}};
    rules.items = {{.name = "box", .weapon = 3}};
    for (const std::uint8_t weapon : {std::uint8_t{0}, std::uint8_t{2}})
        static_cast<void>(rules.archetypes[0].weapons.push_back(weapon));

    EXPECT_EQ(unused(rules), (UseTotals{{.is_ability = false, .name = "gun"},
                                        {.is_ability = false, .name = ""},
                                        {.is_ability = false, .name = "bow"},
                                        {.is_ability = false, .name = "of a pickup"},
                                        {.is_ability = true, .name = "roll"}}));
}

TEST(UseTotals, a_weapon_that_no_player_can_fire_has_no_row) {
    sim::Rules rules;
    rules.weapons.resize(6);
    const char* const names[] = {"cannon",  "blast", "shards", "crossbow", "crossbow on the ground",
                                 "nobody's"};
    for (std::size_t weapon = 0; weapon < rules.weapons.size(); ++weapon)
        rules.weapons[weapon].name = names[weapon];
    rules.weapons[0].alternative = 1;
    rules.weapons[0].projectile.splits_into = 2;
    rules.items = {{.name = "crossbow", .weapon = 3, .dropped_as = 4}};
    rules.weapons[4].projectile.gives = 0;

    UseTotals rows;
    add_uses(unused(rules), rows);

    EXPECT_EQ(rows, (UseTotals{{.name = "cannon"}, {.name = "blast"}, {.name = "crossbow"}}));
}

TEST(UseTotals, rows_of_one_kind_and_name_add_up_and_others_are_appended) {
    UseTotals totals{{.name = "bow", .counts = {.uses = 5, .hits = 2, .damage = 20, .kills = 1}}};

    add_uses({{.name = "bow", .counts = {.uses = 3, .hits = 1, .damage = 9, .kills = 1}},
              {.is_ability = false, .name = "", .counts = {.uses = 1}},
              {.is_ability = true, .name = "bow", .counts = {.uses = 7}}},
             totals);

    EXPECT_EQ(
        totals,
        (UseTotals{{.name = "bow", .counts = {.uses = 8, .hits = 3, .damage = 29, .kills = 2}},
                   {.is_ability = true, .name = "bow", .counts = {.uses = 7}}}));
}

TEST(UseTotals, one_weapon_alone_is_not_worth_a_table) {
    EXPECT_FALSE(are_worth_a_table({}));
    EXPECT_FALSE(are_worth_a_table({{.name = "gun"}}));
    EXPECT_TRUE(are_worth_a_table({{.name = "gun"}, {.is_ability = true, .name = "roll"}}));
}

}  // namespace
}  // namespace arena::client_sim
