#include "sim/state/player_body.h"

#include <gtest/gtest.h>

#include "tests/support/polygons.h"

namespace arena::sim::player_body_test {
namespace {

/// Rules with a disc and with an outline that reaches further to the right, and a player of each.
struct Scene {
    Rules rules;
    Players players;

    explicit Scene(MoveKind move) {
        rules.archetypes.resize(2);
        for (const Vec2 corner : {Vec2{-1, -1}, {3, -1}, {3, 1}, {-1, 1}})
            EXPECT_TRUE(rules.archetypes[1].outline.push_back(corner));
        for (std::uint8_t i = 0; i < 2; ++i) {
            rules.archetypes[i].move = move;
            PlayerState player;
            player.id = {1u + i};
            player.archetype = i;
            player.position = {10.0f + static_cast<float>(i), 20.0f};
            player.radius = 0.5f + static_cast<float>(i);
            players.insert(i, player);
        }
    }
};

TEST(BodyOf, is_the_disc_of_the_row) {
    const Scene scene(MoveKind::push_out);

    const Body body = body_of(scene.rules, scene.players, 0);

    EXPECT_TRUE(body.is_disc());
    EXPECT_EQ(body.circle.center, (Vec2{10, 20}));
    EXPECT_EQ(body.circle.radius, 0.5f);
}

TEST(BodyOf, has_the_outline_of_its_archetype) {
    const Scene scene(MoveKind::push_out);

    const Body body = body_of(scene.rules, scene.players, 1);

    ASSERT_EQ(body.outline.size(), 4u);
    EXPECT_EQ(body.outline[1], (Vec2{3, -1}));
    EXPECT_EQ(body.circle.center, (Vec2{11, 20}));
    EXPECT_EQ(body.circle.radius, 1.5f);
}

TEST(CoreOf, is_the_whole_body_unless_it_moves_by_two_rays) {
    for (const MoveKind move : {MoveKind::push_out, MoveKind::slide}) {
        const Scene scene(move);

        EXPECT_EQ(core_of(scene.rules, scene.players, 0).circle.radius, 0.5f);
        EXPECT_EQ(core_of(scene.rules, scene.players, 1).outline.size(), 4u);
    }
}

TEST(CoreOf, is_the_middle_of_the_box_where_two_rays_start) {
    const Scene scene(MoveKind::rays);

    const Body disc = core_of(scene.rules, scene.players, 0);
    EXPECT_EQ(disc.circle.center, (Vec2{10, 20}));
    EXPECT_EQ(disc.circle.radius, 0.0f);

    const Body outline = core_of(scene.rules, scene.players, 1);
    EXPECT_TRUE(outline.is_disc());
    EXPECT_EQ(outline.circle.center, (Vec2{12, 20})) << "a metre right of the position";
    EXPECT_EQ(outline.circle.radius, 0.0f);
}

}  // namespace
}  // namespace arena::sim::player_body_test
