// Shots that look back: they hit the others where the shooter's player saw them.
#include <optional>

#include <gtest/gtest.h>

#include "tests/support/gallery.h"
#include "tests/support/movers.h"

namespace arena::sim::look_back_test {
namespace {

using test::Gallery;
using test::gallery_rules;
using test::input;
using test::MapBuilder;
using test::move;
using test::player_id;

constexpr Vec2 kShooterAt{10.0f, 20.0f};
constexpr Vec2 kRunnerAt{20.0f, 14.0f};
/// What a runner of 6 m/s moves in a tick.
constexpr float kStep = 0.1f;

/// A gun whose shot crosses the ten metres in one tick.
Rules fast_gun() {
    Rules rules = gallery_rules();
    rules.weapons.front().interval = 0.5f;
    rules.weapons.front().projectile.speed = 600.0f;
    return rules;
}

PlayerInput looking_back(PlayerInput held, int ticks) {
    held.seen_back = static_cast<std::uint8_t>(ticks);
    return held;
}

/// A shooter that stands, and a runner that crosses its field of view upwards, ten metres away.
class Crossing : public Gallery {
  public:
    explicit Crossing(const Rules& rules = fast_gun(), MapBuilder map = MapBuilder(),
                      int ticks_before = 60)
        : Gallery({{kShooterAt}, {kRunnerAt}}, rules, std::move(map)),
          shooter(player_id(number_at(kShooterAt))),
          runner(player_id(number_at(kRunnerAt))) {
        step({input(shooter, looking_back({}, 1)), input(runner, move(0, 127))});
        run(ticks_before - 1);
    }

    /// Shoots at where the runner is `ticks_back` before the shot hits it, and says in the input
    /// that it looks back by `said_back`. The shot flies in the tick after the next.
    void shoot_at_runner(float ticks_back, int said_back) {
        const float when = 1.0f + 0.94f - ticks_back;
        const Vec2 target = player(runner.value).position + Vec2{0.0f, kStep} * when;
        const Vec2 way = (target - kShooterAt) * 3000.0f;
        step({input(shooter,
                    looking_back(test::shoot(static_cast<int>(way.x), static_cast<int>(way.y)),
                                 said_back))});
        step({input(shooter, looking_back({}, said_back))});
    }

    EntityId shooter;
    EntityId runner;
};

TEST(LookBack, a_target_that_crosses_is_hit_where_it_was_shown) {
    for (const int ticks : {1, 7, 9, 15}) {
        Crossing crossing;

        crossing.shoot_at_runner(static_cast<float>(ticks), ticks);

        const auto hits = crossing.events_of(EventKind::hit);
        ASSERT_EQ(hits.size(), 1u) << ticks;
        EXPECT_EQ(hits[0].subject, crossing.runner);
        EXPECT_EQ(hits[0].looked_back, ticks);
        EXPECT_NEAR(hits[0].position.x, 19.4f, 0.02f);
        EXPECT_EQ(crossing.world.find_broken_invariant(), std::nullopt);
    }
}

TEST(LookBack, a_shot_that_does_not_look_back_hits_the_target_where_it_is_now) {
    Crossing late;
    late.shoot_at_runner(9.0f, 0);
    Crossing ahead;
    ahead.shoot_at_runner(0.0f, 0);

    EXPECT_TRUE(late.victims().empty());
    ASSERT_EQ(ahead.victims().size(), 1u);
    EXPECT_EQ(ahead.events_of(EventKind::hit)[0].looked_back, 0);
}

TEST(LookBack, a_shot_that_looks_back_misses_the_target_where_it_is_now) {
    Crossing crossing;

    crossing.shoot_at_runner(0.0f, 9);

    EXPECT_TRUE(crossing.victims().empty());
}

TEST(LookBack, a_hit_counts_for_the_player_where_it_is_now) {
    Crossing crossing;
    const Vec2 before = crossing.player(crossing.runner.value).position;

    crossing.shoot_at_runner(15.0f, 15);

    const PlayerState runner = crossing.player(crossing.runner.value);
    EXPECT_EQ(runner.health, 75);
    EXPECT_NEAR(runner.position.y, before.y + 2.0f * kStep, 1e-4f);
}

TEST(LookBack, a_shot_looks_back_equally_far_during_its_whole_flight) {
    // The shot needs 28 ticks; the input that fired it is no longer held.
    Rules rules = fast_gun();
    rules.weapons.front().projectile.speed = 20.0f;
    Crossing crossing(rules, MapBuilder(), 30);
    const float flight = 9.4f / 20.0f * 60.0f;
    const Vec2 now = crossing.player(crossing.runner.value).position;
    const Vec2 target = now + Vec2{0.0f, kStep} * (1.0f + flight - 12.0f);
    const Vec2 way = (target - kShooterAt) * 3000.0f;

    crossing.step(
        {input(crossing.shooter,
               looking_back(test::shoot(static_cast<int>(way.x), static_cast<int>(way.y)), 12))});
    crossing.step({input(crossing.shooter, {})});
    crossing.run(40);

    ASSERT_EQ(crossing.victims().size(), 1u);
    EXPECT_EQ(crossing.events_of(EventKind::hit)[0].looked_back, 12);
}

TEST(LookBack, a_piercing_shot_goes_through_all_players_where_they_were) {
    Rules rules = fast_gun();
    rules.weapons.front().projectile.pierce = 1;
    rules.weapons.front().projectile.speed = 1200.0f;
    Gallery gallery({{kShooterAt}, {kRunnerAt}, {{24.0f, 14.0f}}}, rules);
    const EntityId shooter = player_id(gallery.number_at(kShooterAt));
    const EntityId near = player_id(gallery.number_at(kRunnerAt));
    const EntityId far = player_id(gallery.number_at({24.0f, 14.0f}));
    gallery.step(
        {input(shooter, looking_back({}, 1)), input(near, move(0, 127)), input(far, move(0, 127))});
    gallery.run(74);  // they are at 21.5, and were at 20.2

    gallery.step({input(shooter, looking_back(test::shoot(1000, 0), 15))});
    gallery.step();

    EXPECT_EQ(gallery.victims(), (std::vector{near.value, far.value}));
    for (const Event& hit : gallery.events_of(EventKind::hit))
        EXPECT_EQ(hit.looked_back, 15);
}

TEST(LookBack, without_lag_compensation_no_past_is_kept_and_no_shot_looks_back) {
    Rules rules = fast_gun();
    rules.lag_compensation.max_ms = 0;
    Crossing late(rules);
    late.shoot_at_runner(9.0f, 9);
    Crossing ahead(rules);
    ahead.shoot_at_runner(0.0f, 9);

    EXPECT_TRUE(late.victims().empty());
    ASSERT_EQ(ahead.victims().size(), 1u);
    EXPECT_EQ(ahead.events_of(EventKind::hit)[0].looked_back, 0);
    EXPECT_FALSE(ahead.world.state().past.is_kept());
    EXPECT_EQ(ahead.player(ahead.shooter.value).input.seen_back, 0);
}

TEST(LookBack, a_shot_looks_back_no_further_than_the_rules_allow) {
    Rules rules = fast_gun();
    rules.lag_compensation.max_ms = 100;  // six ticks
    Crossing crossing(rules);

    crossing.shoot_at_runner(6.0f, 15);

    ASSERT_EQ(crossing.victims().size(), 1u);
    EXPECT_EQ(crossing.events_of(EventKind::hit)[0].looked_back, 6);
    EXPECT_EQ(crossing.player(crossing.shooter.value).input.seen_back, 6);
    EXPECT_EQ(crossing.world.state().past.slots, 7u);
}

TEST(LookBack, no_past_is_kept_before_the_first_input_that_looks_back) {
    Gallery gallery({{kShooterAt}, {kRunnerAt}}, fast_gun());
    gallery.run(20);
    EXPECT_FALSE(gallery.world.state().past.is_kept());

    gallery.step({input(player_id(1), looking_back({}, 15))});

    EXPECT_EQ(gallery.world.state().past.slots, 16u);
    EXPECT_EQ(gallery.world.state().past.ticks, (std::vector<std::uint8_t>{1, 1}));
}

/// Returns the victims of a shot at a target that stood at (20, 20), left and came back to the same
/// place this many ticks before the shot.
std::vector<std::uint32_t> victims_after_return(int ticks, int looks_back, bool at_once) {
    const Vec2 place{20.0f, 20.0f};
    Gallery gallery({{kShooterAt}, {place}}, fast_gun());
    const EntityId shooter = player_id(gallery.number_at(kShooterAt));
    const EntityId target = player_id(gallery.number_at(place));
    gallery.step({input(shooter, looking_back({}, 15))});
    gallery.run(30);
    if (at_once) {
        gallery.step({test::leave(target), test::join(target)});
    } else {
        gallery.step({test::leave(target)});
        gallery.step({test::join(target)});
    }
    EXPECT_EQ(gallery.player(target.value).position, place);
    gallery.run(ticks - 2);
    gallery.step({input(shooter, looking_back(test::shoot(1, 0), looks_back))});
    gallery.step();  // the shot flies `ticks` ticks after the one in which the target was spawned
    EXPECT_EQ(gallery.world.find_broken_invariant(), std::nullopt);
    return gallery.victims();
}

TEST(LookBack, a_player_is_not_hit_where_it_was_before_its_spawn) {
    for (const bool at_once : {false, true}) {
        // It can be hit from the tick after its spawn on.
        EXPECT_EQ(victims_after_return(8, 7, at_once).size(), 1u) << at_once;
        EXPECT_TRUE(victims_after_return(8, 8, at_once).empty()) << at_once;
        EXPECT_TRUE(victims_after_return(8, 15, at_once).empty()) << at_once;
        EXPECT_EQ(victims_after_return(8, 0, at_once).size(), 1u) << at_once;
    }
}

TEST(LookBack, a_dead_player_is_not_hit_where_it_was_alive) {
    Rules rules = fast_gun();
    rules.archetypes.front().health = 20;
    rules.weapons.front().interval = 0.05f;
    rules.respawn_delay = 0.05f;  // three ticks
    Gallery gallery({{kShooterAt}, {{20.0f, 20.0f}}, {{10.0f, 24.0f}}}, rules);
    const EntityId first = player_id(gallery.number_at(kShooterAt));
    const EntityId second = player_id(gallery.number_at({10.0f, 24.0f}));
    const EntityId victim = player_id(gallery.number_at({20.0f, 20.0f}));
    gallery.step({input(first, looking_back({}, 15)), input(second, looking_back({}, 15))});
    gallery.run(30);
    gallery.step({input(first, looking_back(test::shoot(1, 0), 3))});
    gallery.step();
    ASSERT_EQ(gallery.events_of(EventKind::death).size(), 1u);

    // The target is first dead, then alive again.
    gallery.step(
        {input(first, looking_back({}, 15)), input(second, looking_back(test::shoot(10, -4), 15))});
    gallery.step({input(second, looking_back({}, 15))});
    gallery.step();
    ASSERT_TRUE(gallery.player(victim.value).alive);
    gallery.step({input(first, looking_back(test::shoot(1, 0), 15))});
    gallery.step({input(first, looking_back({}, 15))});
    gallery.run(5);

    EXPECT_EQ(gallery.victims(), (std::vector{victim.value}));
    EXPECT_TRUE(gallery.player(victim.value).alive);
}

TEST(LookBack, walls_are_those_of_the_present) {
    // The wall is gone for 40 ticks, then there.
    const auto map = [] {
        return MapBuilder().mover(test::timed(test::box_obstacle({14.0f, 10.0f}, {14.5f, 30.0f}),
                                              45.0f / 60.0f, 0.0f, 60.0f));
    };
    Crossing before(fast_gun(), map(), 40);
    before.shoot_at_runner(15.0f, 15);
    Crossing after(fast_gun(), map(), 50);
    after.shoot_at_runner(15.0f, 15);  // 15 ticks ago there was no wall

    EXPECT_EQ(before.victims().size(), 1u);
    EXPECT_TRUE(after.victims().empty());
}

TEST(LookBack, a_player_that_is_behind_a_door_now_is_safe) {
    // The door closes when the runner has passed: between the shooter and where the runner is now,
    // and not where it was.
    const auto door = [](float y) {
        return MapBuilder().mover(test::timed(test::box_obstacle({19.0f, y}, {19.2f, y + 5.0f}),
                                              60.0f / 60.0f, 0.0f, 60.0f));
    };
    Crossing safe(fast_gun(), door(19.5f), 59);
    safe.shoot_at_runner(15.0f, 15);
    Crossing beyond(fast_gun(), door(21.0f), 59);
    beyond.shoot_at_runner(15.0f, 15);

    EXPECT_GT(safe.player(safe.runner.value).position.y, 20.0f);
    EXPECT_TRUE(safe.victims().empty());
    EXPECT_EQ(beyond.victims().size(), 1u);
}

TEST(LookBack, a_player_that_has_run_along_behind_a_wall_is_safe) {
    // The runner was hit below the wall's end and has run on behind the wall, which never barred
    // its way.
    const auto wall = [] { return MapBuilder().line({15.0f, 19.7f}, {15.0f, 30.0f}); };
    Crossing safe(fast_gun(), wall(), 59);
    safe.shoot_at_runner(15.0f, 15);
    Crossing open(fast_gun(), MapBuilder(), 59);
    open.shoot_at_runner(15.0f, 15);

    EXPECT_TRUE(safe.victims().empty());
    EXPECT_EQ(open.victims().size(), 1u);
}

}  // namespace
}  // namespace arena::sim::look_back_test
