// Crowds of any kind in rooms of any kind: at the end of a tick no player is deeper in another than
// kPairDepthMax, or than one of the two already was when the movers had carried and pushed them.
//
// 2,000 worlds; the long mode: scripts/properties.sh 100000 'CrowdProperty.*'. Each world is drawn
// from one number, which a failure prints.
#include <cstdint>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/support/pair_judge.h"
#include "tests/support/random_crowd.h"

namespace arena::sim {
namespace {

constexpr int kTicks = 60;

RC_GTEST_PROP(CrowdProperty, no_player_is_deeper_in_another_than_is_allowed, (std::uint64_t seed)) {
    Random random(seed);
    const test::RandomCrowd crowd = test::CrowdDraw(random).draw();
    World world(crowd.terrain, crowd.rules, crowd.limits, seed);
    test::PairJudge judge(*crowd.terrain, crowd.rules, crowd.limits);
    bool is_pressed = false;

    for (int tick = 0; tick < kTicks; ++tick) {
        const std::vector<Command> commands = test::crowd_commands(random, crowd, world);
        judge.expect_step(world);

        const StepResult result = world.step(commands);

        RC_ASSERT(result.errors == 0u);
        is_pressed = is_pressed || result.statistics.step_backs > 0;
        if (const auto broken = world.find_broken_invariant())
            RC_FAIL("tick " + std::to_string(world.tick()) + ": " + *broken);
        if (const auto too_deep = judge.find_too_deep(world))
            RC_FAIL("tick " + std::to_string(world.tick()) + ": " + *too_deep);
    }

    RC_CLASSIFY(is_pressed, "a player stepped back");
    RC_CLASSIFY(!crowd.terrain->movers.empty(), "among movers");
    RC_CLASSIFY(crowd.rules.gravity > 0.0f, "seen from the side");
    RC_CLASSIFY(judge.deepest() > 0.5 * static_cast<double>(kPairDepthMax), "a crowd is dense");
}

}  // namespace
}  // namespace arena::sim
