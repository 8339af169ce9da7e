#include "tests/bench/replication/changed_shares.h"

#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

#include "tests/unit/bench/replication/entities.h"

namespace arena::bench::changed_shares_test {
namespace {

constexpr std::uint32_t kTicksApart = 3;

/// Shares of one viewer that sees these entities in two snapshots, one after the other.
ChangedShares shares_of(const std::vector<TraceEntity>& before,
                        const std::vector<TraceEntity>& now) {
    const Trace trace{
        .viewers = {{1}},
        .snapshots = {{.tick = 600, .acknowledged = {}, .views = {{.entities = before}}},
                      {.tick = 603, .acknowledged = {}, .views = {{.entities = now}}}}};
    return changed_shares(trace, kTicksApart);
}

TEST(ChangedShares, each_group_of_fields_counts_separately) {
    std::vector<TraceEntity> now{player_at(1, 0), player_at(2, 0), player_at(3, 0),
                                 player_at(4, 0)};
    const std::vector<TraceEntity> before = now;
    now[0][Field::x] = 1;
    now[1][Field::y] = 1;
    now[1][Field::velocity_y] = 1;
    now[2][Field::aim] = 1;
    now[2][Field::health] = 1;

    const ChangedShares shares = shares_of(before, now);

    EXPECT_EQ(shares.position, 0.5);
    EXPECT_EQ(shares.velocity, 0.25);
    EXPECT_EQ(shares.aim, 0.25);
    EXPECT_EQ(shares.rest, 0.25);
    EXPECT_EQ(shares.any, 0.75);
}

TEST(ChangedShares, a_player_that_keeps_its_velocity_is_on_course_within_a_64th_of_a_metre) {
    // 1024 units are a metre a tick: 3 metres, or 384 units of the position, until the next
    // snapshot.
    std::vector<TraceEntity> before{player_at(1, 0), player_at(2, 0), player_at(3, 0)};
    for (TraceEntity& player : before)
        player[Field::velocity_x] = 1024;
    std::vector<TraceEntity> now = before;
    now[0][Field::x] = 384;
    now[1][Field::x] = 386;  // a 64th
    now[2][Field::x] = 387;

    const ChangedShares shares = shares_of(before, now);

    EXPECT_DOUBLE_EQ(shares.off_course, 1.0 / 3.0);
}

TEST(ChangedShares, entities_that_come_into_view_are_counted_separately) {
    const std::vector<TraceEntity> before{player_at(1, 0), player_at(3, 0), projectile_at(0, 0)};
    const std::vector<TraceEntity> now{player_at(1, 0),     player_at(2, 0),
                                       projectile_at(0, 0), projectile_at(1, 0),
                                       projectile_at(2, 0), projectile_at(3, 0)};

    const ChangedShares shares = shares_of(before, now);

    EXPECT_EQ(shares.players_new, 0.5);
    EXPECT_EQ(shares.projectiles_new, 0.75);
    EXPECT_EQ(shares.any, 0.0);
}

TEST(ChangedShares, an_empty_view_has_no_changes) {
    const ChangedShares shares = shares_of({}, {});

    EXPECT_EQ(shares.any, 0.0);
    EXPECT_EQ(shares.players_new, 0.0);
    EXPECT_EQ(shares.projectiles_new, 0.0);
}

}  // namespace
}  // namespace arena::bench::changed_shares_test
