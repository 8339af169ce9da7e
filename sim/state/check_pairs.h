// The invariant of pairs: who may be in whom between two ticks.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "sim/math/vec2.h"
#include "sim/rules/rules.h"
#include "sim/state/players.h"

namespace arena::sim {

/// Where a tick left everybody when the movers had carried and pushed them, before they moved by
/// themselves. Empty: nobody knows.
struct StepStart {
    std::span<const Vec2> positions;        ///< by row
    std::span<const std::uint32_t> living;  ///< rows of those who lived then, in any order

    [[nodiscard]] bool is_known() const { return !positions.empty(); }
};

/// The first two of the living, in words, that are deeper in each other than kPairDepthMax and than
/// either was in anybody at the start, which counts as nothing when it is not known. Sorts and
/// sweeps, and allocates.
[[nodiscard]] std::optional<std::string> find_pair_too_deep(const Rules& rules,
                                                            const Players& players,
                                                            const StepStart& start);

}  // namespace arena::sim
