// The status effects that a player has, as the world holds them and replication reads them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "sim/values/entity.h"
#include "sim/values/weapon.h"

namespace arena::sim {

/// The most kinds of effects that rules have: each is a bit of an EffectMask.
inline constexpr std::size_t kStatusEffectsMax = 16;

/// One status effect of a player. One that is over means nothing, and its place is free.
struct ActiveEffect {
    EntityId source;             ///< who gave it: a player, a thing of the map, or kNoEntity
    Tick until_tick = 0;         ///< it acts before this tick
    Tick pulse_tick = 0;         ///< the next tick in which it heals or harms
    std::uint16_t kind = kNone;  ///< index into Rules::effects, or kNone
    std::uint16_t shield = 0;    ///< damage of hits that it still stops, if it is a shield

    friend constexpr bool operator==(const ActiveEffect&, const ActiveEffect&) = default;
};

/// The most effects that a player has at the same time. Of one more, the one that ends first gives
/// way.
inline constexpr std::size_t kActiveEffectsMax = 4;

/// All status effects of a player, at most one of each kind.
using ActiveEffects = std::array<ActiveEffect, kActiveEffectsMax>;

/// Whether the effect acts in this tick.
[[nodiscard]] constexpr bool is_active(const ActiveEffect& effect, Tick tick) {
    return effect.kind != kNone && tick < effect.until_tick;
}

/// The kinds of the effects that act, one bit each.
using EffectMask = std::uint16_t;

/// Returns the kinds of effects that act in this tick.
[[nodiscard]] constexpr EffectMask effect_mask(const ActiveEffects& effects, Tick tick) {
    unsigned mask = 0;
    for (const ActiveEffect& effect : effects)
        if (is_active(effect, tick)) mask |= 1u << effect.kind;
    return static_cast<EffectMask>(mask);
}

}  // namespace arena::sim
