// The invariant of pairs: which players may overlap between two ticks, and how deeply.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "sim/math/vec2.h"
#include "sim/rules/rules.h"
#include "sim/state/players.h"

namespace arena::sim {

/// Where the players were in a tick after the movers had carried and pushed them, and before they
/// moved by themselves. Empty when that is not known.
struct StepStart {
    std::span<const Vec2> positions;        ///< by row
    std::span<const std::uint32_t> living;  ///< rows of the players alive then, in any order

    [[nodiscard]] bool is_known() const { return !positions.empty(); }
};

/// Returns, in words, the first two living players that overlap by more than kPairDepthMax and by
/// more than either overlapped any other player at the start. An unknown start allows
/// kPairDepthMax. Sorts and sweeps, and allocates.
[[nodiscard]] std::optional<std::string> find_pair_too_deep(const Rules& rules,
                                                            const Players& players,
                                                            const StepStart& start);

}  // namespace arena::sim
