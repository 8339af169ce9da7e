// Gifts: what a pickup does to the player that takes it. Each function returns an amount for the
// event, above 0, or 0 when the player can use nothing of it: then it gives nothing.
#pragma once

#include <cstdint>

#include "sim/rules/rules.h"
#include "sim/state/world_state.h"
#include "sim/tick/memory/drops.h"
#include "sim/tick/memory/hit_list.h"
#include "sim/tick/memory/step_report.h"
#include "sim/values/map.h"

namespace arena::sim {

/// What the gifts of one tick change.
struct GiftContext {
    const Rules& rules;
    WorldState& state;
    Drops& drops;
    HitList& hits;
    StepReport& report;
};

/// A pickup, and the row of the player that may take it.
struct Taking {
    EntityId pickup;
    std::uint32_t row = 0;
};

/// Gives what a pickup of the map has: health, shots for the weapon in hand, a speed or a status
/// effect. The amount is that of health, shots, or ticks.
[[nodiscard]] std::int32_t give_drawn(const MapTrigger& drawn, const Taking& taking,
                                      const GiftContext& context);

/// Gives an item, an index into Rules::items: all of it that the player can use. The amount is the
/// item's number, counted from 1.
[[nodiscard]] std::int32_t give_item(std::size_t item, const Taking& taking,
                                     const GiftContext& context);

/// Adds a hit that gives a status effect in stage 9, after those that the player has have healed
/// and harmed. Does nothing for kNone.
void add_effect(std::uint8_t effect, const Taking& taking, const Players& players, HitList& hits,
                StepReport& report);

}  // namespace arena::sim
