// What a recorded match is played on: a map, and the rules that go with it as the server finds
// them.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "sim/rules/rules.h"
#include "sim/terrain/terrain.h"
#include "sim/values/result.h"
#include "sim/world/world.h"

namespace arena::golden {

/// Paths from the working directory.
struct GameFiles {
    std::string map;
    std::string rules;  ///< empty: the rules beside the map, or the defaults

    friend bool operator==(const GameFiles&, const GameFiles&) = default;
};

/// A map and rules, loaded.
struct Game {
    std::shared_ptr<const sim::Terrain> terrain;
    sim::Rules rules;
    std::string rules_file;              ///< empty: the defaults
    std::vector<std::string> map_files;  ///< that the map names

    /// Returns a world of this game at tick 0.
    [[nodiscard]] sim::World world(std::uint64_t seed) const;
};

/// Reads both files. Fails with a one-line message that names the file.
[[nodiscard]] Result<Game, std::string> load_game(const GameFiles& files);

}  // namespace arena::golden
