// Implements golden/game.h where the C++ library has no <filesystem>, and so without the server's
// loader of files. It reads streams, and does not explain where a missing file should be.
#include "tests/golden/game.h"

#include <fstream>
#include <iterator>
#include <string_view>
#include <utility>

#include "protocol/rules/read_rules.h"
#include "protocol/tiled/read_map.h"

namespace arena::golden {

namespace {

Result<std::string, std::string> read_text(const std::string& file) {
    std::ifstream stream(file, std::ios::binary);
    if (!stream) return Failure{file + ": cannot be opened"};
    return std::string(std::istreambuf_iterator<char>(stream), {});
}

/// Returns maps/hills.rules.toml for maps/hills.tmj: each map that a log is played on has its own
/// rules.
std::string rules_beside(const std::string& map) {
    constexpr std::string_view kEnding = ".tmj";
    return map.substr(0, map.size() - kEnding.size()) + ".rules.toml";
}

}  // namespace

sim::World Game::world(std::uint64_t seed) const {
    return {terrain, rules, sim::Limits{}, seed};
}

Result<Game, std::string> load_game(const GameFiles& files) {
    if (!files.map.ends_with(".tmj")) return Failure{files.map + ": is not a map (.tmj)"};
    const std::string rules_file = files.rules.empty() ? rules_beside(files.map) : files.rules;
    const auto rules_text = read_text(rules_file);
    if (!rules_text) return Failure{rules_text.error()};
    auto rules = protocol::read_rules(rules_file, rules_text.value());
    if (!rules) return Failure{rules.error().front()};

    const auto map_text = read_text(files.map);
    if (!map_text) return Failure{map_text.error()};
    const auto map = protocol::read_tiled_map(files.map, map_text.value());
    if (!map) return Failure{map.error().message};
    const auto terrain = sim::build_terrain(map.value().description);
    if (!terrain) return Failure{files.map + ": " + terrain.error().reason};
    return Game{terrain.value(), std::move(rules).value(), {}, {}};
}

}  // namespace arena::golden
