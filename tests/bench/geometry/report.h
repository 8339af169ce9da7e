// The figures as a table for people and as JSON for programs.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tests/bench/geometry/measure.h"
#include "tests/bench/geometry/scenes.h"

namespace arena::bench {

struct Mix {
    std::string scene;
    std::string shares;  ///< "35 % apart by box, ..."
};

struct Report {
    std::vector<RowFigures> rows;
    std::size_t inputs = 0;   ///< per row
    std::size_t repeats = 0;  ///< timed passes per function
    std::string pinned;       ///< which core, in words
    std::vector<Mix> mixes;
};

/// Returns the mix of each scene.
[[nodiscard]] std::vector<Mix> mixes(const Scenes& scenes);

[[nodiscard]] std::string as_text(const Report& report);
[[nodiscard]] std::string as_json(const Report& report);

}  // namespace arena::bench
