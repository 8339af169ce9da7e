// A map together with its rules.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "server/maps/load_map_file.h"
#include "server/maps/load_rules.h"
#include "sim/values/result.h"

namespace arena::server {

struct LoadedGame {
    LoadedMap map;
    LoadedRules rules;
};

/// Loads any readable map with valid rules that fit a Welcome, of `mode` if that is given. A spawn
/// that names an archetype, or a trigger that names an effect, which the rules do not have makes
/// the map unplayable. Fails with one line for each problem, at least one, each beginning with the
/// name of its file.
[[nodiscard]] Result<LoadedGame, std::vector<std::string>> load_game(
    const std::filesystem::path& map, const std::string& rules,
    files::MapFilesFrom from = files::MapFilesFrom::its_folder,
    std::optional<sim::GameMode> mode = {});

/// The same for playable maps only. Fails with the first problem.
[[nodiscard]] Result<LoadedGame, std::string> load_playable_game(
    const std::filesystem::path& map, const std::string& rules,
    files::MapFilesFrom from = files::MapFilesFrom::its_folder,
    std::optional<sim::GameMode> mode = {});

/// Loads the maps of a list that is separated by commas, each with the rules beside it or those
/// that are named, as load_playable_game does. Fails with the first problem; an empty list is none.
[[nodiscard]] Result<std::vector<LoadedGame>, std::string> load_playable_games(
    std::string_view list, const std::string& rules,
    files::MapFilesFrom from = files::MapFilesFrom::its_folder);

/// Returns why the maps cannot follow each other after matches, or an empty text: one of them is
/// played without end.
[[nodiscard]] std::string find_endless_map(const LoadedGame& first,
                                           const std::vector<LoadedGame>& next);

}  // namespace arena::server
