#include "server/maps/check_map.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "protocol/tiled/message.h"
#include "server/base/record_text.h"
#include "server/maps/load_game.h"
#include "sim/mode/map_needs.h"

namespace arena::server {

namespace {

constexpr int kExitReadable = 0;
constexpr int kExitRefused = 2;

/// The most layers of which the text says that only a part of their tiles is solid.
constexpr std::size_t kPartlySolidNamedMax = 8;

/// The fewest teams of a mode with teams.
constexpr std::uint32_t kTeamsMin = 2;

struct Size {
    double width;
    double height;
};

/// Returns the size in metres.
Size size_of(const sim::Bounds& bounds) {
    return {static_cast<double>(bounds.max.x) - static_cast<double>(bounds.min.x),
            static_cast<double>(bounds.max.y) - static_cast<double>(bounds.min.y)};
}

/// Prints how many tiles were taken for solid, and why.
void print_solid_tiles(const protocol::SolidTiles& tiles, std::ostream& out) {
    const auto print = [&](const std::string& reason, std::uint32_t count) {
        if (count > 0) out << "  " << reason << ": " << count << "\n";
    };
    out << "solid tiles: " << tiles.total() << "\n";
    print("by class", tiles.by_class);
    print("by collision shapes", tiles.by_shapes);
    for (const auto& [name, count] : tiles.by_property)
        print("by property '" + name + "'", count);
    print("by layer", tiles.by_layer);
    for (std::size_t i = 0; i < std::min(tiles.partly_solid.size(), kPartlySolidNamedMax); ++i) {
        const protocol::LayerTiles& part = tiles.partly_solid[i];
        out << "  in layer '" << part.layer << "': " << part.solid << " of " << part.all
            << ", the others are not solid\n";
    }
    if (tiles.partly_solid.size() > kPartlySolidNamedMax) {
        out << "  in " << tiles.partly_solid.size() - kPartlySolidNamedMax
            << " more layers: a part of the tiles\n";
    }
}

/// What a map has for a mode.
struct ModeOnMap {
    std::string_view mode;
    bool has_teams = false;
    std::uint32_t teams_max = 0;     ///< of a mode with teams; 0: it cannot be played
    std::vector<std::string> lacks;  ///< empty: it can be played
    std::vector<std::string> hints;  ///< for `teams_max` teams; empty when it cannot be played
};

/// Returns what the map has for each mode, in the order of GameMode. A map that cannot be played
/// lacks for every mode whatever keeps it from being played.
std::vector<ModeOnMap> modes_on(const LoadedMap& map) {
    std::vector<ModeOnMap> modes;
    for (std::size_t i = 0; i < sim::kGameModes; ++i) {
        const auto mode = static_cast<sim::GameMode>(i);
        ModeOnMap& found =
            modes.emplace_back(ModeOnMap{sim::name_of(mode), sim::has_teams(mode), 0, {}, {}});
        if (!map.unplayable.empty()) {
            found.lacks = {map.unplayable};
            continue;
        }
        if (found.has_teams) found.teams_max = sim::find_teams_max(*map.terrain, mode);
        const std::uint32_t teams = std::max(found.teams_max, kTeamsMin);
        found.lacks = sim::find_lacks(*map.terrain, mode, teams);
        if (found.lacks.empty()) found.hints = sim::find_hints(*map.terrain, mode, teams);
    }
    return modes;
}

std::string teams_text(std::uint32_t teams_max) {
    if (teams_max == kTeamsMin) return "with 2 teams";
    return "with 2 to " + std::to_string(teams_max) + " teams";
}

/// Prints which modes can be played, what the others lack, and each hint once.
void print_modes(const LoadedMap& map, std::ostream& out) {
    if (!map.unplayable.empty()) {
        out << "modes: none\n";
        return;
    }
    out << "modes:\n";
    std::vector<std::string> hints;
    for (const ModeOnMap& found : modes_on(map)) {
        out << "  " << found.mode << ": ";
        if (!found.lacks.empty()) {
            out << "no\n";
        } else if (found.has_teams) {
            out << teams_text(found.teams_max) << "\n";
        } else {
            out << "yes\n";
        }
        for (const std::string& lack : found.lacks)
            out << "    " << lack << "\n";
        for (const std::string& hint : found.hints)
            if (std::find(hints.begin(), hints.end(), hint) == hints.end()) hints.push_back(hint);
    }
    for (const std::string& hint : hints)
        out << "  hint: " << hint << "\n";
}

nlohmann::ordered_json modes_as_json(const LoadedMap& map) {
    auto modes = nlohmann::ordered_json::object();
    for (const ModeOnMap& found : modes_on(map)) {
        nlohmann::ordered_json& mode = modes[std::string(found.mode)];
        mode["playable"] = found.lacks.empty();
        mode["teams_max"] = nullptr;
        if (found.has_teams) mode["teams_max"] = found.teams_max;
        mode["lacks"] = found.lacks;
        mode["hints"] = found.hints;
    }
    return modes;
}

void print_text(const std::string& file, const LoadedGame& game, std::ostream& out) {
    const LoadedMap& map = game.map;
    const sim::Terrain& terrain = *map.terrain;
    const Size size = size_of(terrain.bounds);
    out << "file: " << file << "\n"
        << "name: " << terrain.name << "\n"
        << "hash: " << hash_text(terrain.hash) << "\n"
        << "rules: " << (game.rules.file.empty() ? "defaults" : game.rules.file) << "\n"
        << "size: " << protocol::number_text(size.width) << " x "
        << protocol::number_text(size.height) << " m\n"
        << "objects:\n";
    for (const auto& [class_name, count] : map.report.objects_by_class) {
        out << "  " << class_name << ": " << count << "\n";
    }
    print_solid_tiles(map.report.solid_tiles, out);
    out << "obstacles: " << terrain.obstacles.size() << "\n"
        << "convex pieces: " << terrain.pieces.size() << "\n"
        << "movers: " << terrain.movers.size() << "\n"
        << "triggers: " << terrain.triggers.size() << "\n"
        << "spawns: " << terrain.spawns.size() << "\n"
        << "flags: " << terrain.flags.size() << "\n"
        << "bases: " << terrain.bases.size() << "\n"
        << "hills: " << terrain.hills.size() << "\n"
        << "forces: " << terrain.forces.size() << "\n";
    print_modes(map, out);
    out << "warnings: " << map.report.warnings.size() << "\n";
    for (const std::string& warning : map.report.warnings)
        out << "  " << warning << "\n";
    if (map.unplayable.empty()) {
        out << "playable: yes\n";
    } else {
        out << "playable: no (" << map.unplayable << ")\n";
    }
}

void print_json(const std::string& file, const LoadedGame& game, std::ostream& out) {
    const LoadedMap& map = game.map;
    const sim::Terrain& terrain = *map.terrain;
    const Size size = size_of(terrain.bounds);
    nlohmann::ordered_json report;
    report["file"] = file;
    report["name"] = terrain.name;
    report["hash"] = hash_text(terrain.hash);
    report["rules"] = nullptr;
    if (!game.rules.file.empty()) report["rules"] = game.rules.file;
    report["width_metres"] = size.width;
    report["height_metres"] = size.height;
    report["objects"] = nlohmann::ordered_json::object();
    for (const auto& [class_name, count] : map.report.objects_by_class) {
        report["objects"][class_name] = count;
    }
    const protocol::SolidTiles& tiles = map.report.solid_tiles;
    report["solid_tiles"] = {{"by_class", tiles.by_class},
                             {"by_shapes", tiles.by_shapes},
                             {"by_property", tiles.by_property},
                             {"by_layer", tiles.by_layer},
                             {"partly_solid_layers", nlohmann::ordered_json::array()}};
    for (const protocol::LayerTiles& part : tiles.partly_solid) {
        report["solid_tiles"]["partly_solid_layers"].push_back(
            {{"layer", part.layer}, {"solid", part.solid}, {"all", part.all}});
    }
    report["obstacles"] = terrain.obstacles.size();
    report["convex_pieces"] = terrain.pieces.size();
    report["movers"] = terrain.movers.size();
    report["triggers"] = terrain.triggers.size();
    report["spawns"] = terrain.spawns.size();
    report["flags"] = terrain.flags.size();
    report["bases"] = terrain.bases.size();
    report["hills"] = terrain.hills.size();
    report["forces"] = terrain.forces.size();
    report["modes"] = modes_as_json(map);
    report["warnings"] = map.report.warnings;
    report["playable"] = map.unplayable.empty();
    report["reason"] = nullptr;
    if (!map.unplayable.empty()) report["reason"] = map.unplayable;
    out << report.dump(2) << "\n";
}

}  // namespace

int run_check_map(const std::filesystem::path& path, const std::string& rules, bool json,
                  std::ostream& out, std::ostream& err, files::MapFilesFrom from) {
    const auto game = load_game(path, rules, from);
    if (!game) {
        for (const std::string& problem : game.error())
            err << problem << "\n";
        return kExitRefused;
    }
    // Printable text is valid UTF-8, which the JSON writer requires.
    const std::string file = protocol::printable(path.string(), protocol::kFileTextBytesMax);
    if (json) {
        print_json(file, game.value(), out);
    } else {
        print_text(file, game.value(), out);
    }
    return kExitReadable;
}

}  // namespace arena::server
