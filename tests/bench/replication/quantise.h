// Living entities, whose numbers are floats, as integers in the units of a trace. Each value is
// rounded to the nearest unit.
#pragma once

#include <cstdint>

#include "tests/bench/replication/living.h"
#include "tests/bench/replication/trace.h"

namespace arena::bench {

inline constexpr float kUnitsPerMetre = 128.0f;          ///< of a position
inline constexpr float kUnitsPerMetreAndTick = 1024.0f;  ///< of a velocity
inline constexpr std::int32_t kUnitsPerTurn = 1024;      ///< of an aim

/// Returns the entity in the units of a trace; `tick_rate` is in ticks per second.
[[nodiscard]] TraceEntity quantise(const LivingPlayer& player, std::uint16_t tick_rate);
[[nodiscard]] TraceEntity quantise(const LivingProjectile& projectile, std::uint16_t tick_rate);

}  // namespace arena::bench
