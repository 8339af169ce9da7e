// Stage 9: hits come true.
#pragma once

#include <span>

#include "sim/rules/rules.h"
#include "sim/state/world_state.h"
#include "sim/tick/hit_list.h"
#include "sim/tick/step_report.h"

namespace arena::sim {

/// Hits become damage, deaths and scores, in their order: the dead take nothing more, and neither
/// do those whom their spawn protects. Hits that neither HIT nor DEATH are passed over.
void apply_hits(const Rules& rules, std::span<const Hit> hits, WorldState& state,
                StepReport& report);

}  // namespace arena::sim
