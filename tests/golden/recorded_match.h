// The matches that are recorded in this folder, for its tests.
#pragma once

#include <array>
#include <string>

#include "tests/golden/game.h"
#include "tests/golden/input_log.h"

namespace arena::golden {

/// The recorded matches of modes have the names of these.
inline constexpr std::array kRecordedModes{"deathmatch",        "team_deathmatch",
                                           "last_one_standing", "capture_the_flag",
                                           "king_of_the_hill",  "elimination"};
/// All recorded matches.
inline constexpr std::array kRecordedMatches{"arena",
                                             "hills",
                                             "heroes",
                                             "royale",
                                             "brawl",
                                             "look_back",
                                             "crowd",
                                             "deathmatch",
                                             "team_deathmatch",
                                             "last_one_standing",
                                             "capture_the_flag",
                                             "king_of_the_hill",
                                             "elimination"};

/// Returns the path of a file of this folder.
[[nodiscard]] std::string golden_path(const std::string& file);

/// What is recorded in NAME.inputs, and what it is played on.
struct RecordedMatch {
    InputLog log;
    Game game;
};

/// Loads the recorded match of this name. Throws std::runtime_error with a message that names the
/// file.
[[nodiscard]] RecordedMatch load_recorded_match(const std::string& name);

}  // namespace arena::golden
