// A match of games on the shipped maps: the long mode of game_match_test.cpp.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

#include "protocol/base/time.h"
#include "sim/values/result.h"
#include "tests/simulation/game_match.h"
#include "tests/simulation/verdict.h"

namespace arena::simulation {

/// What trials did, to check that they did something.
struct GameTrialTotals {
    std::uint64_t updates_compared = 0;
    std::array<std::uint64_t, client::kCorrectionCauseCount> corrections{};
    std::uint64_t frames = 0;
    float own_jump_max = 0.0f;
    float others_jump_max = 0.0f;
    std::uint64_t others_snaps = 0;

    GameTrialTotals& operator+=(const GameTrialTotals& other);
};

/// Eight players on a map, over a network. game_play() returns one of kGamePlays such settings.
struct GamePlay {
    const char* map;
    int round_trip_ms;
    double loss;
};
inline constexpr std::size_t kGamePlays = 48;
[[nodiscard]] GamePlay game_play(std::size_t number);

/// Returns what a match of it needs. Fails with one line when its map cannot be played.
[[nodiscard]] Result<GameMatchSettings, std::string> settings_of(std::uint64_t seed,
                                                                 const GamePlay& play);

/// The most snaps of others that a match over a network that loses up to 5 % may show: five updates
/// in a row were lost, and a pad or a dash has taken a player elsewhere. Without loss there are
/// none, and where more is lost they are not bounded.
inline constexpr std::uint64_t kOthersSnapsMax = 8;

/// Plays for `duration`. Returns corrections without a cause, and jumps and snaps that were shown.
[[nodiscard]] Verdict try_game(std::uint64_t seed, const GamePlay& play, protocol::Time duration,
                               GameTrialTotals& totals);

}  // namespace arena::simulation
