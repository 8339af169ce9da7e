// Random commands in a room full of movers of all kinds: the invariants hold after each tick, a
// copy of the world continues with the same hashes, and everything that movers can do happens.
#include <array>
#include <optional>
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "sim/base/random.h"
#include "sim/state/movers.h"
#include "tests/support/map_builder.h"
#include "tests/support/movers.h"
#include "tests/support/triggers.h"
#include "tests/support/world_driver.h"

namespace arena::sim::movers_model_test {
namespace {

using test::box_obstacle;
using test::MapBuilder;
using test::platform;

std::shared_ptr<const Terrain> machine_room() {
    MapMover low = platform(box_obstacle({20, 2}, {21, 6}), {{0, 0}, {-8, 0}}, 3);
    low.obstacle.is_low = true;
    MapMover concave = platform({}, {{0, 0}, {6, 0}, {6, -6}}, 4, PathMode::loop, 0.3f);
    concave.obstacle.vertices = {{6, 20}, {10, 20}, {10, 24}, {9, 24}, {9, 21}, {6, 21}};
    return MapBuilder(30, 30)
        .spawn({3, 3})
        .spawn({27, 27})
        .spawn({3, 27})
        .spawn({27, 3})
        .spawn({15, 15})
        .polygon({{12, 8}, {16, 8}, {16, 12}, {14, 9}, {12, 12}})
        .low_box({18, 18}, {19, 26})
        .one_sided_line({2, 10}, {8, 10})
        .line({22, 12}, {26, 16})
        .trigger(test::plate({{2, 14}, {4, 16}}, "gate"))
        .mover(low)
        .mover(concave)
        .mover(platform(box_obstacle({0.5f, 6}, {4, 7}), {{0, 0}, {0, 12}}, 5))
        .mover(platform(test::one_sided_obstacle({26, 18}, {22, 18}), {{0, 0}, {0, 8}}, 6))
        .mover(platform(test::line_obstacle({14, 27}, {14, 29.5f}), {{0, 0}, {12, 0}}, 40))
        .mover(platform(test::circle_obstacle({24, 8}, 1.2f), {{0, 0}, {4, 0}, {0, 6}}, 4,
                        PathMode::loop))
        .mover(test::door(box_obstacle({10, 14}, {11, 18}), {0, 4}, 4, "gate"))
        .mover(test::timed(box_obstacle({14, 14}, {17, 17}), 0.7f, 0.3f, 0.5f))
        .mover(test::timed(test::circle_obstacle({6, 4}, 1.5f), 0.5f, 0.0f, 0.4f))
        .mover(test::crate(box_obstacle({7, 7}, {8.5f, 8.5f}), 50, 1.0f))
        .mover(test::crate(test::circle_obstacle({21, 22}, 1.0f), 25, 0.5f))
        .terrain();
}

PlayerInput any_input(Random& random) {
    PlayerInput input;
    input.move_x = static_cast<std::int8_t>(random.next());
    input.move_y = static_cast<std::int8_t>(random.next());
    input.aim_x = static_cast<std::int16_t>(random.next());
    input.aim_y = static_cast<std::int16_t>(random.next());
    input.buttons = random.below(2) == 0 ? kButtonFire : 0;
    return input;
}

struct Seen {
    std::size_t crushed = 0;
    std::size_t destroyed = 0;
};

void drive(std::uint64_t seed, float gravity, Seen& seen) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    constexpr std::array<std::uint32_t, 4> kRates{60, 10, 240, 20};
    Rules rules;
    rules.tick_rate = kRates[seed / 2 % kRates.size()];
    rules.archetypes[0].speed = seed % 3 == 0 ? 150.0f : 6.0f;
    rules.gravity = gravity;
    Random random(seed);
    World world(machine_room(), rules, Limits{}, seed);
    std::optional<World> copy;
    std::set<std::uint32_t> joined;
    std::vector<Command> commands;
    for (int tick = 0; tick < 1500; ++tick) {
        commands.clear();
        for (std::uint32_t i = random.below(5); i > 0; --i) {
            const std::uint32_t id = 1 + random.below(30);
            if (joined.insert(id).second)
                commands.push_back(test::join({id}));
            else
                commands.push_back(test::input({id}, any_input(random)));
        }
        if (tick == 700) copy = world;

        const StepResult result = world.step(commands);

        ASSERT_EQ(result.errors, 0u);
        const auto broken = world.find_broken_invariant();
        ASSERT_FALSE(broken) << "tick " << world.tick() << ": " << *broken;
        if (copy) {
            ASSERT_EQ(test::hash_after(*copy, commands), world.hash()) << "tick " << world.tick();
        }
        for (const Event& event : result.events) {
            const bool is_crushed =
                event.kind == EventKind::death && find_mover(world.terrain(), event.other);
            seen.crushed += is_crushed ? 1 : 0;
            seen.destroyed += event.kind == EventKind::destroy ? 1 : 0;
        }
    }
}

TEST(MoversModel, no_living_player_is_ever_inside_a_mover) {
    Seen seen;

    for (std::uint64_t seed = 1; seed <= 8; ++seed)
        ASSERT_NO_FATAL_FAILURE(drive(seed, seed % 2 == 0 ? 0.0f : 9.0f, seen));

    EXPECT_GT(seen.crushed, 0u);
    EXPECT_GT(seen.destroyed, 0u);
}

}  // namespace
}  // namespace arena::sim::movers_model_test
