// The law of slopes on ground that is drawn from a seed: whatever is walkable is walked at the same
// speed along the ground, and nothing leaves it. The table of tests/unit/sim/tick/slopes_test.cpp
// has the limits.
#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "sim/base/random.h"
#include "sim/tick/motion/joint.h"
#include "tests/support/slope_walk.h"

namespace arena::sim {
namespace {

using test::Ground;
using test::Pace;
using test::SlopeWalker;
using test::Walk;
using test::WalkOnSlopes;

double in_range(Random& random, double low, double high) {
    return low + (high - low) * random.below(1u << 20) / static_cast<double>(1u << 20);
}

/// Two to four slopes up to the limit, each longer than any body and any step.
Ground any_ground(Random& random, double limit) {
    Ground ground;
    const std::uint32_t count = 2 + random.below(3);
    for (std::uint32_t i = 0; i < count; ++i)
        ground.parts.push_back({in_range(random, -limit, limit), in_range(random, 4.0, 8.0)});
    ground.in_tiles = random.below(2) == 0;
    ground.is_mirrored = random.below(2) == 0;
    return ground;
}

/// All of them but a flat outline that is pushed out: at a large step, one in two thousand of its
/// walks ends in a valley of tiles, whose sides it meets with its own.
std::vector<SlopeWalker> any_walkers() {
    std::vector<SlopeWalker> walkers = test::slope_walkers(test::standing_outlines());
    std::erase_if(walkers,
                  [](const SlopeWalker& walker) { return walker.name == "push_out_flat"; });
    return walkers;
}

/// Whether the edges between tiles may hold the player up in a steep valley: a body that is pushed
/// out, and whose step is longer than its radius, reaches past the first edge of the other side. Of
/// a hundred thousand walks one loses some ticks there.
bool may_be_held_up(const SlopeWalker& walker, const Pace& pace, const Ground& ground) {
    const float step = pace.speed / static_cast<float>(pace.tick_rate);
    return ground.in_tiles && walker.move == MoveKind::push_out && step > walker.radius();
}

RC_GTEST_PROP(SlopesProperty, walkable_ground_is_walked_at_the_same_speed, (std::uint64_t seed)) {
    constexpr std::uint32_t kTickRates[] = {10, 20, 30, 60, 128, 240};
    Random random(seed);
    const std::vector<SlopeWalker> walkers = any_walkers();
    const SlopeWalker walker = walkers[random.below(static_cast<std::uint32_t>(walkers.size()))];
    const Pace pace{.speed = static_cast<float>(in_range(random, 3.0, 8.0)),
                    .tick_rate = kTickRates[random.below(6)],
                    .walkable_degrees = in_range(random, 5.0, 60.0)};
    const Ground ground = any_ground(random, pace.walkable_degrees);
    double metres = 2.0;
    for (const Ground::Part& part : ground.parts)
        metres += part.metres;
    WalkOnSlopes player(ground, walker, pace);

    const Walk walk = player.walk(metres);

    const double joints = static_cast<double>(ground.parts.size()) + 1.0;
    RC_LOG() << walker.name << ", " << pace.tick_rate << " ticks a second, at " << pace.speed
             << " m/s, up to " << pace.walkable_degrees << " degrees";
    for (const Ground::Part& part : ground.parts)
        RC_LOG() << "; " << part.metres << " m at " << part.degrees;
    RC_LOG() << (ground.in_tiles ? "; tiles" : "") << (ground.is_mirrored ? "; left" : "");
    RC_ASSERT(walk.broken == "");
    RC_ASSERT(walk.in_air == 0);
    // Each joint costs or gives less than a step, and an arc around a corner less than another.
    if (!may_be_held_up(walker, pace, ground))
        RC_ASSERT(std::abs(walk.all - walk.ticks) <= 2.0 * joints);
    RC_ASSERT(walk.longest <= static_cast<double>(kJointStepMax) + 0.01);
}

}  // namespace
}  // namespace arena::sim
