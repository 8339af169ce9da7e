// Map files: found, read and made into an ObstacleField. The only file reading of the clients.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "client-sim/terrain/asked_field.h"
#include "sim/terrain/terrain.h"
#include "sim/values/result.h"

namespace arena::client_sim {

struct LoadedMap {
    std::filesystem::path file;
    std::uint64_t hash = 0;
    std::shared_ptr<const sim::Terrain> terrain;
    std::shared_ptr<AskedField> field;  ///< for all who play on it
};

/// Every error is one line that names the file and what to do.
[[nodiscard]] Result<LoadedMap, std::string> load_map(const std::filesystem::path& file);

/// Where a map of that name may be: ./maps, and next to the programs of an installation or of a
/// build. The name comes from the network: one that would lead elsewhere has no places.
[[nodiscard]] std::vector<std::filesystem::path> map_places(
    std::string_view map_name, const std::filesystem::path& program_directory);

/// The first of the places that holds the very map that the server plays.
[[nodiscard]] Result<LoadedMap, std::string> find_map(
    std::string_view map_name, std::uint64_t map_hash,
    const std::vector<std::filesystem::path>& places);

/// Nothing when the map is the one that the server plays, else one line about it.
[[nodiscard]] std::string difference_to_server(const LoadedMap& map, std::string_view map_name,
                                               std::uint64_t map_hash);

}  // namespace arena::client_sim
