// Stop and go on: a match that is stopped in any phase and continued from the image of its state is
// the same match. A match is stopped in the first, a middle and the last tick of each phase, when
// it comes to that phase for the first and for the last time; an endless match has one phase.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "sim/world/world.h"
#include "tests/golden/game.h"
#include "tests/golden/input_log.h"

namespace arena::golden {

/// The state in which a match was stopped.
struct Stop {
    sim::Tick tick = 0;
    sim::MatchPhase phase = sim::MatchPhase::play;
    std::vector<std::uint8_t> image;
};

/// A match that was played from its beginning to its end.
struct PlayedMatch {
    std::vector<std::uint64_t>
        hashes;               ///< of the state after each tick; the first is that of tick 0
    std::vector<Stop> stops;  ///< sorted by tick
};

[[nodiscard]] PlayedMatch play_with_stops(const Game& game, const InputLog& log);

/// Loads the image into a new world of another seed and plays the rest of the log there. Returns
/// one line that says where this match differs from the one that was never stopped, or nothing.
[[nodiscard]] std::optional<std::string> find_divergence(const Game& game, const InputLog& log,
                                                         const std::vector<std::uint64_t>& hashes,
                                                         const std::vector<std::uint8_t>& image);

/// State logs (tests/golden/state_log.h) with the stops of a match. An empty name is no file.
struct StopFiles {
    std::string stops;      ///< to write
    std::string continued;  ///< to continue from; another build may have written it
};

/// Plays the match, writes its stops, and plays the rest of it from each of those that are to be
/// continued. Returns one line that names the file and what is wrong with it or where the match
/// differs, or nothing.
[[nodiscard]] std::optional<std::string> stop_and_continue(const Game& game, const InputLog& log,
                                                           const StopFiles& files);

}  // namespace arena::golden
