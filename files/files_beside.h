// The files that a map on disk names: its tilesets and templates.
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "protocol/tiled/read_map.h"

namespace arena::files {

/// Where the files of a map may be. A map may be malicious: it would have the program read what it
/// names, and error messages show what was found.
enum class MapFilesFrom : std::uint8_t {
    its_folder,  ///< in the map's folder and those below it, after all symbolic links
    anywhere,
};

/// What the option --map-files-outside means.
[[nodiscard]] constexpr MapFilesFrom map_files_from(bool outside) {
    return outside ? MapFilesFrom::anywhere : MapFilesFrom::its_folder;
}

/// Returns what reads the files beside `map`, a path as the user gave it, and appends to `named`,
/// if it is given, which ones it was asked for, whether it could read them or not. Whoever may
/// write to the map's folder may exchange what is in it at any moment: with
/// MapFilesFrom::its_folder nothing outside is read even then.
[[nodiscard]] protocol::ReadBeside files_beside(
    const std::filesystem::path& map, MapFilesFrom from,
    std::vector<std::filesystem::path>* named = nullptr);

}  // namespace arena::files
