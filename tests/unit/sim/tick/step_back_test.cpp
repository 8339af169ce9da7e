#include <algorithm>
#include <limits>

#include <gtest/gtest.h>

#include "sim/math/vec2.h"
#include "tests/support/map_builder.h"
#include "tests/support/movers.h"
#include "tests/support/side_view.h"
#include "tests/support/world_driver.h"

namespace arena::sim {
namespace {

using test::box_obstacle;
using test::MapBuilder;
using test::WorldDriver;

/// Metres by which the two that are deepest in each other overlap; below 0 when all are apart.
float deepest_overlap(const Players& players) {
    float deepest = -std::numeric_limits<float>::infinity();
    for (std::size_t a = 0; a < players.size(); ++a)
        for (std::size_t b = a + 1; b < players.size(); ++b)
            deepest = std::max(deepest, players.radius[a] + players.radius[b] -
                                            length(players.position[b] - players.position[a]));
    return deepest;
}

class CrowdOnARisingThing : public ::testing::TestWithParam<MoveKind> {};

// It puts those who stood one behind the other into one place: the nearest one beside it. Nobody
// may be held there.
TEST_P(CrowdOnARisingThing, is_apart_again_soon_after) {
    constexpr float kDown = 1.0f;
    MapBuilder map(20.0f, 10.0f);
    map.mover(test::timed(box_obstacle({8.0f, 0.0f}, {13.0f, 4.0f}), kDown, 0.0f, 30.0f));
    for (const float x : {8.2f, 9.3f, 10.4f})
        map.spawn({x, 0.51f});
    const float gravity = GetParam() == MoveKind::push_out ? 0.0f : test::kGravity;
    Rules rules = test::side_view(test::walker(GetParam()));
    rules.gravity = gravity;
    WorldDriver driver(map.terrain(), rules);
    driver.step({test::join({1}), test::join({2}), test::join({3})});

    while (driver.world.state().movers[0].phase != MoverPhase::solid)
        driver.step();
    driver.run(9);

    for (const Vec2 position : driver.world.players().position)
        EXPECT_LE(position.x, 8.0f);
    EXPECT_LT(deepest_overlap(driver.world.players()), 0.05f);
    EXPECT_EQ(driver.world.find_broken_invariant().value_or(""), "");
}

INSTANTIATE_TEST_SUITE_P(AllKinds, CrowdOnARisingThing,
                         ::testing::Values(MoveKind::push_out, MoveKind::slide, MoveKind::rays),
                         [](const auto& kind) { return test::name_of(kind.param); });

}  // namespace
}  // namespace arena::sim
