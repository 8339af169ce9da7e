#include "tests/golden/game.h"

#include <filesystem>
#include <utility>

#include "server/maps/load_game.h"

namespace arena::golden {

sim::World Game::world(std::uint64_t seed) const {
    return {terrain, rules, sim::Limits{}, seed};
}

Result<Game, std::string> load_game(const GameFiles& files) {
    if (files.map.empty()) return Failure{std::string("no map is named: give one with --map")};
    auto loaded = server::load_playable_game(files.map, files.rules);
    if (!loaded) return Failure{loaded.error()};
    Game game{std::move(loaded.value().map.terrain),
              std::move(loaded.value().rules.rules),
              loaded.value().rules.path.string(),
              {}};
    for (const std::filesystem::path& file : loaded.value().map.files)
        game.map_files.push_back(file.string());
    return game;
}

}  // namespace arena::golden
