// The pushes of a tick: how many there are at most, and what happens to players that are still
// inside.
#include <vector>

#include <gtest/gtest.h>

#include "sim/math/vec2.h"
#include "tests/support/gallery.h"

namespace arena::sim {
namespace {

using test::Gallery;
using test::input;
using test::MapBuilder;
using test::move;
using test::player_id;

/// A pocket open to the left, as high as a player, filled with a row of six players that hardly
/// touch, and one player in front of it.
constexpr Vec2 kBefore{13.5f, 20.0f};

Gallery pocket(float speed) {
    Rules rules = test::gallery_rules();
    rules.archetypes.front().speed = speed;
    std::vector<test::Place> places{{kBefore}};
    for (int i = 0; i < 6; ++i)
        places.push_back({{20.49f - 1.001f * static_cast<float>(i), 20.0f}});
    return Gallery(places, rules,
                   MapBuilder()
                       .box({14, 20.505f}, {22, 22})
                       .box({14, 18}, {22, 19.495f})
                       .box({21, 19.495f}, {22, 20.505f}));
}

TEST(PushOut, pushes_end_after_eight_passes_and_a_player_still_inside_goes_back) {
    // In a tick it moves 2 m: into two of the row, which have nowhere to go.
    Gallery gallery = pocket(120.0f);
    const std::uint32_t runner = gallery.number_at(kBefore);

    const StepResult result = gallery.step({input(player_id(runner), move(127, 0))});

    // In a row of seven, at most 6 + 5 pairs overlap, and each player is at three walls.
    EXPECT_LE(result.statistics.pushes, 8u * (11u + 7u * 3u));
    EXPECT_GT(result.statistics.pushes, 8u);
    EXPECT_GE(result.statistics.step_backs, 1u);
    EXPECT_EQ(gallery.player(runner).position, kBefore);
    EXPECT_FALSE(gallery.world.find_broken_invariant());
}

TEST(PushOut, a_slow_step_into_players_that_cannot_give_way_is_settled_by_pushes) {
    Gallery gallery = pocket(6.0f);
    const std::uint32_t runner = gallery.number_at(kBefore);

    gallery.step({input(player_id(runner), move(127, 0))});
    for (int tick = 0; tick < 60; ++tick) {
        gallery.step();
        ASSERT_FALSE(gallery.world.find_broken_invariant());
        for (const PlayerState& player : gallery.world.players()) {
            if (player.id == player_id(runner)) continue;
            const Vec2 between = player.position - gallery.player(runner).position;
            ASSERT_GT(length(between), 1.0f - 0.05f) << tick;
        }
    }

    // Each of six pairs may stay 4 cm deep.
    EXPECT_NEAR(gallery.player(runner).position.x, 14.48f, 0.24f);
}

}  // namespace
}  // namespace arena::sim
