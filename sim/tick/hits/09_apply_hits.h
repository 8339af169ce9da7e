// Stage 9: hits take effect.
#pragma once

#include <span>

#include "sim/rules/rules.h"
#include "sim/state/world_state.h"
#include "sim/tick/memory/drops.h"
#include "sim/tick/memory/hit_list.h"
#include "sim/tick/memory/match_memory.h"
#include "sim/tick/memory/step_report.h"

namespace arena::sim {

/// Turns hits into damage, deaths, effects, knockback and scores, in their order, and notes the
/// deaths for the mode.
/// Dead players take no more damage, nor do players that are protected after their spawn. Hits that
/// are neither HIT nor DEATH are ignored, and so are all avoidable ones while nobody can be hurt;
/// but one of no type gives its effect to any living player.
/// Kills and deaths count only in the phases of a match in which points do.
void apply_hits(const Rules& rules, std::span<const Hit> hits, WorldState& state,
                MatchMemory& match, Drops& drops, StepReport& report);

}  // namespace arena::sim
