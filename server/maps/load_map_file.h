// A map file on disk -> the terrain that the world is made of.
//
// Takes a path that a user gave to a file that nobody vouches for. Gives the terrain and what was
// found on the way, or one line that names the file, the layer, the object and the way out. Reads
// at most protocol::kMapBytesMax bytes.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "protocol/tiled/read_map.h"
#include "sim/terrain/terrain.h"
#include "sim/values/result.h"

namespace arena::server {

struct LoadedMap {
    std::shared_ptr<const sim::Terrain> terrain;
    protocol::MapReport report;
    std::string unplayable;  ///< why nobody could play on it, without the file's name; else empty
};

/// Any readable map, playable or not: for those who want to know what is in it. `player_radius` in
/// metres decides whether a spawn has room.
[[nodiscard]] Result<LoadedMap, std::string> load_map_file(const std::filesystem::path& path,
                                                           float player_radius);

/// Only a map that can be played: an unplayable one is an error too.
[[nodiscard]] Result<LoadedMap, std::string> load_playable_map(const std::filesystem::path& path,
                                                               float player_radius);

}  // namespace arena::server
