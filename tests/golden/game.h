// What a recorded match is played on: a map, and the rules that go with it as the server finds
// them.
#pragma once

#include <memory>
#include <string>

#include "sim/rules/rules.h"
#include "sim/terrain/terrain.h"
#include "sim/values/result.h"
#include "sim/world/world.h"

namespace arena::golden {

/// Paths from the working directory.
struct GameFiles {
    std::string map;
    std::string rules;  ///< empty: those beside the map, or the defaults

    friend bool operator==(const GameFiles&, const GameFiles&) = default;
};

struct Game {
    std::shared_ptr<const sim::Terrain> terrain;
    sim::Rules rules;

    /// At tick 0.
    [[nodiscard]] sim::World world(std::uint64_t seed) const;
};

/// Reads both files; the error is one line that names the one.
[[nodiscard]] Result<Game, std::string> load_game(const GameFiles& files);

}  // namespace arena::golden
