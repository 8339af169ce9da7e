#include "server/match/delayed_match.h"

#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

#include "server/match/match.h"
#include "tests/unit/server/harness.h"

namespace arena::server::test {
namespace {

constexpr sim::Tick kDelay = 30;
constexpr sim::Limits kLimits{.players_max = 8};

TEST(DelayedMatch, is_what_the_match_was_so_many_ticks_ago) {
    const auto terrain = bare_terrain();
    Match match(terrain, {}, kLimits, 5);
    DelayedMatch delayed(terrain, {}, kLimits, 5, {}, kDelay);
    std::vector<std::uint64_t> hashes{match.world().hash()};
    for (sim::Tick tick = 1; tick <= 300; ++tick) {
        if (tick % 40 == 1 && tick < 200) {
            const sim::EntityId player{tick};
            match.join(player);
            delayed.join(player, "somebody");
        }
        if (tick == 230) {
            match.leave({1});
            delayed.leave({1});
        }
        if (tick < 230) {
            protocol::Inputs inputs{.tick = tick - 1};
            inputs.add({.move_x = static_cast<std::int8_t>(tick % 100), .buttons = 1});
            match.receive({1}, inputs);
        }
        (void)match.step();
        delayed.step(match.commands());
        hashes.push_back(match.world().hash());

        const sim::Tick then = tick > kDelay ? tick - kDelay : 0;
        ASSERT_EQ(delayed.world().tick(), then);
        ASSERT_EQ(delayed.world().hash(), hashes[then]) << tick;
    }
}

TEST(DelayedMatch, goes_on_to_the_end_of_a_match_that_has_ended) {
    for (const sim::Tick length : {kDelay / 3, kDelay, 3 * kDelay}) {
        Match match(bare_terrain(), {}, kLimits, 5);
        DelayedMatch delayed(bare_terrain(), {}, kLimits, 5, {}, kDelay);
        match.join({1});
        delayed.join({1}, "somebody");
        for (sim::Tick tick = 0; tick < length; ++tick) {
            (void)match.step();
            delayed.step(match.commands());
        }
        for (sim::Tick passed = 1; passed <= kDelay; ++passed) {
            ASSERT_FALSE(delayed.has_caught_up());
            delayed.pass();
            const sim::Tick then = length + passed > kDelay ? length + passed - kDelay : 0;
            ASSERT_EQ(delayed.world().tick(), then);
        }
        EXPECT_TRUE(delayed.has_caught_up());
        EXPECT_EQ(delayed.world().hash(), match.world().hash());

        delayed.pass();
        EXPECT_EQ(delayed.world().tick(), length);
    }
}

}  // namespace
}  // namespace arena::server::test
