#include "protocol/snapshot_split.h"

#include <gtest/gtest.h>

namespace arena::protocol {
namespace {

TEST(SnapshotSplit, nothing_is_one_empty_part) {
    EXPECT_EQ(count_parts(0, 0), 1);

    const PartFill fill = fill_part(0, 0);

    EXPECT_EQ(fill.players, 0u);
    EXPECT_EQ(fill.projectiles, 0u);
}

TEST(SnapshotSplit, projectiles_fill_the_part_of_the_last_players) {
    const PartFill fill = fill_part(30, 100);

    EXPECT_EQ(fill.players, 30u);
    EXPECT_EQ(fill.projectiles, (1120u - 30 * 28) / 20);
}

TEST(SnapshotSplit, a_part_full_of_players_takes_no_projectile) {
    const PartFill fill = fill_part(41, 100);

    EXPECT_EQ(fill.players, kPlayersPerPart);
    EXPECT_EQ(fill.projectiles, 0u);
}

TEST(SnapshotSplit, one_entity_too_many_makes_another_part) {
    EXPECT_EQ(count_parts(40, 0), 1);
    EXPECT_EQ(count_parts(41, 0), 2);
    EXPECT_EQ(count_parts(0, 56), 1);
    EXPECT_EQ(count_parts(0, 57), 2);
    EXPECT_EQ(count_parts(35, 7), 1);
    EXPECT_EQ(count_parts(35, 8), 2);
}

TEST(SnapshotSplit, parts_end_at_255) {
    EXPECT_EQ(count_parts(255 * 40, 0), 255);
    EXPECT_EQ(count_parts(255 * 40 + 1, 0), 255);
    EXPECT_EQ(count_parts(1'000'000, 1'000'000), 255);
}

}  // namespace
}  // namespace arena::protocol
