// Charge: a weapon that fires when its button is released, the better the longer it was held.
//
//   button pressed ── charge_min_time ──▶ fires when released ── charge_time ──▶ charged fully
//   charge             0 ... 255, in proportion to the time
//   factor of a shot   1 ... that of a full charge, in proportion to the charge
#pragma once

#include <cstdint>

#include "sim/values/entity.h"
#include "sim/values/state.h"
#include "sim/values/weapon.h"

namespace arena::sim {

/// Returns the charge, 0 to kFullCharge, of a shot of the weapon in this tick.
[[nodiscard]] std::uint8_t charge_at(const Weapon& weapon, const FiringState& firing, Tick tick,
                                     std::uint32_t tick_rate);

/// Whether the charge is long enough for a shot.
[[nodiscard]] bool is_charged(const Weapon& weapon, const FiringState& firing, Tick tick,
                              std::uint32_t tick_rate);

/// Returns the factor of a shot with this charge, from that of a full charge.
[[nodiscard]] constexpr float charged_factor(float full_factor, std::uint32_t charge) {
    return 1.0f +
           (full_factor - 1.0f) * static_cast<float>(charge) / static_cast<float>(kFullCharge);
}

/// Returns the damage of a projectile, of its hits or its explosion, with this charge.
[[nodiscard]] std::int32_t charged_damage(const Weapon& weapon, std::int32_t damage,
                                          std::uint32_t charge);

}  // namespace arena::sim
