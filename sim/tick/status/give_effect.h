// How a player gets a status effect.
#pragma once

#include <cstdint>

#include "sim/rules/rules.h"
#include "sim/values/status_effects.h"

namespace arena::sim {

/// Gives an effect, an index into Rules::effects, which acts in what is left of this tick and then
/// for its duration. An effect that the player has already is treated as the rules say (Repeat),
/// and keeps its pulses. Where there is no place left, the effect gives way that ends first: of
/// several the first, perhaps the new one.
void give_effect(const Rules& rules, std::uint8_t kind, EntityId source, Tick tick,
                 ActiveEffects& effects);

}  // namespace arena::sim
