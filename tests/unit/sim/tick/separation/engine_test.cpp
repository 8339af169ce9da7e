#include "sim/tick/separation/engine.h"

#include <gtest/gtest.h>

#include "tests/support/map_builder.h"
#include "tests/support/stage_scene.h"

namespace arena::sim::engine_test {
namespace {

bool is_of_discs(const Engine& engine) {
    return engine.move == move_discs && engine.find_contacts == find_disc_contacts &&
           engine.push_out == push_discs_out && engine.step_back == step_discs_back &&
           engine.find_ground != find_body_ground;
}

bool is_of_bodies(const Engine& engine) {
    return engine.move == move_bodies && engine.find_contacts == find_body_contacts &&
           engine.push_out == push_bodies_out && engine.step_back == step_bodies_back &&
           engine.find_ground == find_body_ground;
}

TEST(Engine, pushed_discs_seen_from_above_use_the_engine_for_discs) {
    Rules two;
    two.archetypes.resize(2);
    two.archetypes[1].radius = 1.0f;

    EXPECT_TRUE(is_of_discs(engine_for(Rules{})));
    EXPECT_TRUE(is_of_discs(engine_for(two)));
}

TEST(Engine, gravity_requires_the_engine_for_bodies) {
    Rules rules;
    rules.gravity = 10.0f;

    EXPECT_TRUE(is_of_bodies(engine_for(rules)));
}

TEST(Engine, one_archetype_that_is_no_pushed_disc_requires_the_engine_for_bodies) {
    Rules slider;
    slider.archetypes.resize(2);
    slider.archetypes[1].move = MoveKind::slide;
    Rules outlined;
    outlined.archetypes.resize(2);
    for (const Vec2 corner : {Vec2{-0.3f, -0.3f}, Vec2{0.3f, -0.3f}, Vec2{0.0f, 0.4f}})
        ASSERT_TRUE(outlined.archetypes[1].outline.push_back(corner));

    EXPECT_TRUE(is_of_bodies(engine_for(slider)));
    EXPECT_TRUE(is_of_bodies(engine_for(outlined)));
}

TEST(Engine, discs_stand_on_nothing) {
    test::StageScene scene(test::MapBuilder().box({0, 0}, {40, 10}).terrain(), {});
    scene.put(1, {20.0f, 10.5f});
    scene.state.players.velocity[0] = {1.0f, -1.0f};
    scene.begin_steps();
    scene.fill_grid();

    engine_for(scene.rules)
        .find_ground(scene.rules, scene.solids(), scene.memory.steps, scene.memory.grid,
                     scene.state.players, scene.memory.awake, scene.memory.step_backs,
                     scene.memory.lookup);

    EXPECT_EQ(scene.state.players.ground_normal[0], Vec2{});
    EXPECT_EQ(scene.state.players.ground[0], kNoEntity);
    EXPECT_EQ(scene.state.players.velocity[0], (Vec2{1.0f, -1.0f}));
}

}  // namespace
}  // namespace arena::sim::engine_test
