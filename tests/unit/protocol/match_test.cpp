#include "protocol/match.h"

#include <gtest/gtest.h>

namespace arena::protocol {
namespace {

TEST(Match, players_stand_in_the_countdown_and_at_the_end_until_the_next_phase) {
    for (std::size_t value = 0; value < sim::kMatchPhases; ++value) {
        const auto phase = static_cast<sim::MatchPhase>(value);
        const Match match{.phase = phase, .phase_end_tick = 900, .teams = {}, .flags = {}};
        const bool stands =
            phase == sim::MatchPhase::countdown || phase == sim::MatchPhase::match_end;

        EXPECT_EQ(standing_end(match), stands ? 900u : 0u) << name_of(phase);
    }
}

}  // namespace
}  // namespace arena::protocol
