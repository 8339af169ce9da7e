#include "client-sim/judge/projectile_watch.h"

#include <array>

#include <gtest/gtest.h>

#include "tests/unit/client-sim/support/maps.h"
#include "tests/unit/client/support/update_content.h"

namespace arena::client_sim::projectile_watch_test {
namespace {

/// Weapons: a radius of 0.1 m, of 1 m, and of 0.1 m with a range of 6 m.
protocol::Welcome welcome(sim::MoveKind move) {
    return {.archetypes = {{.move = move}},
            .weapons = {{.radius = 0.1f}, {.radius = 1.0f}, {.radius = 0.1f, .range = 6.0f}}};
}

/// A projectile as it is reported for the end of `tick`. A reported position may be off by
/// 0.75/128 m, which is 5.9 mm.
client::Replica::Entity shot(std::uint32_t number, sim::Tick tick, sim::Vec2 position,
                             std::uint8_t weapon = 0) {
    client::Replica::Entity entity;
    entity.traits = {.id = {sim::kFirstProjectileId + number}, .owner = {1}, .kind = weapon};
    entity.motion = client::test::motion(tick, position);
    return entity;
}

/// 40 x 40 m around the origin, with a wall of 4 x 4 m and a low wall below it.
class ProjectileWatchTest : public ::testing::Test {
  protected:
    [[nodiscard]] std::optional<std::string> wall_of(const client::Replica::Entity& entity,
                                                     protocol::ShortId id = 0) {
        const auto broken = watch.look(id, entity);
        EXPECT_FALSE(broken.out_of_range);
        return broken.in_wall;
    }
    [[nodiscard]] std::optional<std::string> excess_of(const client::Replica::Entity& entity,
                                                       protocol::ShortId id = 0) {
        const auto broken = watch.look(id, entity);
        EXPECT_FALSE(broken.in_wall);
        return broken.out_of_range;
    }

    ObstacleField field =
        test::field_with({test::box({0, 0}, {4, 4}), test::low(test::box({0, -8}, {4, -4}))});
    ProjectileWatch watch{field, welcome(sim::MoveKind::slide)};
};

TEST_F(ProjectileWatchTest, a_shot_in_the_open_breaks_no_law) {
    EXPECT_FALSE(wall_of(shot(1, 100, {-2, 2})));
    EXPECT_FALSE(wall_of(shot(1, 103, {-1, 2})));
}

/// One centimetre and the error of the position are allowed: 1.59 cm.
TEST_F(ProjectileWatchTest, a_shot_that_reaches_into_a_wall_is_in_it) {
    EXPECT_FALSE(wall_of(shot(1, 100, {-2, 2})));
    EXPECT_FALSE(wall_of(shot(1, 103, {-11.0f / 128, 2}))) << "1.41 cm";

    EXPECT_EQ(wall_of(shot(1, 106, {-10.0f / 128, 2})),  // 2.19 cm
              "projectile 1 at (-0.0781, 2.0000) is in obstacle 0");
}

/// An introduction may be off by 2.93 cm, so 3.93 cm are allowed.
TEST_F(ProjectileWatchTest, an_introduction_may_be_further_off) {
    EXPECT_FALSE(wall_of(shot(1, 100, {-2, 2})));
    client::Replica::Entity entity = shot(1, 103, {-8.0f / 128, 2});  // 3.75 cm
    entity.has_introduced_motion = true;
    EXPECT_FALSE(wall_of(entity));

    entity.motion = client::test::motion(106, {-7.0f / 128, 2});  // 4.53 cm
    EXPECT_TRUE(wall_of(entity));
}

/// The introduction of a fall may be off by 5.27 cm, so 6.27 cm are allowed.
TEST_F(ProjectileWatchTest, the_introduction_of_a_shot_that_falls_may_be_even_further_off) {
    EXPECT_FALSE(wall_of(shot(1, 100, {-2, 2})));
    client::Replica::Entity entity = shot(1, 103, {-5.0f / 128, 2});  // 6.09 cm
    entity.has_introduced_motion = true;
    entity.motion.falls = true;
    EXPECT_FALSE(wall_of(entity));

    entity.motion.x += 1;  // 6.88 cm
    EXPECT_TRUE(wall_of(entity));
}

TEST_F(ProjectileWatchTest, a_shot_over_the_border_is_in_the_border) {
    EXPECT_FALSE(wall_of(shot(1, 100, {-20 - 2.0f / 128, 2}))) << "its centre, 1.56 cm";

    EXPECT_EQ(wall_of(shot(1, 103, {-20 - 3.0f / 128, 2})),
              "projectile 1 at (-20.0234, 2.0000) is in the border");
}

TEST_F(ProjectileWatchTest, a_low_wall_lets_shots_pass) {
    EXPECT_FALSE(wall_of(shot(1, 100, {-2, -6})));
    EXPECT_FALSE(wall_of(shot(1, 103, {2, -6})));
}

TEST_F(ProjectileWatchTest, a_wide_shot_may_begin_in_a_wall_until_it_has_left_it) {
    EXPECT_FALSE(wall_of(shot(1, 100, {-0.5f, 2}, 1)));
    EXPECT_FALSE(wall_of(shot(1, 103, {-0.75f, 2}, 1)));
    EXPECT_FALSE(wall_of(shot(1, 106, {-1.5f, 2}, 1))) << "now it is outside";

    EXPECT_TRUE(wall_of(shot(1, 109, {-0.75f, 2}, 1)));
}

TEST_F(ProjectileWatchTest,
       a_shot_may_begin_with_its_centre_in_a_wall_only_where_some_move_by_rays) {
    EXPECT_TRUE(wall_of(shot(1, 100, {2, 2})));

    ProjectileWatch with_rays{field, welcome(sim::MoveKind::rays)};
    EXPECT_FALSE(with_rays.look(0, shot(1, 100, {2, 2})).in_wall);
}

// Its shooter may have stood in a corner that reaches into it.
TEST_F(ProjectileWatchTest, a_shot_that_began_touching_a_wall_may_stay_there) {
    client::Replica::Entity entity = shot(1, 100, {-8.0f / 128, 2});  // 3.75 cm, within its error
    entity.has_introduced_motion = true;
    EXPECT_FALSE(wall_of(entity));

    EXPECT_FALSE(wall_of(shot(1, 103, {-10.0f / 128, 2}))) << "2.19 cm";
}

TEST_F(ProjectileWatchTest, another_projectile_under_the_same_id_is_judged_from_its_own_start) {
    EXPECT_FALSE(wall_of(shot(1, 100, {-1.5f, 2}, 1)));
    EXPECT_TRUE(wall_of(shot(1, 103, {-0.5f, 2}, 1)));

    EXPECT_FALSE(wall_of(shot(2, 106, {-0.5f, 2}, 1)));
}

TEST_F(ProjectileWatchTest, each_id_has_its_own_projectile) {
    EXPECT_FALSE(wall_of(shot(1, 100, {-1.5f, 2}, 1), 9));
    EXPECT_FALSE(wall_of(shot(2, 100, {-0.5f, 2}, 1), 3));

    EXPECT_TRUE(wall_of(shot(1, 103, {-0.5f, 2}, 1), 9));
    EXPECT_FALSE(wall_of(shot(2, 103, {-0.5f, 2}, 1), 3));
}

TEST_F(ProjectileWatchTest, a_weapon_that_the_welcome_does_not_have_is_not_judged) {
    const auto broken = watch.look(0, shot(1, 100, {2, 2}, 3));

    EXPECT_FALSE(broken.in_wall);
    EXPECT_FALSE(broken.out_of_range);
}

/// The slack is 5 cm and a ten-thousandth of the range, and both positions may be off: 6.0623 m.
TEST_F(ProjectileWatchTest, a_shot_flies_no_further_than_its_range) {
    EXPECT_FALSE(excess_of(shot(1, 100, {0, -15}, 2)));
    EXPECT_FALSE(excess_of(shot(1, 103, {775.0f / 128, -15}, 2))) << "6.0547 m";
    EXPECT_FALSE(excess_of(shot(2, 100, {0, -15}, 2)));

    EXPECT_EQ(excess_of(shot(2, 103, {776.0f / 128, -15}, 2)),
              "projectile 2 flew 6.0508 m at least, the range of weapon 2 is 6.0000 m");
}

TEST_F(ProjectileWatchTest, the_way_of_a_shot_that_turns_is_added_up) {
    EXPECT_FALSE(excess_of(shot(1, 100, {0, -15}, 2)));
    EXPECT_FALSE(excess_of(shot(1, 103, {3, -15}, 2)));
    EXPECT_FALSE(excess_of(shot(1, 106, {0, -15}, 2)));

    EXPECT_TRUE(excess_of(shot(1, 109, {0.25f, -15}, 2)));
}

TEST_F(ProjectileWatchTest, a_shot_at_rest_does_not_fly) {
    for (sim::Tick tick = 100; tick < 5000; ++tick)
        EXPECT_FALSE(excess_of(shot(1, tick, {tick % 2 == 0 ? 0.0f : 1.0f / 128, -15}, 2)));
}

TEST_F(ProjectileWatchTest, a_weapon_without_a_range_shoots_anywhere) {
    EXPECT_FALSE(excess_of(shot(1, 100, {-19, -15})));
    EXPECT_FALSE(excess_of(shot(1, 103, {19, -15})));
}

TEST_F(ProjectileWatchTest, a_motion_that_came_late_adds_nothing) {
    EXPECT_FALSE(excess_of(shot(1, 100, {0, -15}, 2)));
    EXPECT_FALSE(excess_of(shot(1, 106, {5, -15}, 2)));
    EXPECT_FALSE(excess_of(shot(1, 103, {2.5f, -15}, 2)));
    EXPECT_FALSE(excess_of(shot(1, 109, {6, -15}, 2))) << "six metres in all";
}

TEST_F(ProjectileWatchTest, fetching_ids_that_are_unknown_does_nothing) {
    const std::array<protocol::ShortId, 2> ids{0, 9000};
    watch.fetch(ids);
    static_cast<void>(watch.look(0, shot(1, 100, {0, -15}, 2)));
    watch.fetch(ids);

    EXPECT_FALSE(excess_of(shot(1, 103, {1, -15}, 2)));
}

}  // namespace
}  // namespace arena::client_sim::projectile_watch_test
