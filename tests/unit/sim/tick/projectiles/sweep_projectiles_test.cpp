// The sweep of all projectiles at once: relative motion, and what projectiles do not hit.
#include <gtest/gtest.h>

#include "tests/support/gallery.h"
#include "tests/support/side_view.h"

namespace arena::sim {
namespace {

using test::Gallery;
using test::gallery_rules;
using test::input;
using test::move;
using test::player_id;

TEST(SweepProjectiles, a_player_that_runs_across_a_shot_between_two_ticks_is_hit) {
    // The runner of 5 cm crosses the shot's path at 60 m/s: from half a metre before it to half a
    // metre behind it.
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

TEST(SweepProjectiles, a_player_that_outruns_a_shot_is_not_hit) {
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

/// A second archetype of 0.8 m by 1.6 m; the circle around it is one of 0.8945 m.
Rules with_tall_box(std::uint8_t pierce) {
    Rules rules = gallery_rules();
    rules.archetypes.push_back(test::box_walker(MoveKind::push_out));
    rules.archetypes.back().name = "tall";
    rules.weapons.front().projectile.pierce = pierce;
    return rules;
}

TEST(SweepProjectiles, a_shot_hits_an_outline_at_its_edge_and_not_the_circle_around_it) {
    // The shot has a radius of 0.1 m, and the box ends at 20.8 m.
    for (const std::uint8_t pierce : {std::uint8_t{0}, std::uint8_t{1}}) {
        Gallery above({{{5.0f, 20.95f}}, {{20.0f, 20.0f}, 0, "tall"}}, with_tall_box(pierce));
        Gallery across({{{5.0f, 20.85f}}, {{20.0f, 20.0f}, 0, "tall"}}, with_tall_box(pierce));
        Gallery middle({{{5.0f, 20.0f}}, {{20.0f, 20.0f}, 0, "tall"}}, with_tall_box(pierce));

        above.fire({5.0f, 20.95f}, 1, 0);
        above.run(90);
        across.fire({5.0f, 20.85f}, 1, 0);
        across.run(90);
        middle.fire({5.0f, 20.0f}, 1, 0);
        middle.run(90);

        EXPECT_TRUE(above.victims().empty()) << int{pierce};
        EXPECT_EQ(across.victims().size(), 1u) << int{pierce};
        ASSERT_EQ(middle.victims().size(), 1u) << int{pierce};
        EXPECT_NEAR(middle.events_of(EventKind::hit)[0].position.x, 19.5f, 1e-3f) << int{pierce};
    }
}

TEST(SweepProjectiles, a_shot_ends_at_the_border_and_at_walls_when_no_player_is_left) {
    for (const int aim_x : {-1, 1}) {
        Gallery gallery({{{5.0f, 20.0f}}}, gallery_rules(),
                        test::MapBuilder().box({10.0f, 18.0f}, {11.0f, 22.0f}));
        gallery.fire({5.0f, 20.0f}, aim_x, 0);
        gallery.step({test::leave(player_id(1))});
        gallery.run(30);

        EXPECT_EQ(gallery.world.players().size(), 0u);
        EXPECT_TRUE(gallery.world.projectiles().empty());
        EXPECT_EQ(gallery.events_of(EventKind::despawn).size(), 2u) << "the player, and the shot";
    }
}

TEST(SweepProjectiles, a_shot_of_2000_metres_a_second_does_not_pass_an_outline_that_runs_across) {
    Rules rules = with_tall_box(0);
    rules.weapons.front().projectile.speed = 2000.0f;
    rules.archetypes.back().speed = 60.0f;
    Gallery gallery({{{5.0f, 20.0f}}, {{20.0f, 19.0f}, 0, "tall"}}, rules);
    const std::uint32_t runner = gallery.number_at({20.0f, 19.0f});

    gallery.fire({5.0f, 20.0f}, 1, 0);
    gallery.step({input(player_id(runner), move(0, 127))});

    EXPECT_EQ(gallery.victims(), (std::vector{runner}));
}

}  // namespace
}  // namespace arena::sim
