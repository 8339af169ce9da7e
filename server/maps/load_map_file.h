// A map file on disk, with the files that it names -> the terrain of a world.
//
// Takes a path that a user gave; the file may be malicious. Returns the terrain and a report, or
// one line that names the file, the layer and the object and says how to fix it. Reads at most
// protocol::kMapBytesMax bytes of each file.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "files/files_beside.h"
#include "protocol/tiled/read_map.h"
#include "sim/terrain/terrain.h"
#include "sim/values/result.h"

namespace arena::server {

struct LoadedMap {
    std::shared_ptr<const sim::Terrain> terrain;
    protocol::MapReport report;
    std::string unplayable;  ///< why it cannot be played, without the file's name; else empty
    std::vector<std::filesystem::path> files;  ///< that the map names
    std::filesystem::path path{};              ///< of the map's own file
};

/// Loads any readable map, playable or not. `player_radius` in metres decides whether a spawn has
/// room. Fails with a one-line message as described above.
[[nodiscard]] Result<LoadedMap, std::string> load_map_file(
    const std::filesystem::path& path, float player_radius,
    files::MapFilesFrom from = files::MapFilesFrom::its_folder);

/// The same for playable maps only: an unplayable one is an error, too.
[[nodiscard]] Result<LoadedMap, std::string> load_playable_map(
    const std::filesystem::path& path, float player_radius,
    files::MapFilesFrom from = files::MapFilesFrom::its_folder);

struct PackedMap {
    std::string text;                          ///< of protocol::pack_tiled_map
    std::vector<std::filesystem::path> files;  ///< as in LoadedMap
};

/// Packs the map and all that it names into one text. Fails likewise.
[[nodiscard]] Result<PackedMap, std::string> pack_map_file(const std::filesystem::path& path,
                                                           files::MapFilesFrom from);

}  // namespace arena::server
