// A map with the rules that it is played by.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "server/maps/load_map_file.h"
#include "server/maps/load_rules.h"
#include "sim/values/result.h"

namespace arena::server {

struct LoadedGame {
    LoadedMap map;
    LoadedRules rules;
};

/// Any readable map with sound rules that clients can be told of. That a spawn names an archetype
/// which the rules do not have makes the map unplayable. The problems are one line each, at least
/// one, and begin with the file that has them.
[[nodiscard]] Result<LoadedGame, std::vector<std::string>> load_game(
    const std::filesystem::path& map, const std::string& rules);

/// Only a map that can be played, with the first problem.
[[nodiscard]] Result<LoadedGame, std::string> load_playable_game(const std::filesystem::path& map,
                                                                 const std::string& rules);

}  // namespace arena::server
