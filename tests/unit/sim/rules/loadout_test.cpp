#include "sim/rules/loadout.h"

#include <gtest/gtest.h>

namespace arena::sim::loadout_test {
namespace {

TEST(Loadout, an_archetype_that_picks_nothing_up_has_what_its_rules_say) {
    Archetype archetype;
    archetype.weapon = 3;
    Loadout loadout;
    hold_in_slot(0, 5, loadout);

    EXPECT_EQ(first_loadout(archetype), Loadout{});
    EXPECT_EQ(weapon_in_slot(archetype, loadout, 0), 3);
    EXPECT_EQ(weapon_in_slot(archetype, loadout, 1), kNone);
}

TEST(Loadout, slots_begin_with_the_weapons_of_the_archetype_and_then_hold_what_was_put_there) {
    Archetype archetype;
    archetype.weapon = kNone;
    for (const std::uint8_t weapon : {kNone, std::uint8_t{0}})
        static_cast<void>(archetype.weapons.push_back(weapon));
    archetype.weapon_slots = 3;

    Loadout loadout = first_loadout(archetype);

    EXPECT_EQ(weapon_in_slot(archetype, loadout, 0), kNone);
    EXPECT_EQ(weapon_in_slot(archetype, loadout, 1), 0);
    EXPECT_EQ(weapon_in_slot(archetype, loadout, 2), kNone);
    hold_in_slot(2, 63, loadout);
    EXPECT_EQ(weapon_in_slot(archetype, loadout, 2), 63);
    EXPECT_EQ(weapon_in_slot(archetype, loadout, kWeaponSlotsMax), kNone);
}

}  // namespace
}  // namespace arena::sim::loadout_test
