#include <algorithm>
#include <limits>
#include <string>

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

/// Returns the metres by which the two that are deepest in each other overlap; below 0 when all are
/// apart.
float deepest_overlap(const Players& players) {
    float deepest = -std::numeric_limits<float>::infinity();
    for (std::size_t a = 0; a < players.size(); ++a)
        for (std::size_t b = a + 1; b < players.size(); ++b)
            deepest = std::max(deepest, players.radius[a] + players.radius[b] -
                                            length(players.position[b] - players.position[a]));
    return deepest;
}

class CrowdOnARisingThing : public ::testing::TestWithParam<MoveKind> {};

// The mover puts players that stood one behind the other into one place: the nearest one beside it.
// No player may be held there.
TEST_P(CrowdOnARisingThing, is_soon_apart_again) {
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

/// Kinds of bodies that a platform presses together, and how near it comes to a wall.
struct Pressed {
    const char* name;
    bool is_octagon;
    MoveKind move;
    float gap;  ///< metres
};

/// A wall on the left, and a platform that comes from the right and rests in front of it; one
/// player at the wall, one in front of the platform. Between the two there is no room for both
/// players, unless one of them is further up than the other.
class PressedPair : public ::testing::TestWithParam<Pressed> {
  protected:
    [[nodiscard]] static MapBuilder map() {
        MapBuilder map(20.0f, 10.0f);
        map.box({0.0f, 0.0f}, {2.0f, 10.0f});
        map.spawn({2.6f, 4.45f}, 1).spawn({4.4f, 4.94f}, 2);
        map.mover(test::platform(box_obstacle({5.0f, 4.4f}, {6.2f, 5.6f}),
                                 {{0.0f, 0.0f}, {GetParam().gap - 3.0f, 0.0f}}, 1.5f,
                                 PathMode::once));
        return map;
    }

    [[nodiscard]] static Rules rules() {
        Rules rules;
        Archetype& archetype = rules.archetypes[0];
        archetype.move = GetParam().move;
        if (!GetParam().is_octagon) return rules;
        constexpr float kFar = 0.4619f;
        constexpr float kNear = 0.1913f;
        for (const Vec2 corner : {Vec2{kFar, -kNear},
                                  {kFar, kNear},
                                  {kNear, kFar},
                                  {-kNear, kFar},
                                  {-kFar, kNear},
                                  {-kFar, -kNear},
                                  {-kNear, -kFar},
                                  {kNear, -kFar}})
            static_cast<void>(archetype.outline.push_back(corner));
        return rules;
    }

    /// Both hold their sticks away from each other, the first one upwards as well.
    static void begin(WorldDriver& driver) {
        Command first = test::join({1});
        Command second = test::join({2});
        first.team = 1;
        second.team = 2;
        driver.step({first, second});
        driver.step({test::input({1}, test::move(-18, 27)), test::input({2}, test::move(43, 6))});
    }

    [[nodiscard]] static bool is_at_rest(const WorldDriver& driver) {
        return driver.world.state().movers[0].velocity == Vec2{};
    }

    /// Returns the metres by which the two overlap; for an octagon, the overlap of its largest
    /// disc.
    [[nodiscard]] static float overlap(const WorldDriver& driver) {
        const float width = GetParam().is_octagon ? 0.9238f : 1.0f;
        return width - length(driver.player(2).position - driver.player(1).position);
    }
};

// It takes more passes than a tick has to move them past each other, because each pushes the other
// into something solid and is pushed back by it.
TEST_P(PressedPair, parts_sideways_where_there_is_room) {
    WorldDriver driver(map().terrain(), rules());
    begin(driver);

    while (!is_at_rest(driver)) {
        driver.step();
        EXPECT_LT(overlap(driver), 0.1f);
    }
    for (int tick = 0; tick < 60; ++tick) {
        driver.step();
        EXPECT_LT(overlap(driver), 0.04f);
    }

    EXPECT_TRUE(driver.player(1).alive && driver.player(2).alive);
    EXPECT_EQ(driver.world.find_broken_invariant().value_or(""), "");
}

// No player dies as long as each has room for itself; being in each other is all that is left.
TEST_P(PressedPair, stays_overlapped_where_there_is_no_room) {
    const auto terrain =
        map().box({2.0f, 5.55f}, {4.8f, 8.0f}).box({2.0f, 2.0f}, {4.8f, 4.3f}).terrain();
    WorldDriver driver(terrain, rules());
    begin(driver);

    while (!is_at_rest(driver))
        driver.step();
    driver.run(60);

    EXPECT_GT(overlap(driver), 0.1f);
    EXPECT_TRUE(driver.player(1).alive && driver.player(2).alive);
    EXPECT_EQ(driver.world.find_broken_invariant().value_or(""), "");
}

INSTANTIATE_TEST_SUITE_P(AllKinds, PressedPair,
                         ::testing::Values(Pressed{"disc", false, MoveKind::push_out, 1.7f},
                                           Pressed{"swept_disc", false, MoveKind::slide, 1.7f},
                                           Pressed{"octagon", true, MoveKind::push_out, 1.617f}),
                         [](const auto& kind) { return std::string(kind.param.name); });

}  // namespace
}  // namespace arena::sim
