#include "client/c/map_files.h"

#include <cstddef>
#include <span>
#include <string_view>
#include <utility>

#include "protocol/rules/read_rules.h"
#include "protocol/tiled/message.h"
#include "protocol/tiled/read_map.h"

namespace arena::client {

namespace {

std::string_view text_of(const void* bytes, std::size_t size) {
    return {static_cast<const char*>(bytes), size};
}

/// Returns what finds the files of the map among those given.
protocol::ReadBeside given_files(const arenad_map& given) {
    const std::span<const arenad_file> files(given.map_files, given.map_file_count);
    return [files](const std::string& path) -> Result<std::string, std::string> {
        for (const arenad_file& file : files)
            if (path == file.name) return std::string(text_of(file.bytes, file.size));
        return Failure{
            std::string("is a file of its own, which is not among map_files: add it, or "
                        "make one file of all with arenad pack-map")};
    };
}

/// Returns what is wrong with the list of files, before any is read.
std::optional<Problem> check_map_files(const arenad_map& given) {
    if (given.map_file_count == 0) return std::nullopt;
    if (given.map_files == nullptr) return problem(ARENAD_ERROR_NULL);
    if (given.map == nullptr)
        return problem(ARENAD_ERROR_ARGUMENT, "there are files of a map, but no map");
    for (const arenad_file& file : std::span(given.map_files, given.map_file_count))
        if (file.name == nullptr || (file.bytes == nullptr && file.size > 0))
            return problem(ARENAD_ERROR_NULL);
    return std::nullopt;
}

std::optional<Problem> read_map(const arenad_map& given, float player_radius, GameMap& map) {
    const std::string file = given.map_name != nullptr ? given.map_name : "map";
    const std::string shown = protocol::printable(file, protocol::kFileTextBytesMax);
    const auto read =
        protocol::read_tiled_map(file, text_of(given.map, given.map_size), given_files(given));
    if (!read) return problem(ARENAD_ERROR_MAP, read.error().message);
    const auto terrain = sim::build_terrain(read.value().description);
    const auto map_problem = [&](const sim::MapError& error) {
        const std::string place = protocol::place_text(error.layer, error.object_id);
        return problem(ARENAD_ERROR_MAP,
                       shown + ": " + (place.empty() ? "" : place + ": ") + error.reason);
    };
    if (!terrain) return map_problem(terrain.error());
    if (!read.value().report.unplayable.empty())
        return problem(ARENAD_ERROR_MAP, shown + ": " + read.value().report.unplayable);
    if (const auto reason = sim::find_unplayable(*terrain.value(), player_radius))
        return map_problem(*reason);
    map.terrain = terrain.value();
    return std::nullopt;
}

}  // namespace

Problem problem(arenad_error error, std::string text) {
    if (text.empty()) text = arenad_error_text(error);
    return {error, std::move(text)};
}

std::optional<Problem> read_map_files(const arenad_map& given, GameMap& map) {
    if ((given.map == nullptr && given.map_size > 0) ||
        (given.rules == nullptr && given.rules_size > 0))
        return problem(ARENAD_ERROR_NULL);
    if (auto found = check_map_files(given)) return found;
    if (given.map == nullptr) {
        if (given.rules == nullptr) return std::nullopt;
        return problem(ARENAD_ERROR_ARGUMENT, "there are rules, but no map");
    }
    map.rules.emplace();
    if (given.rules != nullptr) {
        auto rules = protocol::read_rules(given.rules_name != nullptr ? given.rules_name : "rules",
                                          text_of(given.rules, given.rules_size));
        if (!rules) return problem(ARENAD_ERROR_RULES, rules.error().front());
        map.rules = std::move(rules).value();
    }
    return read_map(given, map.rules->radius_max(), map);
}

}  // namespace arena::client
