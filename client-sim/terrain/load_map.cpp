#include "client-sim/terrain/load_map.h"

#include <algorithm>
#include <system_error>
#include <utility>

#include <spdlog/fmt/fmt.h>

#include "client-sim/base/read_file.h"
#include "protocol/tiled/message.h"
#include "protocol/tiled/read_map.h"

namespace arena::client_sim {

namespace {

namespace fs = std::filesystem;

constexpr FileKind kMapFile{.noun = "map", .option = "--map", .bytes_max = protocol::kMapBytesMax};

bool is_plain_name(std::string_view name) {
    const auto leads_elsewhere = [](char c) { return c == '/' || c == '\\' || c == '\0'; };
    return !name.empty() && name.front() != '.' &&
           std::none_of(name.begin(), name.end(), leads_elsewhere);
}

}  // namespace

Result<LoadedMap, std::string> load_map(const fs::path& file, files::MapFilesFrom from) {
    const auto bytes = read_file(file, kMapFile);
    if (!bytes.ok()) return Failure{bytes.error()};
    std::vector<fs::path> others;
    const auto map = protocol::read_tiled_map(file.string(), bytes.value(),
                                              files::files_beside(file, from, &others));
    if (!map.ok()) return Failure{map.error().message};
    const auto terrain = sim::build_terrain(map.value().description);
    if (!terrain.ok()) {
        const sim::MapError& error = terrain.error();
        const std::string place = protocol::place_text(error.layer, error.object_id);
        return Failure{fmt::format("{}: {}{}{}", file.string(), place, place.empty() ? "" : ": ",
                                   error.reason)};
    }
    const sim::Terrain& built = *terrain.value();
    return LoadedMap{
        file, built.hash, terrain.value(),
        std::make_shared<CachedField>(ObstacleField(built.obstacles, built.bounds, built.movers),
                                      match_places_of(built)),
        std::move(others)};
}

std::vector<fs::path> map_places(std::string_view map_name, const fs::path& program_directory) {
    if (!is_plain_name(map_name)) return {};
    std::vector<fs::path> places;
    for (const fs::path& folder : {fs::path("maps"), program_directory / "../share/arenad/maps",
                                   program_directory / "../../../maps"}) {
        for (const char* ending : {".tmj", ".tmx", ".json"})
            places.push_back((folder / (std::string(map_name) + ending)).lexically_normal());
    }
    return places;
}

Result<LoadedMap, std::string> find_map(std::string_view map_name, std::uint64_t map_hash,
                                        const std::vector<fs::path>& places,
                                        files::MapFilesFrom from) {
    std::string last_difference;
    for (const fs::path& place : places) {
        std::error_code error;
        if (!fs::exists(place, error)) continue;
        auto map = load_map(place, from);
        last_difference =
            map.ok() ? difference_to_server(map.value(), map_name, map_hash) : map.error();
        if (last_difference.empty()) return map;
    }
    if (!last_difference.empty()) return Failure{last_difference};
    return Failure{fmt::format(
        "the server plays map '{}', which is not in ./maps or next to this program: name its file "
        "with --map",
        map_name)};
}

std::string difference_to_server(const LoadedMap& map, std::string_view map_name,
                                 std::uint64_t map_hash) {
    if (map.hash == map_hash) return {};
    return fmt::format(
        "{}: is not the map that the server plays ('{}', hash {:016x}; this file has {:016x}): "
        "name the server's file with --map",
        map.file.string(), map_name, map_hash, map.hash);
}

}  // namespace arena::client_sim
