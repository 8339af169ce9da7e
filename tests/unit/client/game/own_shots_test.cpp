#include "client/game/own_shots.h"

#include <vector>

#include <gtest/gtest.h>

#include "sim/math/degrees.h"
#include "sim/rules/loadout.h"
#include "sim/tick/weapons/spread.h"
#include "tests/support/gallery.h"
#include "tests/support/map_builder.h"

namespace arena::client::own_shots_test {
namespace {

constexpr sim::EntityId kOwn{1};

/// A shooter in the centre of an empty field of 40 m, and its shots.
struct Shooting {
    Shooting() { start(nullptr); }
    void start(Flight* flight) {
        rules.weapons[0].projectile.speed = 30.0f;  // half a metre a tick
        protocol::Welcome welcome{.player = kOwn, .tick_rate = 60, .weapons = {{.radius = 0.1f}}};
        shots.start(welcome, {}, &rules, flight);
        shooter.id = kOwn;
        shooter.position = {20.0f, 20.0f};
        shooter.aim = {1.0f, 0.0f};
    }
    void fire(sim::Tick tick) { shots.fire(rules, shooter, shooter, tick, events); }
    /// A frame in which the server reports this projectile of the own player, fired at `begun`.
    void report_shot(sim::Tick tick, sim::Tick begun, std::uint32_t number = 5) {
        Frame frame{.tick = tick};
        const auto flown = static_cast<float>(tick - begun);
        FrameProjectile reported;
        reported.projectile = {.key = sim::kFirstProjectileId + number,
                               .id = {sim::kFirstProjectileId + number},
                               .owner = kOwn,
                               .velocity = {30.0f, 0.0f}};
        reported.course = {.position = {20.0f + 0.5f * flown, 20.0f}, .step = {0.5f, 0.0f}};
        reported.begun = begun;
        frame.projectiles.push_back(reported);
        shots.on_frame(frame, events);
    }
    void report_no_shots(sim::Tick tick) { shots.on_frame({.tick = tick}, events); }
    std::vector<PictureProjectile> show(double moment) {
        std::vector<PictureProjectile> shown;
        shots.show(moment, 1.0 / 60.0, shown);
        return shown;
    }
    template <typename Event>
    std::size_t count() {
        std::size_t number = 0;
        for (GameEvent event; events.pop(event);)
            if (std::holds_alternative<Event>(event)) ++number;
        return number;
    }

    sim::Rules rules;
    sim::PlayerState shooter;
    EventQueue events{100};
    OwnShots shots;
};

TEST(OwnShots, are_shown_from_the_tick_in_which_the_player_fires) {
    Shooting shooting;
    shooting.fire(100);

    EXPECT_TRUE(shooting.show(99.5).empty());
    ASSERT_EQ(shooting.show(101.0).size(), 1u);
    EXPECT_FLOAT_EQ(shooting.show(101.0)[0].position.x, 20.5f);
    EXPECT_EQ(shooting.show(101.0)[0].id, sim::kNoEntity);
    EXPECT_EQ(shooting.count<ShotEvent>(), 1u);
}

TEST(OwnShots, fly_as_the_spread_of_their_weapon_turns_them) {
    Shooting shooting;
    shooting.rules.weapons[0].spread_growth_degrees = 20.0f;
    shooting.rules.weapons[0].spread_max_degrees = 20.0f;
    sim::PlayerState before = shooting.shooter;
    before.arsenal.spread_degrees = 20.0f;
    before.arsenal.shot_tick = 100;

    shooting.shots.fire(shooting.rules, before, shooting.shooter, 100, shooting.events);

    const sim::Vec2 turn = sim::turn_of_shot(kOwn, 100, 20.0f);
    ASSERT_EQ(shooting.show(101.0).size(), 1u);
    EXPECT_NE(turn.y, 0.0f);
    EXPECT_FLOAT_EQ(shooting.show(101.0)[0].velocity.x, 30.0f * turn.x);
    EXPECT_FLOAT_EQ(shooting.show(101.0)[0].velocity.y, 30.0f * turn.y);
}

TEST(OwnShots, the_own_state_confirms_a_shot_in_a_burst_by_the_interval_of_the_burst) {
    for (const std::uint8_t burst_left : {std::uint8_t{0}, std::uint8_t{1}}) {
        Shooting shooting;
        shooting.rules.weapons[0].interval = 1.0f;  // 60 ticks
        shooting.rules.weapons[0].burst = 2;
        shooting.rules.weapons[0].burst_interval = 0.1f;  // 6 ticks
        shooting.fire(100);

        protocol::OwnState state{.fire_ready_tick = 106};
        state.arsenal.burst_left = burst_left;
        shooting.shots.on_own_state(shooting.rules, state);

        EXPECT_EQ(shooting.shots.counters().confirmed, burst_left);
    }
}

TEST(OwnShots, of_alternative_fire_are_those_of_the_alternative) {
    Shooting shooting;
    shooting.rules.weapons.push_back(shooting.rules.weapons[0]);
    shooting.rules.weapons[0].alternative = 1;
    shooting.rules.weapons[0].interval = 1.0f;  // 60 ticks
    shooting.rules.weapons[1].interval = 0.1f;  // 6 ticks
    shooting.rules.weapons[1].projectile.speed = 12.0f;
    shooting.shooter.arsenal.flags = sim::kAlternativeFired;

    shooting.fire(100);

    ASSERT_EQ(shooting.show(101.0).size(), 1u);
    EXPECT_EQ(shooting.show(101.0)[0].velocity, (sim::Vec2{12.0f, 0.0f}));
    EXPECT_EQ(shooting.show(101.0)[0].weapon, 1);
    shooting.shots.on_own_state(shooting.rules, {.fire_ready_tick = 106});
    EXPECT_EQ(shooting.shots.counters().confirmed, 0u);
    protocol::OwnState state{.fire_ready_tick = 106};
    state.arsenal.flags = sim::kAlternativeFired;
    shooting.shots.on_own_state(shooting.rules, state);
    EXPECT_EQ(shooting.shots.counters().confirmed, 1u);
}

TEST(OwnShots, fly_as_fast_and_as_far_apart_as_their_charge_makes_them) {
    Shooting shooting;
    sim::Weapon& weapon = shooting.rules.weapons[0];
    weapon.directions = {sim::unit_of_degrees(-10.0f), sim::unit_of_degrees(10.0f)};
    weapon.fan_degrees = 20.0f;
    weapon.charge_time = 1.0f;
    weapon.charge_speed = 2.0f;
    weapon.charge_spread = 3.0f;
    sim::PlayerState before = shooting.shooter;
    before.firing.charge_tick = 40;

    shooting.shots.fire(shooting.rules, before, shooting.shooter, 100, shooting.events);

    const auto shown = shooting.show(101.0);
    ASSERT_EQ(shown.size(), 2u);
    EXPECT_EQ(shown[0].velocity, sim::unit_of_degrees(-30.0f) * 60.0f);
    EXPECT_EQ(shown[1].velocity, sim::unit_of_degrees(30.0f) * 60.0f);
}

TEST(OwnShots, fly_straight_when_another_weapon_was_taken_in_the_tick) {
    Shooting shooting;
    shooting.rules.weapons[0].spread_growth_degrees = 20.0f;
    sim::PlayerState before = shooting.shooter;
    before.arsenal.spread_degrees = 20.0f;
    before.arsenal.shot_tick = 100;
    before.arsenal.slot = 1;

    shooting.shots.fire(shooting.rules, before, shooting.shooter, 100, shooting.events);

    ASSERT_EQ(shooting.show(101.0).size(), 1u);
    EXPECT_EQ(shooting.show(101.0)[0].velocity, (sim::Vec2{30.0f, 0.0f}));
}

TEST(OwnShots, the_servers_projectile_replaces_the_predicted_one) {
    Shooting shooting;
    shooting.fire(100);
    const std::uint32_t key = shooting.show(105.0)[0].key;
    shooting.report_shot(103, 100);

    const auto shown = shooting.show(106.0);
    ASSERT_EQ(shown.size(), 1u);
    EXPECT_EQ(shown[0].key, key);
    EXPECT_EQ(shown[0].id, sim::EntityId{sim::kFirstProjectileId + 5});
    EXPECT_NEAR(shown[0].position.x, 23.0f, 1e-4f);
    EXPECT_EQ(shooting.count<ShotEvent>(), 1u) << "reported once";
    EXPECT_EQ(shooting.shots.counters().confirmed, 1u);
}

TEST(OwnShots, a_shot_that_the_server_fired_a_tick_later_is_moved_there_smoothly) {
    Shooting shooting;
    shooting.fire(100);
    const float before = shooting.show(105.0)[0].position.x;
    shooting.report_shot(103, 101);

    const auto shown = shooting.show(105.0);
    ASSERT_EQ(shown.size(), 1u);
    EXPECT_NEAR(shown[0].position.x, before, 0.0501f + 0.1f);
}

TEST(OwnShots, an_unconfirmed_shot_is_dropped_and_reported) {
    Shooting shooting;
    shooting.fire(100);
    shooting.report_no_shots(110);
    EXPECT_EQ(shooting.show(111.0).size(), 1u);
    shooting.report_no_shots(124);

    EXPECT_TRUE(shooting.show(125.0).empty());
    EXPECT_EQ(shooting.count<ShotDroppedEvent>(), 1u);
    EXPECT_EQ(shooting.shots.counters().dropped, 1u);
    EXPECT_EQ(shooting.shots.newest_not_dropped(200), 0u);
}

TEST(OwnShots, a_shot_that_ended_before_it_was_reported_is_confirmed_by_the_own_state) {
    Shooting shooting;
    shooting.fire(100);
    shooting.shots.on_ready_tick(115, 15);
    shooting.report_no_shots(124);

    EXPECT_TRUE(shooting.show(125.0).empty());
    EXPECT_EQ(shooting.count<ShotDroppedEvent>(), 0u);
    EXPECT_EQ(shooting.shots.counters().confirmed, 1u);
}

TEST(OwnShots, end_with_the_servers_projectile) {
    Shooting shooting;
    shooting.fire(100);
    shooting.report_shot(103, 100);
    shooting.report_no_shots(106);

    EXPECT_TRUE(shooting.show(107.0).empty());
    EXPECT_EQ(shooting.count<ShotDroppedEvent>(), 0u);
}

TEST(OwnShots, each_projectile_of_a_spread_finds_its_own_prediction) {
    Shooting shooting;
    shooting.rules.weapons[0].directions = {{0.8f, 0.6f}, {1.0f, 0.0f}, {0.8f, -0.6f}};
    shooting.fire(100);
    const auto before = shooting.show(103.0);
    shooting.report_shot(103, 100);

    const auto after = shooting.show(103.0);
    ASSERT_EQ(after.size(), 3u);
    for (std::size_t i = 0; i < 3; ++i)
        EXPECT_EQ(after[i].id != sim::kNoEntity, before[i].velocity.y == 0.0f) << i;
}

TEST(OwnShots, end_at_the_first_wall) {
    const auto terrain = arena::test::MapBuilder().box({25.0f, 10.0f}, {26.0f, 30.0f}).terrain();
    Flight flight(*terrain);
    Shooting shooting;
    shooting.start(&flight);
    shooting.fire(100);

    // Its front has flown 4.9 m when it touches.
    EXPECT_EQ(shooting.show(109.7).size(), 1u);
    EXPECT_TRUE(shooting.show(110.0).empty());
}

TEST(OwnShots, end_with_their_range_and_with_their_life) {
    Shooting shooting;
    shooting.rules.weapons[0].projectile.range = 3.0f;
    shooting.fire(100);
    EXPECT_EQ(shooting.show(105.9).size(), 1u);
    EXPECT_TRUE(shooting.show(106.1).empty());

    shooting.rules.weapons[0].projectile.range = 0.0f;
    shooting.rules.weapons[0].projectile.life = 0.5f;
    shooting.fire(200);
    EXPECT_EQ(shooting.show(229.9).size(), 1u);
    EXPECT_TRUE(shooting.show(230.1).empty());
}

/// A shooter whose shots fall, a gallery in which the world flies the same shot, and reports of it.
struct Lobbing : Shooting {
    explicit Lobbing(const sim::ProjectileKind& kind, Flight* flight = nullptr)
        : gallery({{{20.0f, 20.0f}}}, with(kind)) {
        rules = with(kind);
        start(flight);
        shooter.aim = {0.6f, 0.8f};
        gallery.fire({20.0f, 20.0f}, 3, 4);
        fire(100);
    }
    static sim::Rules with(const sim::ProjectileKind& kind) {
        sim::Rules rules = arena::test::gallery_rules();
        rules.weapons[0].projectile = kind;
        rules.weapons[0].projectile.speed = 30.0f;
        rules.weapons[0].projectile.life = 10.0f;
        return rules;
    }
    /// Returns where the world has the shot at the end of this tick, which must not be before that
    /// of the call before.
    sim::Vec2 true_place(sim::Tick tick) {
        for (; now < tick; ++now)
            gallery.step();
        return gallery.world.projectiles()[0].position;
    }
    /// Reports the shot at the end of the tick `error` away from the truth, with a velocity that is
    /// some ticks old.
    void report(sim::Tick tick, sim::Vec2 error = {}) {
        const sim::Vec2 stale = now < tick ? gallery.world.projectiles()[0].velocity : sim::Vec2{};
        FrameProjectile reported;
        reported.projectile = {.key = sim::kFirstProjectileId,
                               .id = {sim::kFirstProjectileId},
                               .owner = kOwn,
                               .velocity = stale};
        reported.course = {.position = true_place(tick) + error, .step = stale * (1.0f / 60.0f)};
        reported.begun = 100;
        Frame frame{.tick = tick};
        frame.projectiles.push_back(reported);
        shots.on_frame(frame, events);
    }

    arena::test::Gallery gallery;
    sim::Tick now = 100;
};

sim::ProjectileKind lobbed() {
    sim::ProjectileKind kind;
    kind.gravity = 25.0f;
    kind.drag = 0.5f;
    kind.acceleration = -3.0f;
    return kind;
}

TEST(OwnShots, that_home_may_fly_past_where_a_straight_course_would_have_ended) {
    for (const float homing : {0.0f, 90.0f}) {
        Shooting shooting;
        shooting.rules.weapons[0].projectile.range = 10.0f;  // 20 ticks
        shooting.rules.weapons[0].projectile.homing_degrees = homing;
        shooting.start(nullptr);
        shooting.fire(100);

        shooting.report_shot(105, 100);

        EXPECT_EQ(shooting.show(125.0).size(), homing > 0.0f ? 1u : 0u);
    }
}

TEST(OwnShots, whose_velocity_changes_fly_as_in_the_world) {
    Lobbing lobbing(lobbed());
    for (const sim::Tick tick : {101u, 102u, 130u, 150u}) {
        const auto shown = lobbing.show(tick);
        ASSERT_EQ(shown.size(), 1u);
        EXPECT_LT(sim::length(shown[0].position - lobbing.true_place(tick)), 1e-3f) << tick;
    }
}

TEST(OwnShots, that_agree_with_the_reports_keep_their_course) {
    Lobbing lobbing(lobbed());
    const sim::Vec2 unconfirmed = lobbing.show(130.0)[0].position;
    lobbing.report(104);
    lobbing.report(110, {0.03f, -0.03f});

    const auto shown = lobbing.show(130.0);
    ASSERT_EQ(shown.size(), 1u);
    EXPECT_EQ(shown[0].id, sim::EntityId{sim::kFirstProjectileId});
    EXPECT_EQ(shown[0].position, unconfirmed);
}

TEST(OwnShots, that_the_server_reports_elsewhere_fly_on_from_there) {
    Lobbing lobbing(lobbed());
    const sim::Vec2 before = lobbing.show(112.0)[0].position;
    lobbing.true_place(109);
    lobbing.report(110, {1.0f, 0.0f});

    EXPECT_LT(sim::length(lobbing.show(112.0)[0].position - before), 0.35f) << "smoothly";
    std::vector<PictureProjectile> later;
    lobbing.shots.show(130.0, 10.0, later);
    ASSERT_EQ(later.size(), 1u);
    EXPECT_NEAR(later[0].position.x, lobbing.true_place(130).x + 1.0f, 0.1f);
    EXPECT_NEAR(later[0].position.y, lobbing.true_place(130).y, 0.3f);
}

TEST(OwnShots, that_fall_end_at_the_ground_and_at_the_end_of_their_range) {
    const auto terrain = arena::test::MapBuilder().box({0.0f, 17.0f}, {40.0f, 18.0f}).terrain();
    Flight flight(*terrain);
    sim::ProjectileKind kind;
    kind.gravity = 60.0f;
    Lobbing falling(kind, &flight);
    // 24 m/s up, 1 m/s less in each tick: with its edge of 10 cm 2 m lower after 51.3 ticks.
    EXPECT_EQ(falling.show(151.0).size(), 1u);
    EXPECT_TRUE(falling.show(151.5).empty());

    kind.gravity = 0.0f;
    kind.acceleration = -60.0f;
    kind.range = 6.85f;
    Lobbing ranged(kind);
    // 29 + 28 + ... of 60 metres: 407/60 m in 22 ticks, and 4 of the next 7/60.
    EXPECT_EQ(ranged.show(122.5).size(), 1u);
    EXPECT_TRUE(ranged.show(122.6).empty());
}

TEST(OwnShots, that_are_known_only_from_reports_fly_on_by_their_kind) {
    Lobbing lobbing(lobbed());
    OwnShots others;
    const protocol::Welcome welcome{.player = kOwn, .tick_rate = 60, .weapons = {{.radius = 0.1f}}};
    others.start(welcome, {}, &lobbing.rules, nullptr);
    std::swap(others, lobbing.shots);
    lobbing.true_place(109);
    lobbing.report(110);

    const auto shown = lobbing.show(130.0);
    ASSERT_EQ(shown.size(), 1u);
    EXPECT_LT(sim::length(shown[0].position - lobbing.true_place(130)), 0.3f);
}

TEST(OwnShots, an_instant_hit_is_shown_for_one_tick_to_the_end_of_its_range) {
    Shooting scene;
    scene.rules.weapons[0].projectile.instant = true;
    scene.rules.weapons[0].projectile.range = 12.0f;

    scene.fire(100);

    ASSERT_EQ(scene.show(100.5).size(), 1u);
    EXPECT_NEAR(scene.show(100.5)[0].position.x, 26.0f, 1e-3f);
    EXPECT_EQ(scene.show(100.99).size(), 1u);
    EXPECT_TRUE(scene.show(101.01).empty());
}

TEST(OwnShots, that_stick_are_shown_in_the_wall_until_their_life_is_over) {
    const auto terrain = arena::test::MapBuilder().box({25.0f, 10.0f}, {26.0f, 30.0f}).terrain();
    for (const float gravity : {0.0f, 0.01f}) {
        Flight flight(*terrain);
        Shooting shooting;
        shooting.rules.weapons[0].projectile.sticks = true;
        shooting.rules.weapons[0].projectile.life = 1.0f;
        shooting.rules.weapons[0].projectile.gravity = gravity;
        shooting.start(&flight);
        shooting.fire(100);

        ASSERT_EQ(shooting.show(109.0).size(), 1u);
        EXPECT_NEAR(shooting.show(109.0)[0].position.x, 24.5f, 1e-3f);
        ASSERT_EQ(shooting.show(140.0).size(), 1u);
        EXPECT_NEAR(shooting.show(140.0)[0].position.x, 24.9f, 1e-2f);
        EXPECT_EQ(shooting.show(159.9).size(), 1u);
        EXPECT_TRUE(shooting.show(160.1).empty());
    }
}

TEST(OwnShots, that_go_through_walls_are_shown_behind_them) {
    const auto terrain = arena::test::MapBuilder().box({25.0f, 10.0f}, {26.0f, 30.0f}).terrain();
    Flight flight(*terrain);
    Shooting scene;
    scene.rules.weapons[0].projectile.instant = true;
    scene.rules.weapons[0].projectile.range = 12.0f;
    scene.rules.weapons[0].projectile.pierce_walls = 1;
    scene.start(&flight);

    scene.fire(100);

    ASSERT_EQ(scene.show(100.75).size(), 1u);
    EXPECT_NEAR(scene.show(100.75)[0].position.x, 29.0f, 1e-3f);
}

TEST(OwnShots, of_a_weapon_that_is_dropped_in_the_same_tick_are_shown) {
    Shooting scene;
    scene.rules.archetypes[0].weapon_slots = 1;
    sim::hold_in_slot(0, 0, scene.shooter.loadout);
    sim::PlayerState after = scene.shooter;
    after.weapon = sim::kNone;
    after.loadout.weapons[0] = 0;

    scene.shots.fire(scene.rules, scene.shooter, after, 100, scene.events);
    EXPECT_EQ(scene.show(101.0).size(), 1u);

    scene.shots.fire(scene.rules, after, after, 101, scene.events);
    EXPECT_EQ(scene.show(102.0).size(), 1u) << "nothing is known of such a shot";
}

// Of two rifles in the slots, the second is drawn, fired and dropped in one tick.
TEST(OwnShots, of_a_weapon_that_is_drawn_and_dropped_in_the_same_tick_are_that_weapons) {
    Shooting scene;
    scene.rules.weapons.resize(2);
    scene.rules.weapons[1].projectile.speed = 60.0f;
    scene.rules.archetypes[0].weapon_slots = 2;
    sim::hold_in_slot(0, 0, scene.shooter.loadout);
    sim::hold_in_slot(1, 1, scene.shooter.loadout);
    scene.start(nullptr);
    sim::PlayerState after = scene.shooter;
    after.weapon = sim::kNone;
    after.arsenal.slot = 1;
    after.loadout.weapons[1] = 0;

    scene.shots.fire(scene.rules, scene.shooter, after, 100, scene.events);

    const auto shown = scene.show(101.0);
    ASSERT_EQ(shown.size(), 1u);
    EXPECT_EQ(shown[0].weapon, 1);
}

}  // namespace
}  // namespace arena::client::own_shots_test
