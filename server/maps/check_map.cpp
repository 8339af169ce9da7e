#include "server/maps/check_map.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <ostream>
#include <string>

#include <nlohmann/json.hpp>

#include "protocol/tiled/message.h"
#include "server/maps/load_game.h"

namespace arena::server {

namespace {

constexpr int kExitReadable = 0;
constexpr int kExitRefused = 2;

/// The most layers of which the text says that only a part of their tiles is solid.
constexpr std::size_t kPartlySolidNamedMax = 8;

std::string hash_text(std::uint64_t hash) {
    std::array<char, 17> buffer{};
    std::snprintf(buffer.data(), buffer.size(), "%016llx", static_cast<unsigned long long>(hash));
    return buffer.data();
}

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
        << "warnings: " << map.report.warnings.size() << "\n";
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
