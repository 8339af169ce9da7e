#include "protocol/snapshot_split.h"

#include <gtest/gtest.h>

namespace arena::protocol {
namespace {

TEST(SnapshotSplit, nothing_is_one_empty_part) {
    EXPECT_EQ(count_parts({}), 1);

    EXPECT_EQ(fill_part({}).sum(), 0u);
}

TEST(SnapshotSplit, the_bytes_are_those_of_all_kinds) {
    const EntityCounts counts{.movers = 1, .fixtures = 2, .players = 3, .projectiles = 4};

    EXPECT_EQ(counts.sum(), 10u);
    EXPECT_EQ(counts.bytes(), 24u + 2 * 8 + 3 * 36 + 4 * 24);
}

TEST(SnapshotSplit, projectiles_fill_the_part_of_the_last_players) {
    const EntityCounts fill = fill_part({.players = 20, .projectiles = 100});

    EXPECT_EQ(fill.players, 20u);
    EXPECT_EQ(fill.projectiles, (1068u - 20 * 36) / 24);
}

TEST(SnapshotSplit, movers_and_fixtures_go_first_and_players_fill_the_part) {
    const EntityCounts fill =
        fill_part({.movers = 10, .fixtures = 5, .players = 100, .projectiles = 100});

    EXPECT_EQ(fill.movers, 10u);
    EXPECT_EQ(fill.fixtures, 5u);
    EXPECT_EQ(fill.players, (1068u - 10 * 24 - 5 * 8) / 36);
    EXPECT_EQ(fill.projectiles, (1068u - 10 * 24 - 5 * 8 - fill.players * 36) / 24);
}

TEST(SnapshotSplit, a_part_full_of_players_has_room_for_one_projectile) {
    const EntityCounts fill = fill_part({.players = 31, .projectiles = 100});

    EXPECT_EQ(fill.players, kPlayersPerPart);
    EXPECT_EQ(fill.projectiles, 1u);
}

TEST(SnapshotSplit, one_entity_too_many_makes_another_part) {
    EXPECT_EQ(count_parts({.players = 29}), 1);
    EXPECT_EQ(count_parts({.players = 30}), 2);
    EXPECT_EQ(count_parts({.projectiles = 44}), 1);
    EXPECT_EQ(count_parts({.projectiles = 45}), 2);
    EXPECT_EQ(count_parts({.movers = 44}), 1);
    EXPECT_EQ(count_parts({.movers = 45}), 2);
    EXPECT_EQ(count_parts({.fixtures = 133}), 1);
    EXPECT_EQ(count_parts({.fixtures = 134}), 2);
    EXPECT_EQ(count_parts({.players = 25, .projectiles = 7}), 1);
    EXPECT_EQ(count_parts({.players = 25, .projectiles = 8}), 2);
    EXPECT_EQ(count_parts({.fixtures = 3, .players = 25, .projectiles = 6}), 1);
    EXPECT_EQ(count_parts({.fixtures = 4, .players = 25, .projectiles = 6}), 2);
}

TEST(SnapshotSplit, parts_end_at_112) {
    EXPECT_EQ(count_parts({.players = 224 * 29}), 224);
    EXPECT_EQ(count_parts({.players = 224 * 29 + 1}), 224);
    EXPECT_EQ(count_parts({.players = 1'000'000, .projectiles = 1'000'000}), 224);
}

}  // namespace
}  // namespace arena::protocol
