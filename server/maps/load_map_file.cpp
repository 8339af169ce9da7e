#include "server/maps/load_map_file.h"

#include <cstddef>
#include <fstream>
#include <system_error>
#include <utility>

#include "protocol/tiled/message.h"

namespace arena::server {

namespace {

/// "layer 'walls', object 12: reason".
std::string text_of(const sim::MapError& error) {
    const std::string place = protocol::place_text(error.layer, error.object_id);
    return place.empty() ? error.reason : place + ": " + error.reason;
}

Result<std::string, std::string> read_bytes(const std::filesystem::path& path) {
    std::error_code error;
    const auto status = std::filesystem::status(path, error);
    if (!std::filesystem::exists(status)) {
        return Failure{std::string("no such file: check the path of the map")};
    }
    if (std::filesystem::is_directory(status)) {
        return Failure{std::string("is a directory: name a map file in it (.tmj)")};
    }
    if (!std::filesystem::is_regular_file(status)) {
        return Failure{std::string("is not a regular file: copy the map into one")};
    }
    const auto size = std::filesystem::file_size(path, error);
    if (error) return Failure{"cannot be read (" + error.message() + "): check its permissions"};
    if (size > protocol::kMapBytesMax) {
        return Failure{"has " + std::to_string(size) + " bytes, the limit is " +
                       std::to_string(protocol::kMapBytesMax) +
                       ": delete objects or split the map"};
    }

    std::ifstream file(path, std::ios::binary);
    std::string bytes(static_cast<std::size_t>(size), '\0');
    file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    if (!file) return Failure{std::string("cannot be read: check its permissions")};
    return bytes;
}

}  // namespace

Result<LoadedMap, std::string> load_map_file(const std::filesystem::path& path,
                                             float player_radius) {
    const std::string file = protocol::printable(path.string(), protocol::kFileTextBytesMax);
    const auto bytes = read_bytes(path);
    if (!bytes) return Failure{file + ": " + bytes.error()};

    auto tiled = protocol::read_tiled_map(path.string(), bytes.value());
    if (!tiled) return Failure{tiled.error().message};

    const auto terrain = sim::build_terrain(tiled.value().description);
    if (!terrain) return Failure{file + ": " + text_of(terrain.error())};

    LoadedMap map{terrain.value(), std::move(tiled.value().report), {}};
    map.unplayable = map.report.unplayable;
    if (map.unplayable.empty()) {
        const auto reason = sim::find_unplayable(*map.terrain, player_radius);
        if (reason) map.unplayable = text_of(*reason);
    }
    return map;
}

Result<LoadedMap, std::string> load_playable_map(const std::filesystem::path& path,
                                                 float player_radius) {
    auto map = load_map_file(path, player_radius);
    if (map && !map.value().unplayable.empty()) {
        const std::string file = protocol::printable(path.string(), protocol::kFileTextBytesMax);
        return Failure{file + ": " + map.value().unplayable};
    }
    return map;
}

}  // namespace arena::server
