// Laws of the past: it changes nothing as long as no shot or melee attack looks back, and it is
// part of the state.
#include <array>
#include <set>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "sim/base/random.h"
#include "sim/state/state_hash.h"
#include "sim/world/world.h"
#include "tests/support/factory.h"

namespace arena::sim::look_back_property_test {
namespace {

struct Seeds {
    std::uint64_t world = 0;
    bool is_side_view = false;
    int ticks = 0;
};

Seeds any_seeds(int ticks_max) {
    return {*rc::gen::inRange<std::uint64_t>(1, 1u << 30), *rc::gen::arbitrary<bool>(),
            *rc::gen::inRange(2, ticks_max)};
}

World factory_world(const Seeds& seeds) {
    static const auto kMaps = std::array{test::factory(false), test::factory(true)};
    return {kMaps[seeds.is_side_view ? 1 : 0], test::all_kinds(seeds.is_side_view ? 25.0f : 0.0f),
            Limits{.players_max = 32}, seeds.world};
}

/// Begins the past and does nothing else: no player has this id.
std::vector<Command> begin_past() {
    PlayerInput input;
    input.seen_back = 1;
    return {test::input({kFirstProjectileId - 1}, input)};
}

RC_GTEST_PROP(LookBackProperty, a_kept_past_at_which_no_input_looks_back_changes_nothing, ()) {
    const Seeds seeds = any_seeds(60);
    Random random(seeds.world);
    World without = factory_world(seeds);
    World with = without;
    std::set<std::uint32_t> joined;
    for (int tick = 0; tick < seeds.ticks; ++tick) {
        std::vector<Command> commands = test::any_commands(random, joined);
        for (Command& command : commands)
            command.input.seen_back = 0;
        static_cast<void>(without.step(commands));
        if (tick == 0)
            for (const Command& command : begin_past())
                commands.push_back(command);
        static_cast<void>(with.step(commands));

        WorldState state = with.state();
        RC_ASSERT(state.past.is_kept());
        state.past = {};
        RC_ASSERT(hash_of(state) == without.hash());
    }
    RC_ASSERT(!with.find_broken_invariant());
}

RC_GTEST_PROP(LookBackProperty, a_world_with_a_past_continues_from_its_saved_state_and_from_a_copy,
              ()) {
    const Seeds seeds = any_seeds(60);
    Random random(seeds.world);
    World world = factory_world(seeds);
    std::set<std::uint32_t> joined;
    for (int tick = 0; tick < seeds.ticks; ++tick)
        static_cast<void>(world.step(test::any_commands(random, joined)));
    World loaded = factory_world({.world = seeds.world + 1, .is_side_view = seeds.is_side_view});
    RC_ASSERT(loaded.load(world.save()) == std::nullopt);
    World copy = world;

    for (int tick = 0; tick < 20; ++tick) {
        const std::vector<Command> commands = test::any_commands(random, joined);
        static_cast<void>(world.step(commands));
        static_cast<void>(loaded.step(commands));
        static_cast<void>(copy.step(commands));
        RC_ASSERT(loaded.hash() == world.hash());
        RC_ASSERT(copy.hash() == world.hash());
    }
    RC_ASSERT(!world.find_broken_invariant());
}

}  // namespace
}  // namespace arena::sim::look_back_property_test
