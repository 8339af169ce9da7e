#include "protocol/replication/shot_kind.h"

#include <vector>

#include <gtest/gtest.h>

namespace arena::protocol::shot_kind_test {
namespace {

TEST(ShotKind, the_step_is_the_way_of_a_tick_in_eighths_of_a_motions_unit) {
    EXPECT_EQ(shot_kind_of({.speed = 50.0f}, 60).step, 6827) << "50 / 60 * 8192 = 6826.67";
    EXPECT_EQ(shot_kind_of({.speed = 0.0f}, 60).step, 0);
    EXPECT_EQ(shot_kind_of({.speed = 40.0f}, 20).step, 16384);
}

TEST(ShotKind, a_step_of_8_m_and_more_is_not_stated) {
    EXPECT_EQ(shot_kind_of({.speed = 479.99f}, 60).step, 65535);
    EXPECT_EQ(shot_kind_of({.speed = 480.0f}, 60).step, 0);
    EXPECT_EQ(shot_kind_of({.range = 100.0f, .instant = true}, 60).step, 0);
    EXPECT_EQ(shot_kind_of({.range = 2.0f, .instant = true}, 60).step, 16384)
        << "its whole range in one tick";
}

TEST(ShotKind, the_restitution_is_a_fraction_of_2_to_the_15) {
    EXPECT_EQ(shot_kind_of({.restitution = 0.0f}, 60).restitution, 0);
    EXPECT_EQ(shot_kind_of({.restitution = 0.9f}, 60).restitution, 29491);
    EXPECT_EQ(shot_kind_of({.restitution = 1.0f}, 60).restitution, 1u << kRestitutionBits);
}

TEST(ShotKind, nothing_is_known_of_a_weapon_that_is_not_there) {
    std::vector<sim::Weapon> weapons(2);
    weapons[1].projectile.speed = 15.0f;
    const std::vector<ShotKind> kinds = shot_kinds_of(weapons, 60);

    ASSERT_EQ(kinds.size(), 2u);
    EXPECT_EQ(kind_of(kinds, 1), shot_kind_of(weapons[1].projectile, 60));
    EXPECT_EQ(kind_of(kinds, 2), ShotKind{});
}

}  // namespace
}  // namespace arena::protocol::shot_kind_test
