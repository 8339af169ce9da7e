// The recorded match of each mode, stopped in every phase, goes on from its image as if it had
// never been stopped. check_build.sh does the same from one build to another.
#include "tests/golden/phase_stops.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/golden/recorded_match.h"
#include "tests/support/temporary_folder.h"

namespace arena::golden {
namespace {

class PhaseStops : public ::testing::TestWithParam<const char*> {
  protected:
    RecordedMatch match_ = load_recorded_match(GetParam());
    PlayedMatch played_ = play_with_stops(match_.game, match_.log);
};

TEST_P(PhaseStops, are_in_every_phase) {
    for (std::size_t i = 0; i < sim::kMatchPhases; ++i) {
        const auto phase = static_cast<sim::MatchPhase>(i);
        const auto stops = std::count_if(played_.stops.begin(), played_.stops.end(),
                                         [phase](const Stop& stop) { return stop.phase == phase; });
        EXPECT_GE(stops, 3) << name_of(phase);
    }
}

TEST_P(PhaseStops, lead_to_the_same_match) {
    for (const Stop& stop : played_.stops) {
        const auto divergence =
            find_divergence(match_.game, match_.log, played_.hashes, stop.image);
        EXPECT_FALSE(divergence) << *divergence;
    }
}

INSTANTIATE_TEST_SUITE_P(Modes, PhaseStops, ::testing::ValuesIn(kRecordedModes),
                         [](const auto& match) { return std::string(match.param); });

class ShortMatch : public ::testing::Test {
  protected:
    ShortMatch() {
        match_.log.ticks = 100;
        played_ = play_with_stops(match_.game, match_.log);
    }

    RecordedMatch match_ = load_recorded_match("arena");
    PlayedMatch played_;
};

TEST_F(ShortMatch, without_phases_stops_in_its_first_middle_and_last_tick) {
    std::vector<sim::Tick> ticks;
    for (const Stop& stop : played_.stops)
        ticks.push_back(stop.tick);

    EXPECT_EQ(ticks, (std::vector<sim::Tick>{1, 50, 100}));
    EXPECT_EQ(played_.hashes.size(), 101u);
}

TEST_F(ShortMatch, differs_from_the_tick_on_in_which_another_hash_is_pinned) {
    const std::vector<std::uint8_t>& image = played_.stops[1].image;
    EXPECT_FALSE(find_divergence(match_.game, match_.log, played_.hashes, image));

    played_.hashes[70] ^= 1;
    const auto divergence = find_divergence(match_.game, match_.log, played_.hashes, image);

    EXPECT_EQ(divergence,
              "stopped in tick 50, in the phase play, it is another match from tick 70 on");
}

TEST_F(ShortMatch, goes_on_from_the_file_of_its_stops) {
    const test::TemporaryFolder folder;
    const std::string file = folder.path("stops");
    ASSERT_FALSE(stop_and_continue(match_.game, match_.log, {.stops = file, .continued = {}}));

    EXPECT_FALSE(stop_and_continue(match_.game, match_.log, {.stops = {}, .continued = file}));
    match_.log.seed += 1;
    const auto divergence =
        stop_and_continue(match_.game, match_.log, {.stops = {}, .continued = file});
    ASSERT_TRUE(divergence);
    EXPECT_EQ(*divergence,
              file + ": stopped in tick 1, in the phase play, it is another match from tick 1 on");
}

TEST_F(ShortMatch, does_not_go_on_from_a_file_without_states) {
    const test::TemporaryFolder folder;
    const std::string file = folder.path("stops");
    const std::string missing = folder.path("missing");
    match_.log.ticks = 0;
    ASSERT_FALSE(stop_and_continue(match_.game, match_.log, {.stops = file, .continued = {}}));

    EXPECT_EQ(stop_and_continue(match_.game, match_.log, {.stops = {}, .continued = file}),
              file + ": holds no state to continue from");
    EXPECT_EQ(stop_and_continue(match_.game, match_.log, {.stops = {}, .continued = missing}),
              missing + ": is not a state log");
}

}  // namespace
}  // namespace arena::golden
