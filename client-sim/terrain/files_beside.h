// The files that a map on disk names: its tilesets and templates.
#pragma once

#include <cstdint>
#include <filesystem>

#include "protocol/tiled/read_map.h"

namespace arena::client_sim {

/// Where the files of a map may be. A map may be malicious.
enum class MapFilesFrom : std::uint8_t {
    its_folder,  ///< in the map's folder and those below it, after all symbolic links
    anywhere,
};

/// Returns what reads the files beside `map`.
[[nodiscard]] protocol::ReadBeside files_beside(const std::filesystem::path& map,
                                                MapFilesFrom from);

}  // namespace arena::client_sim
