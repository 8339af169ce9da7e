// Projectiles that come back. At 60 ticks a second.
#include "sim/tick/projectiles/come_back.h"

#include <utility>

#include <gtest/gtest.h>

#include "sim/state/state_image.h"
#include "tests/support/gallery.h"

namespace arena::sim::come_back_test {
namespace {

using test::Gallery;
using test::gallery_rules;
using test::MapBuilder;

constexpr Vec2 kShooter{5.0f, 20.0f};

/// Boomerangs at 30 m/s, half a metre a tick, that turn back after half a second.
Rules boomerangs() {
    Rules rules = gallery_rules();
    rules.weapons.front().projectile.returns_after = 0.5f;
    return rules;
}

TEST(ComeBack, flies_away_and_back_and_ends_at_its_shooter) {
    Gallery gallery({{kShooter}}, boomerangs());
    gallery.fire(kShooter, 1, 0);
    gallery.run(30);
    ASSERT_EQ(gallery.world.projectiles().size(), 1u);
    EXPECT_NEAR(gallery.world.projectiles()[0].position.x, 20.0f, 1e-3f);
    EXPECT_EQ(gallery.world.projectiles()[0].velocity, (Vec2{30.0f, 0.0f}));

    gallery.run(1);
    EXPECT_NEAR(gallery.world.projectiles()[0].velocity.x, -30.0f, 1e-4f);
    gallery.run(27);
    ASSERT_EQ(gallery.world.projectiles().size(), 1u);
    gallery.run(4);
    EXPECT_TRUE(gallery.world.projectiles().empty()) << "it is caught";
    const auto ends = gallery.events_of(EventKind::despawn);
    ASSERT_EQ(ends.size(), 1u);
    EXPECT_NEAR(ends[0].position.x, 5.5f, 0.3f);
    EXPECT_TRUE(gallery.events_of(EventKind::hit).empty());
    EXPECT_EQ(gallery.world.find_broken_invariant(), std::nullopt);
}

TEST(ComeBack, follows_its_shooter) {
    Gallery gallery({{kShooter}}, boomerangs());
    gallery.fire(kShooter, 1, 0);
    gallery.step({test::input(test::player_id(1), test::move(0, 127))});
    gallery.run(80);

    const auto ends = gallery.events_of(EventKind::despawn);
    ASSERT_EQ(ends.size(), 1u);
    EXPECT_GT(ends[0].position.y, 24.0f);
    EXPECT_NEAR(ends[0].position.x, 5.3f, 0.4f);
}

TEST(ComeBack, hits_whom_it_meets_on_its_way_back_and_ends_at_walls) {
    Gallery gallery({{kShooter}, {{12.0f, 24.4f}}}, boomerangs());
    const std::uint32_t victim = gallery.number_at({12.0f, 24.4f});
    gallery.fire(kShooter, 1, 0);
    gallery.step({test::input(test::player_id(victim), test::move(0, -127))});
    gallery.run(60);
    EXPECT_EQ(gallery.victims(), std::vector<std::uint32_t>{victim});

    // It flies out below the wall, behind which its shooter is by the time that it comes back.
    Gallery walled({{kShooter}}, boomerangs(), MapBuilder().box({10.0f, 20.8f}, {11.0f, 27.0f}));
    walled.fire(kShooter, 1, 0);
    walled.step({test::input(test::player_id(1), test::move(0, 127))});
    walled.run(80);
    const auto ends = walled.events_of(EventKind::despawn);
    ASSERT_EQ(ends.size(), 1u);
    EXPECT_NEAR(ends[0].position.x, 11.1f, 0.1f);
}

TEST(ComeBack, without_a_shooter_it_flies_on) {
    Gallery gallery({{kShooter}}, boomerangs(), MapBuilder(400, 40));
    gallery.fire(kShooter, 1, 0);
    gallery.run(10);
    gallery.step({test::leave(test::player_id(1))});
    gallery.run(40);
    ASSERT_EQ(gallery.world.projectiles().size(), 1u);
    EXPECT_EQ(gallery.world.projectiles()[0].velocity, (Vec2{30.0f, 0.0f}));
}

// 2 m a tick at 40 m/s and 20 ticks a second, and 1.5 m at 90 m/s and 60: more than the shooter and
// the boomerang are wide.
TEST(ComeBack, a_fast_one_ends_at_its_shooter) {
    for (const auto& [rate, speed] : {std::pair{20u, 40.0f}, std::pair{60u, 90.0f}}) {
        for (int i = 0; i < 20; ++i) {
            Rules rules = gallery_rules();
            rules.tick_rate = rate;
            ProjectileKind& kind = rules.weapons.front().projectile;
            kind.speed = speed;
            kind.life = 5.0f;
            kind.returns_after = 0.2f + 0.01f * static_cast<float>(i);
            kind.drag = 0.1f * static_cast<float>(i);  // it turns in many places
            Gallery gallery({{{40.0f, 20.0f}}}, rules, MapBuilder(120, 40));
            gallery.fire({40.0f, 20.0f}, 1, 0);
            gallery.run(static_cast<int>(rate) * 3);
            EXPECT_TRUE(gallery.world.projectiles().empty()) << speed << " m/s, " << i;
            const auto ends = gallery.events_of(EventKind::despawn);
            ASSERT_EQ(ends.size(), 1u);
            EXPECT_NEAR(ends[0].position.x, 40.5f, 0.3f);
        }
    }
}

TEST(ComeBack, what_sticks_stays_in_its_wall) {
    Rules rules = gallery_rules();
    rules.weapons.front().projectile.returns_after = 1.0f;
    rules.weapons.front().projectile.sticks = true;
    Gallery gallery({{kShooter}}, rules, MapBuilder().box({10.0f, 18.0f}, {11.0f, 22.0f}));
    gallery.fire(kShooter, 1, 0);
    gallery.run(30);
    ASSERT_EQ(gallery.world.projectiles().size(), 1u);
    EXPECT_EQ(gallery.world.projectiles()[0].velocity, (Vec2{}));
    gallery.run(35);
    ASSERT_EQ(gallery.world.projectiles().size(), 1u);
    EXPECT_EQ(gallery.world.projectiles()[0].velocity, (Vec2{})) << "until its life is over";
}

TEST(ComeBack, what_sticks_and_is_braked_does_not_stand_in_the_air) {
    Rules rules = gallery_rules();
    ProjectileKind& kind = rules.weapons.front().projectile;
    kind.speed = 20.0f;
    kind.acceleration = -40.0f;  // it stands after half a second
    kind.returns_after = 1.0f;
    kind.life = 8.0f;
    kind.sticks = true;
    Gallery gallery({{kShooter}}, rules);
    gallery.fire(kShooter, 1, 0);
    gallery.run(58);
    ASSERT_EQ(gallery.world.projectiles().size(), 1u);
    EXPECT_NEAR(gallery.world.projectiles()[0].position.x, 9.8f, 0.1f);
    gallery.run(60);
    EXPECT_TRUE(gallery.world.projectiles().empty());
}

// At its turn it is in the victim, flies on and leaves it behind: one flight, one hit.
TEST(ComeBack, without_a_shooter_it_hits_whom_it_is_in_at_its_turn_once) {
    Rules rules = boomerangs();
    rules.weapons.front().projectile.pierce = 10;
    for (const bool has_shooter : {false, true}) {
        Gallery gallery({{kShooter}, {{19.5f, 20.0f}}}, rules, MapBuilder(400, 40));
        const std::uint32_t shooter = gallery.number_at(kShooter);
        gallery.fire(kShooter, 1, 0);
        gallery.run(20);
        if (!has_shooter) gallery.step({test::leave(test::player_id(shooter))});
        gallery.run(39);
        EXPECT_EQ(gallery.victims().size(), has_shooter ? 2u : 1u);
    }
}

TEST(ComeBack, it_hits_on_its_way_back_whom_it_pierced_on_its_way_out) {
    Rules rules = gallery_rules();
    ProjectileKind& kind = rules.weapons.front().projectile;
    kind.returns_after = 0.5f;
    kind.pierce = 10;
    Gallery gallery({{kShooter}, {{12.0f, 20.0f}}}, rules);
    gallery.fire(kShooter, 1, 0);
    gallery.run(90);
    EXPECT_TRUE(gallery.world.projectiles().empty());
    EXPECT_EQ(gallery.victims().size(), 2u);
}

// Whoever is dead when it should turn may be back before its life is over.
TEST(ComeBack, it_hits_again_whom_it_pierced_also_when_its_shooter_was_dead_at_its_turn) {
    Rules rules = boomerangs();
    ProjectileKind& kind = rules.weapons.front().projectile;
    kind.pierce = 10;
    kind.life = 10.0f;
    Gallery gallery({{kShooter}, {{12.0f, 20.0f}}}, rules, MapBuilder(60, 40));
    gallery.fire(kShooter, 1, 0);
    gallery.run(20);
    ASSERT_EQ(gallery.victims().size(), 1u);
    WorldState state = gallery.world.state();
    const auto shooter = state.players.find(test::player_id(gallery.number_at(kShooter)));
    state.players.alive[*shooter] = 0;
    state.players.health[*shooter] = 0;
    state.players.respawn_tick[*shooter] = state.tick + 20;
    ASSERT_EQ(gallery.world.load(write_image(state, gallery.world.terrain(), gallery.world.rules(),
                                             gallery.world.limits())),
              std::nullopt);
    gallery.run(120);

    EXPECT_EQ(gallery.victims().size(), 2u);
}

}  // namespace
}  // namespace arena::sim::come_back_test
