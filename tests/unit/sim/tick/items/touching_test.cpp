#include "sim/tick/items/touching.h"

#include <vector>

#include <gtest/gtest.h>

#include "sim/volumes/enclosing_circle.h"
#include "tests/support/map_builder.h"
#include "tests/support/stage_scene.h"

namespace arena::sim::touching_test {
namespace {

/// Returns the rows that a disc of half a metre at (20, 20) touches.
std::vector<std::uint32_t> touched_in(test::StageScene& scene) {
    const AttackVolume volume{Circle{{20.0f, 20.0f}, 0.5f}, HitType::collect};
    const HitBody body{.bounds = enclosing_circle_about({20.0f, 20.0f}, {&volume.shape, 1}),
                       .attacks = {&volume, 1}};
    scene.tick();
    find_touching(body, scene.frames, scene.memory.grid, scene.state, scene.memory.hit_search,
                  scene.memory.report);
    return scene.memory.hit_search.touching;
}

TEST(Touching, are_all_players_that_overlap_in_the_order_of_their_rows) {
    test::StageScene scene(test::MapBuilder().spawn({5.0f, 5.0f}).terrain(), Rules{}, Limits{});
    scene.put(1, {20.9f, 20.0f});
    scene.put(2, {21.1f, 20.0f});
    scene.put(3, {19.2f, 20.0f});

    EXPECT_EQ(touched_in(scene), (std::vector<std::uint32_t>{0, 2}));
}

}  // namespace
}  // namespace arena::sim::touching_test
