// Projectiles that fly on after a hit: pierce, ricochet, range.
#include "sim/tick/projectiles/fly_on.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "sim/sweep/ricochet.h"
#include "tests/support/gallery.h"

namespace arena::sim::fly_on_test {
namespace {

using test::Gallery;
using test::gallery_rules;
using test::input;
using test::leave;
using test::MapBuilder;
using test::move;
using test::player_id;

constexpr Vec2 kShooter{5.0f, 20.0f};

Rules with(float speed, std::uint8_t pierce, std::uint8_t bounces = 0, float restitution = 1.0f) {
    Rules rules = gallery_rules();
    ProjectileKind& kind = rules.weapons.front().projectile;
    kind.speed = speed;
    kind.pierce = pierce;
    kind.bounces = bounces;
    kind.restitution = restitution;
    kind.damage = 1;
    return rules;
}

/// Steps and checks the invariants until no projectile flies, at most `ticks`.
void run_checked(Gallery& gallery, int ticks) {
    for (int tick = 0; tick < ticks && !gallery.world.projectiles().empty(); ++tick) {
        gallery.step();
        const auto broken = gallery.world.find_broken_invariant();
        ASSERT_FALSE(broken) << *broken;
    }
}

// Pierce ----------------------------------------------------------------------------------------

/// Four players behind each other in front of the shooter, three of them close together and not all
/// on one line.
const std::vector<test::Place> kRow{
    {kShooter}, {{12.0f, 20.0f}}, {{13.0f, 20.25f}}, {{14.0f, 20.0f}}, {{20.0f, 20.0f}}};

std::vector<std::uint32_t> row_of(const Gallery& gallery, std::size_t count) {
    std::vector<std::uint32_t> numbers;
    for (std::size_t i = 1; i <= count; ++i)
        numbers.push_back(gallery.number_at(kRow[i].position));
    return numbers;
}

TEST(Pierce, a_shot_goes_through_as_many_players_as_it_may_and_ends_at_the_next) {
    Gallery gallery(kRow, with(30.0f, 2));

    gallery.fire(kShooter, 1, 0);
    run_checked(gallery, 120);

    EXPECT_EQ(gallery.victims(), row_of(gallery, 3));
    const auto ends = gallery.events_of(EventKind::despawn);
    ASSERT_EQ(ends.size(), 1u);
    EXPECT_EQ(ends[0].other, player_id(row_of(gallery, 3)[2]));
}

TEST(Pierce, each_player_is_hit_once_by_a_shot_that_takes_many_ticks_to_pass_through) {
    // 0.05 m a tick; at 13 m it overlaps two of them at once.
    Gallery gallery(kRow, with(3.0f, 9));

    gallery.fire(kShooter, 1, 0);
    run_checked(gallery, 600);

    EXPECT_EQ(gallery.victims(), row_of(gallery, 4));
}

TEST(Pierce, a_shot_pierces_several_players_in_one_tick_in_the_order_of_time) {
    Gallery gallery(kRow, with(2000.0f, 9));

    gallery.fire(kShooter, 1, 0);
    gallery.step();

    EXPECT_EQ(gallery.victims(), row_of(gallery, 4));
    run_checked(gallery, 1);  // checks that no ended shot has left a record
    EXPECT_TRUE(gallery.world.projectiles().empty());
}

TEST(Pierce, a_shot_that_reaches_two_players_at_once_hits_the_lower_id_first) {
    const std::vector<test::Place> pair{{kShooter}, {{20.0f, 20.5625f}}, {{20.0f, 19.4375f}}};
    Gallery single(pair, with(30.0f, 0));
    Gallery piercing(pair, with(30.0f, 1));

    single.fire(kShooter, 1, 0);
    run_checked(single, 120);
    piercing.fire(kShooter, 1, 0);
    run_checked(piercing, 120);

    const auto sorted = [](const Gallery& gallery) {
        std::vector<std::uint32_t> numbers{gallery.number_at({20.0f, 20.5625f}),
                                           gallery.number_at({20.0f, 19.4375f})};
        std::sort(numbers.begin(), numbers.end());
        return numbers;
    };
    EXPECT_EQ(single.victims(), (std::vector{sorted(single)[0]}));
    EXPECT_EQ(piercing.victims(), sorted(piercing));
}

TEST(Pierce, a_wall_ends_a_shot_that_could_pierce_more) {
    Gallery gallery(kRow, with(2000.0f, 9), MapBuilder().box({17.0f, 15.0f}, {17.05f, 25.0f}));

    gallery.fire(kShooter, 1, 0);
    gallery.step();

    EXPECT_EQ(gallery.victims(), row_of(gallery, 3));
    EXPECT_TRUE(gallery.world.projectiles().empty());
}

TEST(Pierce, a_shot_that_comes_back_off_a_wall_spares_the_players_it_has_pierced) {
    Gallery gallery({{kShooter}, {{12.0f, 20.0f}}}, with(30.0f, 5, 3));

    gallery.fire(kShooter, 1, 0);
    run_checked(gallery, 600);

    EXPECT_EQ(gallery.victims(), (std::vector{gallery.number_at({12.0f, 20.0f})}));
    EXPECT_EQ(gallery.events_of(EventKind::bounce).size(), 3u);
}

TEST(Pierce, a_shot_that_comes_back_in_the_same_tick_spares_the_players_it_has_pierced) {
    Gallery gallery({{kShooter}, {{12.0f, 20.0f}}}, with(6000.0f, 5, 3));  // 100 m a tick

    gallery.fire(kShooter, 1, 0);
    gallery.step();

    EXPECT_EQ(gallery.victims(), (std::vector{gallery.number_at({12.0f, 20.0f})}));
    EXPECT_GE(gallery.events_of(EventKind::bounce).size(), 2u);
    EXPECT_EQ(gallery.world.state().pierce_records.size(), 1u);
    EXPECT_FALSE(gallery.world.find_broken_invariant());
}

TEST(Pierce, a_player_that_runs_along_with_the_shot_is_hit_once) {
    // Slightly slower than the shot and ahead of it: in its way for many ticks.
    Rules rules = with(6.3f, 5);
    Gallery gallery({{kShooter}, {{7.0f, 20.0f}}}, rules);
    const std::uint32_t runner = gallery.number_at({7.0f, 20.0f});

    gallery.fire(kShooter, 1, 0);
    gallery.run(20);
    gallery.step({input(player_id(runner), move(127, 0))});
    run_checked(gallery, 600);

    EXPECT_EQ(gallery.victims(), (std::vector{runner}));
}

TEST(Pierce, a_target_that_leaves_in_the_same_tick_is_not_hit) {
    Gallery gallery({{kShooter}, {{12.0f, 20.0f}}, {{20.0f, 20.0f}}}, with(2000.0f, 1));
    const std::uint32_t leaver = gallery.number_at({12.0f, 20.0f});
    const std::uint32_t other = gallery.number_at({20.0f, 20.0f});

    gallery.fire(kShooter, 1, 0);
    gallery.step({leave(player_id(leaver))});

    EXPECT_EQ(gallery.victims(), (std::vector{other}));
    EXPECT_FALSE(gallery.world.find_broken_invariant());
}

TEST(Pierce, a_shot_continues_when_its_owner_has_left) {
    Gallery gallery(kRow, with(30.0f, 1));
    const auto expected = row_of(gallery, 2);

    gallery.fire(kShooter, 1, 0);
    gallery.step({leave(player_id(gallery.number_at(kShooter)))});
    run_checked(gallery, 120);

    EXPECT_EQ(gallery.victims(), expected);
}

// Ricochet --------------------------------------------------------------------------------------

MapBuilder wall_at_15() {
    return MapBuilder().box({15.0f, 5.0f}, {16.0f, 35.0f});
}

TEST(Ricochet, a_shot_bounces_off_a_wall_with_the_restitution_of_its_kind) {
    Gallery gallery({{kShooter}}, with(30.0f, 0, 1, 0.5f), wall_at_15());

    gallery.fire(kShooter, 1, 0);
    gallery.run(30);

    const auto bounces = gallery.events_of(EventKind::bounce);
    ASSERT_EQ(bounces.size(), 1u);
    EXPECT_EQ(bounces[0].other.value, kFirstObstacleId);
    EXPECT_NEAR(bounces[0].position.x, 14.9f, 1e-3f);
    EXPECT_NEAR(bounces[0].velocity.x, -15.0f, 1e-3f);
    ASSERT_EQ(gallery.world.projectiles().size(), 1u);
    EXPECT_NEAR(gallery.world.projectiles()[0].velocity.x, -15.0f, 1e-3f);
    // 9.9 m there in 19.8 ticks, the other 10.2 ticks back at half the speed.
    EXPECT_NEAR(gallery.world.projectiles()[0].position.x, 14.9f - 10.2f * 0.25f, 1e-3f);
}

TEST(Ricochet, an_oblique_shot_leaves_at_the_angle_at_which_it_came) {
    Gallery gallery({{kShooter}}, with(50.0f, 0, 1), wall_at_15());

    gallery.fire(kShooter, 4, 3);
    gallery.run(20);

    ASSERT_EQ(gallery.events_of(EventKind::bounce).size(), 1u);
    const Vec2 velocity = gallery.events_of(EventKind::bounce)[0].velocity;
    EXPECT_NEAR(velocity.x, -40.0f, 1e-3f);
    EXPECT_NEAR(velocity.y, 30.0f, 1e-3f);
}

TEST(Ricochet, without_restitution_a_shot_continues_along_the_wall) {
    Gallery gallery({{kShooter}}, with(50.0f, 0, 1, 0.0f), wall_at_15());

    gallery.fire(kShooter, 4, 3);
    gallery.run(20);

    ASSERT_EQ(gallery.world.projectiles().size(), 1u);
    EXPECT_NEAR(gallery.world.projectiles()[0].velocity.x, 0.0f, 1e-3f);
    EXPECT_NEAR(gallery.world.projectiles()[0].velocity.y, 30.0f, 1e-3f);
    EXPECT_NEAR(gallery.world.projectiles()[0].position.x, 14.9f, 1e-3f);
}

TEST(Ricochet, a_shot_ends_at_the_wall_after_its_last_bounce) {
    Gallery gallery({{kShooter}}, with(30.0f, 0, 2), wall_at_15());

    gallery.fire(kShooter, 1, 0);
    run_checked(gallery, 600);

    const auto bounces = gallery.events_of(EventKind::bounce);
    const auto ends = gallery.events_of(EventKind::despawn);
    ASSERT_EQ(bounces.size(), 2u);
    EXPECT_EQ(bounces[0].other.value, kFirstObstacleId);
    EXPECT_EQ(bounces[1].other, kNoEntity);  // the border
    EXPECT_NEAR(bounces[1].position.x, 0.1f, 1e-3f);
    ASSERT_EQ(ends.size(), 1u);
    EXPECT_EQ(ends[0].other.value, kFirstObstacleId);
}

TEST(Ricochet, a_corner_of_the_border_sends_a_shot_back_where_it_came_from) {
    Gallery gallery({{{5.0f, 5.0f}}}, with(50.0f, 0, 2));

    gallery.fire({5.0f, 5.0f}, -1, -1);
    gallery.run(20);

    ASSERT_EQ(gallery.world.projectiles().size(), 1u);
    const Vec2 velocity = gallery.world.projectiles()[0].velocity;
    EXPECT_GT(velocity.x, 35.0f);
    EXPECT_GT(velocity.y, 35.0f);
}

TEST(Ricochet, bounces_in_one_tick_are_limited_and_never_leave_the_lane) {
    // 33 m a tick in a lane 1.5 m wide: more bounces than a tick allows.
    Gallery gallery(
        {{kShooter}}, with(2000.0f, 0, 255),
        MapBuilder().line({6.0f, 5.0f}, {6.0f, 35.0f}).box({3.0f, 5.0f}, {4.5f, 35.0f}));

    gallery.fire(kShooter, 10, 1);
    gallery.step();
    const std::size_t in_one_tick = gallery.events_of(EventKind::bounce).size();
    for (int tick = 0; tick < 10 && !gallery.world.projectiles().empty(); ++tick) {
        const Vec2 place = gallery.world.projectiles()[0].position;
        ASSERT_GT(place.x, 4.5f);
        ASSERT_LT(place.x, 6.0f);
        ASSERT_FALSE(gallery.world.find_broken_invariant());
        gallery.step();
    }

    EXPECT_EQ(in_one_tick, kBouncesMax);
    EXPECT_EQ(gallery.errors, 0u);
}

TEST(Ricochet, rounding_never_makes_a_shot_bounce_off_the_same_wall_twice) {
    // In a slanted lane every bounce is off the other side than the one before.
    Gallery gallery(
        {{{6.5f, 20.0f}}}, with(700.0f, 0, 255),
        MapBuilder().line({6.0f, 5.0f}, {9.0f, 35.0f}).line({4.0f, 5.0f}, {7.0f, 35.0f}));

    gallery.fire({6.5f, 20.0f}, 1000, -31);
    gallery.run(10);

    const auto bounces = gallery.events_of(EventKind::bounce);
    ASSERT_GT(bounces.size(), 30u);
    for (std::size_t i = 1; i < bounces.size(); ++i)
        ASSERT_NE(bounces[i].other, bounces[i - 1].other) << i;
}

TEST(Ricochet, a_shot_hits_a_player_around_the_corner_in_the_tick_of_its_bounce) {
    // Up to the wall, off it at a right angle, and into a player that a wall hides from the front.
    Gallery gallery({{kShooter}, {{10.0f, 30.0f}}}, with(2000.0f, 0, 1),
                    wall_at_15().line({5.0f, 25.0f}, {11.0f, 25.0f}));
    const std::uint32_t hidden = gallery.number_at({10.0f, 30.0f});

    // The mirror image of (10, 30) in the wall's side at 14.9 is (19.8, 30).
    gallery.fire(kShooter, 1480, 1000);
    gallery.step();

    EXPECT_EQ(gallery.victims(), (std::vector{hidden}));
    ASSERT_EQ(gallery.events_of(EventKind::bounce).size(), 1u);
}

TEST(Ricochet, a_shot_that_begins_inside_a_wall_is_led_out_of_it) {
    // The shot is larger than its owner, which stands at the wall.
    Rules rules = with(30.0f, 0, 1);
    rules.weapons.front().projectile.radius = 0.75f;
    constexpr Vec2 kAtWall{14.5f, 20.0f};
    Gallery gallery({{kAtWall}}, rules, wall_at_15());

    gallery.fire(kAtWall, 1, 0);
    gallery.step();

    const auto bounces = gallery.events_of(EventKind::bounce);
    ASSERT_EQ(bounces.size(), 1u);
    EXPECT_NEAR(bounces[0].position.x, 14.25f, 1e-3f);
    ASSERT_EQ(gallery.world.projectiles().size(), 1u);
    EXPECT_NEAR(gallery.world.projectiles()[0].position.x, 13.75f, 1e-3f);
}

TEST(Ricochet, a_shot_that_cannot_bounce_ends_where_it_begins_inside_a_wall) {
    Rules rules = gallery_rules();
    rules.weapons.front().projectile.radius = 0.75f;
    constexpr Vec2 kAtWall{14.5f, 20.0f};
    Gallery gallery({{kAtWall}}, rules, wall_at_15());

    gallery.fire(kAtWall, 1, 0);
    gallery.step();

    const auto ends = gallery.events_of(EventKind::despawn);
    ASSERT_EQ(ends.size(), 1u);
    EXPECT_EQ(ends[0].position, kAtWall);
    EXPECT_EQ(ends[0].other.value, kFirstObstacleId);
}

// Range and life --------------------------------------------------------------------------------

Rules with_range(float range, std::uint8_t bounces = 0, float speed = 30.0f) {
    Rules rules = with(speed, 0, bounces);
    rules.weapons.front().projectile.range = range;
    return rules;
}

TEST(Range, a_shot_ends_at_the_end_of_its_range) {
    for (const float speed : {30.0f, 2000.0f}) {
        Gallery gallery({{kShooter}}, with_range(7.3f, 0, speed));

        gallery.fire(kShooter, 1, 0);
        run_checked(gallery, 120);

        const auto ends = gallery.events_of(EventKind::despawn);
        ASSERT_EQ(ends.size(), 1u);
        EXPECT_EQ(ends[0].other, kNoEntity);
        EXPECT_NEAR(ends[0].position.x, 12.3f, 1e-4f) << speed;
    }
}

TEST(Range, a_player_within_range_is_hit_and_one_beyond_is_not) {
    // The disc of the shot reaches 0.1 m, that of the player 0.5 m.
    const std::vector<test::Place> places{{kShooter}, {{12.0f, 20.0f}}};
    Gallery near(places, with_range(6.45f));
    Gallery far(places, with_range(6.35f));

    near.fire(kShooter, 1, 0);
    run_checked(near, 120);
    far.fire(kShooter, 1, 0);
    run_checked(far, 120);

    EXPECT_EQ(near.victims().size(), 1u);
    EXPECT_TRUE(far.victims().empty());
}

TEST(Range, a_range_is_also_used_up_on_the_way_back_from_a_wall) {
    Gallery gallery({{kShooter}}, with_range(12.9f, 3), wall_at_15());

    gallery.fire(kShooter, 1, 0);
    run_checked(gallery, 120);

    const auto ends = gallery.events_of(EventKind::despawn);
    ASSERT_EQ(ends.size(), 1u);
    EXPECT_EQ(ends[0].other, kNoEntity);
    EXPECT_NEAR(ends[0].position.x, 11.9f, 1e-3f);
}

TEST(Range, a_shot_ends_at_a_wall_that_its_range_just_reaches) {
    // What is left after the bounce is a rounding error, or nothing, but never an unlimited range.
    Gallery gallery({{kShooter}}, with_range(9.9f, 3), wall_at_15());

    gallery.fire(kShooter, 1, 0);
    run_checked(gallery, 120);

    ASSERT_EQ(gallery.events_of(EventKind::despawn).size(), 1u);
    EXPECT_NEAR(gallery.events_of(EventKind::despawn)[0].position.x, 14.9f, 1e-3f);
}

TEST(Life, a_shot_that_bounces_still_ends_with_its_life) {
    Rules rules = with(30.0f, 3, 255);
    rules.weapons.front().projectile.life = 0.5f;
    Gallery gallery({{kShooter}}, rules, wall_at_15());

    gallery.fire(kShooter, 1, 0);
    run_checked(gallery, 120);

    const auto ends = gallery.events_of(EventKind::despawn);
    ASSERT_EQ(ends.size(), 1u);
    EXPECT_EQ(ends[0].other, kNoEntity);
    EXPECT_EQ(ends[0].tick, 2u + 30u);
}

// Both searches ---------------------------------------------------------------------------------

TEST(FlyOn, a_plain_shot_hits_the_same_player_when_other_weapons_pierce) {
    // A weapon that no player holds turns on the second search; it must not change anything.
    Rules plain = gallery_rules();
    plain.weapons.front().interval = 0.1f;
    Rules mixed = plain;
    mixed.weapons.push_back(plain.weapons.front());
    mixed.weapons.back().projectile.pierce = 3;
    const MapBuilder map = wall_at_15().circle({10.0f, 12.0f}, 1.0f);
    Gallery one({{kShooter}, {{12.0f, 20.0f}}, {{11.0f, 28.0f}}}, plain, map);
    Gallery other({{kShooter}, {{12.0f, 20.0f}}, {{11.0f, 28.0f}}}, mixed, map);

    for (int tick = 0; tick < 300; ++tick) {
        const PlayerInput held = test::shoot(tick % 7 - 3, tick % 5 - 2);
        const auto id = player_id(1 + static_cast<std::uint32_t>(tick) % 3);
        one.step({input(id, held)});
        other.step({input(id, held)});
        ASSERT_EQ(one.world.hash(), other.world.hash());
    }

    EXPECT_EQ(one.events, other.events);
    EXPECT_FALSE(one.victims().empty());
}

// Walls -----------------------------------------------------------------------------------------

Rules sticking() {
    Rules rules = with(30.0f, 0);
    rules.weapons.front().projectile.sticks = true;
    rules.weapons.front().projectile.life = 2.0f;
    return rules;
}

TEST(Sticking, a_shot_stays_in_the_wall_until_its_life_is_over) {
    Gallery gallery({{kShooter}}, sticking(), MapBuilder().box({10.0f, 10.0f}, {11.0f, 30.0f}));

    gallery.fire(kShooter, 1, 0);
    gallery.run(30);
    ASSERT_EQ(gallery.world.projectiles().size(), 1u);
    EXPECT_NEAR(gallery.world.projectiles()[0].position.x, 9.9f, 0.01f);
    EXPECT_EQ(gallery.world.projectiles()[0].velocity, Vec2{});
    EXPECT_EQ(gallery.world.find_broken_invariant(), std::nullopt);

    gallery.run(90);
    EXPECT_TRUE(gallery.world.projectiles().empty());
    EXPECT_EQ(gallery.events_of(EventKind::despawn).size(), 1u);
}

TEST(Sticking, gravity_and_drag_do_not_move_what_sticks) {
    Rules rules = sticking();
    rules.weapons.front().projectile.gravity = 30.0f;
    rules.weapons.front().projectile.drag = 2.0f;
    Gallery gallery({{kShooter}}, rules, MapBuilder().box({7.0f, 10.0f}, {11.0f, 30.0f}));
    gallery.fire(kShooter, 1, 0);
    gallery.run(30);
    const Vec2 place = gallery.world.projectiles()[0].position;

    gallery.run(60);

    EXPECT_EQ(gallery.world.projectiles()[0].position, place);
}

TEST(Sticking, it_hits_whom_it_touches_there) {
    const Vec2 beside{9.0f, 24.0f};
    Gallery gallery({{kShooter}, {beside}}, sticking(),
                    MapBuilder().box({10.0f, 10.0f}, {11.0f, 30.0f}));
    const std::uint32_t victim = gallery.number_at(beside);
    gallery.fire(kShooter, 1, 0);
    gallery.run(20);
    ASSERT_TRUE(gallery.victims().empty());

    gallery.step({input(player_id(victim), move(60, -127))});
    gallery.run(60);

    EXPECT_EQ(gallery.victims(), std::vector<std::uint32_t>{victim});
    EXPECT_TRUE(gallery.world.projectiles().empty());
}

TEST(Sticking, bounces_come_first_and_the_border_is_a_wall) {
    Rules rules = sticking();
    rules.weapons.front().projectile.bounces = 1;
    rules.weapons.front().projectile.life = 10.0f;
    Gallery gallery({{kShooter}}, rules, MapBuilder().box({10.0f, 10.0f}, {11.0f, 30.0f}));

    gallery.fire(kShooter, 1, 0);
    gallery.run(60);

    ASSERT_EQ(gallery.world.projectiles().size(), 1u);
    EXPECT_NEAR(gallery.world.projectiles()[0].position.x, 0.1f, 0.01f) << "at the left border";
    EXPECT_EQ(gallery.world.projectiles()[0].velocity, Vec2{});
}

TEST(Sticking, a_mover_ends_it) {
    MapMover crate{.kind = MoverKind::crate};
    crate.obstacle.vertices = {{10.0f, 10.0f}, {11.0f, 10.0f}, {11.0f, 30.0f}, {10.0f, 30.0f}};
    crate.health = 1000;
    Gallery gallery({{kShooter}}, sticking(), MapBuilder().mover(crate));

    gallery.fire(kShooter, 1, 0);
    gallery.run(30);

    EXPECT_TRUE(gallery.world.projectiles().empty());
}

/// An instant hit of 30 m that goes through so many walls.
Rules piercing(std::uint8_t walls) {
    Rules rules = with(30.0f, 0);
    rules.weapons.front().projectile.instant = true;
    rules.weapons.front().projectile.range = 30.0f;
    rules.weapons.front().projectile.pierce_walls = walls;
    return rules;
}

TEST(PierceWalls, goes_through_as_many_walls_as_it_may) {
    const Vec2 victim{25.0f, 20.0f};
    const MapBuilder map =
        MapBuilder().box({10.0f, 10.0f}, {11.0f, 30.0f}).line({15.0f, 10.0f}, {15.0f, 30.0f});
    for (const std::uint8_t walls : {std::uint8_t{0}, std::uint8_t{1}, std::uint8_t{2}}) {
        Gallery gallery({{kShooter}, {victim}}, piercing(walls), map);
        const std::uint32_t number = gallery.number_at(victim);

        gallery.fire(kShooter, 1, 0);
        gallery.run(2);

        const std::vector<std::uint32_t> hit =
            walls == 2 ? std::vector<std::uint32_t>{number} : std::vector<std::uint32_t>{};
        EXPECT_EQ(gallery.victims(), hit) << int{walls};
        const auto ends = gallery.events_of(EventKind::despawn);
        ASSERT_EQ(ends.size(), 1u);
        if (walls == 1) {
            EXPECT_NEAR(ends[0].position.x, 14.9f, 0.01f);
        }
    }
}

TEST(PierceWalls, the_border_and_the_range_end_it) {
    Gallery gallery({{kShooter}}, piercing(16), MapBuilder().box({10.0f, 10.0f}, {11.0f, 30.0f}));

    gallery.fire(kShooter, -1, 0);
    gallery.run(2);

    const auto ends = gallery.events_of(EventKind::despawn);
    ASSERT_EQ(ends.size(), 1u);
    EXPECT_NEAR(ends[0].position.x, 0.1f, 0.01f);
}

TEST(PierceWalls, an_obstacle_of_several_parts_is_one_wall) {
    // A notch that the ray crosses twice.
    const MapBuilder map = MapBuilder().polygon({{10.0f, 10.0f},
                                                 {20.0f, 10.0f},
                                                 {20.0f, 30.0f},
                                                 {18.0f, 30.0f},
                                                 {18.0f, 12.0f},
                                                 {12.0f, 12.0f},
                                                 {12.0f, 30.0f},
                                                 {10.0f, 30.0f}});
    const Vec2 victim{25.0f, 20.0f};
    Gallery gallery({{kShooter}, {victim}}, piercing(1), map);
    const std::uint32_t number = gallery.number_at(victim);

    gallery.fire(kShooter, 1, 0);
    gallery.run(2);

    EXPECT_EQ(gallery.victims(), std::vector<std::uint32_t>{number});
}

// A ray is as long as its range only up to rounding, which depends on its direction.
TEST(PierceWalls, in_every_direction_and_at_every_tick_rate) {
    const MapBuilder map =
        MapBuilder(80, 80).line({10.0f, 2.0f}, {10.0f, 78.0f}).line({70.0f, 2.0f}, {70.0f, 78.0f});
    const Vec2 middle{40.0f, 40.0f};
    for (const std::uint32_t tick_rate : {30u, 60u, 64u}) {
        Rules rules = piercing(1);
        rules.tick_rate = tick_rate;
        rules.weapons.front().interval = 0.0f;
        rules.weapons.front().projectile.range = 37.5f;
        Gallery gallery({{middle}}, rules, map);
        for (int aim_y = -40; aim_y <= 40; ++aim_y) {
            gallery.events.clear();
            gallery.fire(middle, 127, aim_y);
            gallery.run(2);
            for (const Event& end : gallery.events_of(EventKind::despawn))
                EXPECT_NEAR(length(end.position - middle), 37.5f, 0.01f)
                    << tick_rate << ' ' << aim_y;
        }
    }
}

}  // namespace
}  // namespace arena::sim::fly_on_test
