#include "sim/rules/archetype.h"

#include <gtest/gtest.h>

namespace arena::sim {
namespace {

TEST(Archetype, without_slots_its_weapon_is_in_the_first_one) {
    Archetype archetype;
    archetype.weapon = 3;

    EXPECT_EQ(first_weapon_in_slot(archetype, 0), 3);
    EXPECT_EQ(first_weapon_in_slot(archetype, 1), kNone);
}

TEST(Archetype, a_slot_beyond_those_that_it_has_is_empty) {
    Archetype archetype;
    for (const std::uint8_t weapon : {std::uint8_t{3}, kNone, std::uint8_t{5}})
        static_cast<void>(archetype.weapons.push_back(weapon));

    EXPECT_EQ(first_weapon_in_slot(archetype, 0), 3);
    EXPECT_EQ(first_weapon_in_slot(archetype, 1), kNone);
    EXPECT_EQ(first_weapon_in_slot(archetype, 2), 5);
    EXPECT_EQ(first_weapon_in_slot(archetype, 3), kNone);
    EXPECT_EQ(first_weapon_in_slot(archetype, kWeaponSlotsMax), kNone);
}

}  // namespace
}  // namespace arena::sim
