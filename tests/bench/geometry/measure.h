// Times all contenders in turns and puts those that answer the same question into one row.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "tests/bench/geometry/contender.h"

namespace arena::bench {

/// The cheapest function of one engine that answers a row's question.
struct Figure {
    std::string function;
    double nanoseconds = 0.0;  ///< per call: the median over the passes
    double alike = 0.0;        ///< share of the inputs on which it agrees with ours, 0 to 1
};

struct RowFigures {
    std::string row;
    std::array<std::optional<Figure>, kEngines> figures;  ///< by Engine
};

/// Times the contenders, ours first, in `repeats` rounds. In each round every contender makes one
/// pass that warms the caches and one that is timed, so that a change in the machine's speed
/// affects all of them. Each pass has its own order.
[[nodiscard]] std::vector<RowFigures> measure(const std::vector<Contender>& contenders,
                                              std::size_t repeats);

}  // namespace arena::bench
