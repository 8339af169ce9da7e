// Condition: what status effects make of a player in a tick. The one place that knows what effects
// do; stages ask it and know no kinds.
#pragma once

#include <cstddef>
#include <cstdint>

#include "sim/rules/rules.h"
#include "sim/state/players.h"
#include "sim/values/status_effects.h"

namespace arena::sim {

/// What a player is at a moment, besides its archetype.
struct Condition {
    float speed = 1.0f;         ///< factor on its top speed
    float damage_given = 1.0f;  ///< factor on the damage of its hits
    float damage_taken = 1.0f;  ///< factor on the damage of hits on it
    bool is_stunned = false;
    bool is_rooted = false;
    bool is_silenced = false;
    bool is_invisible = false;
    bool is_invulnerable = false;
};

/// Returns the condition of a player with these effects in this tick. In a game without effects it
/// is the plain one.
[[nodiscard]] Condition condition_of(const Rules& rules, const ActiveEffects& effects, Tick tick);

/// Returns the condition of the player in this row.
[[nodiscard]] inline Condition condition_of(const Rules& rules, const Players& players,
                                            std::size_t row, Tick tick) {
    return rules.effects.empty() ? Condition{} : condition_of(rules, players.effects[row], tick);
}

/// Returns the input that takes effect: that which the player holds, without what its condition
/// forbids.
[[nodiscard]] PlayerInput permitted_input(PlayerInput input, const Condition& condition);

/// Returns the damage with this factor, rounded to the nearest whole number.
[[nodiscard]] std::int32_t scaled_damage(std::int32_t damage, float factor);

}  // namespace arena::sim
