// The sweep of all projectiles at once: relative motion, and what it does not meet.
#include <gtest/gtest.h>

#include "tests/support/gallery.h"

namespace arena::sim {
namespace {

using test::Gallery;
using test::gallery_rules;
using test::input;
using test::move;
using test::player_id;

TEST(SweepProjectiles, a_player_who_runs_across_a_shot_between_two_ticks_is_hit) {
    // The runner of 5 cm crosses the way at 60 m/s: half a metre before it, then half a metre
    // behind.
    Rules rules = gallery_rules();
    rules.archetypes.front().radius = 0.05f;
    rules.archetypes.front().speed = 60.0f;
    rules.weapons.front().projectile.radius = 0.02f;
    rules.weapons.front().projectile.speed = 3.0f;
    Gallery gallery({{{5.0f, 20.0f}}, {{6.0f, 19.5f}}}, rules);
    const std::uint32_t runner = gallery.number_at({6.0f, 19.5f});

    gallery.fire({5.0f, 20.0f}, 1, 0);
    gallery.run(19);  // the shot is at 5.95
    const auto before = gallery.victims();
    gallery.step({input(player_id(runner), move(0, 127))});

    EXPECT_TRUE(before.empty());
    EXPECT_EQ(gallery.victims(), (std::vector{runner}));
    EXPECT_NEAR(gallery.player(runner).position.y, 20.5f, 1e-3f);
}

TEST(SweepProjectiles, a_player_who_outruns_a_shot_is_not_hit) {
    Rules rules = gallery_rules();
    rules.archetypes.front().speed = 31.0f;
    Gallery gallery({{{5.0f, 20.0f}}, {{6.5f, 20.0f}}}, rules);
    const std::uint32_t runner = gallery.number_at({6.5f, 20.0f});

    gallery.step({input(player_id(runner), move(127, 0))});
    gallery.fire({5.0f, 20.0f}, 1, 0);
    gallery.run(40);

    EXPECT_TRUE(gallery.victims().empty());
    EXPECT_EQ(gallery.world.projectiles().size(), 1u);
}

}  // namespace
}  // namespace arena::sim
