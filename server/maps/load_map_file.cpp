#include "server/maps/load_map_file.h"

#include <utility>

#include "files/read_file.h"
#include "protocol/tiled/message.h"

namespace arena::server {

namespace {

/// Returns "layer 'walls', object 12: reason".
std::string text_of(const sim::MapError& error) {
    const std::string place = protocol::place_text(error.layer, error.object_id);
    return place.empty() ? error.reason : place + ": " + error.reason;
}

constexpr files::FileKind kMapFile{.noun = "map",
                                   .ending = ".tmj or .tmx",
                                   .remedy = "delete objects or split the map",
                                   .bytes_max = protocol::kMapBytesMax};

constexpr const char* kNothingSolid =
    "nothing in the map is solid but its border: give shapes the class wall (those without a "
    "class by the map property default_class), or make tiles solid by their collision shapes, by "
    "their property collides (or another, which the map property solid_property names), or by the "
    "property solid of their layer";

}  // namespace

Result<LoadedMap, std::string> load_map_file(const std::filesystem::path& path, float player_radius,
                                             files::MapFilesFrom from) {
    const std::string file = protocol::printable(path.string(), protocol::kFileTextBytesMax);
    const auto bytes = files::read_file(path, kMapFile);
    if (!bytes) return Failure{file + ": " + bytes.error()};

    std::vector<std::filesystem::path> others;
    auto tiled = protocol::read_tiled_map(path.string(), bytes.value(),
                                          files::files_beside(path, from, &others));
    if (!tiled) return Failure{tiled.error().message};

    const auto terrain = sim::build_terrain(tiled.value().description);
    if (!terrain) return Failure{file + ": " + text_of(terrain.error())};

    LoadedMap map{terrain.value(), std::move(tiled.value().report), {}, std::move(others), path};
    if (map.terrain->obstacles.empty() && map.terrain->movers.empty())
        map.report.warnings.emplace_back(kNothingSolid);
    map.unplayable = map.report.unplayable;
    if (map.unplayable.empty()) {
        const auto reason = sim::find_unplayable(*map.terrain, player_radius);
        if (reason) map.unplayable = text_of(*reason);
    }
    return map;
}

Result<LoadedMap, std::string> load_playable_map(const std::filesystem::path& path,
                                                 float player_radius, files::MapFilesFrom from) {
    auto map = load_map_file(path, player_radius, from);
    if (map && !map.value().unplayable.empty()) {
        const std::string file = protocol::printable(path.string(), protocol::kFileTextBytesMax);
        return Failure{file + ": " + map.value().unplayable};
    }
    return map;
}

Result<PackedMap, std::string> pack_map_file(const std::filesystem::path& path,
                                             files::MapFilesFrom from) {
    const auto bytes = files::read_file(path, kMapFile);
    if (!bytes) {
        return Failure{protocol::printable(path.string(), protocol::kFileTextBytesMax) + ": " +
                       bytes.error()};
    }
    PackedMap made;
    auto packed = protocol::pack_tiled_map(path.string(), bytes.value(),
                                           files::files_beside(path, from, &made.files));
    if (!packed) return Failure{packed.error().message};
    made.text = std::move(packed).value();
    return made;
}

}  // namespace arena::server
