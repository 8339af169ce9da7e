// Finds and reads map files, and builds the terrain and the ObstacleField of a map.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "client-sim/terrain/cached_field.h"
#include "files/files_beside.h"
#include "sim/terrain/terrain.h"
#include "sim/values/result.h"

namespace arena::client_sim {

struct LoadedMap {
    std::filesystem::path file;
    std::uint64_t hash = 0;
    std::shared_ptr<const sim::Terrain> terrain;
    std::shared_ptr<CachedField> field;        ///< shared by all that play on the map
    std::vector<std::filesystem::path> files;  ///< that the map names
};

/// Reads a map file and the files that it names. Fails with one line that names the file and how to
/// fix it.
[[nodiscard]] Result<LoadedMap, std::string> load_map(
    const std::filesystem::path& file, files::MapFilesFrom from = files::MapFilesFrom::its_folder);

/// Returns where a map of that name may be: ./maps, and next to the programs of an installation or
/// of a build, in each of the formats. The name comes from the network: a name that would lead
/// elsewhere has no places.
[[nodiscard]] std::vector<std::filesystem::path> map_places(
    std::string_view map_name, const std::filesystem::path& program_directory);

/// Returns the first of these files that is the map that the server plays. Fails with one line that
/// says what is wrong and how to fix it.
[[nodiscard]] Result<LoadedMap, std::string> find_map(
    std::string_view map_name, std::uint64_t map_hash,
    const std::vector<std::filesystem::path>& places,
    files::MapFilesFrom from = files::MapFilesFrom::its_folder);

/// Returns an empty string when the map is the one that the server plays, else one line about the
/// difference.
[[nodiscard]] std::string difference_to_server(const LoadedMap& map, std::string_view map_name,
                                               std::uint64_t map_hash);

}  // namespace arena::client_sim
