// Ticks that have passed mean nothing where they only say until when something lasts. These
// functions replace them by 0, so that states can be compared, and sent, without them.
#pragma once

#include "sim/values/entity.h"
#include "sim/values/state.h"

namespace arena::sim {

/// Returns the tick, or 0 if it has passed at the end of `now`.
[[nodiscard]] constexpr Tick without_passed(Tick until, Tick now) {
    return until > now ? until : 0;
}

[[nodiscard]] constexpr AirState without_passed(AirState air, Tick now) {
    air.coyote_until_tick = without_passed(air.coyote_until_tick, now);
    air.remembered_until_tick = without_passed(air.remembered_until_tick, now);
    return air;
}

/// The most uses of an ability. A number up to it may be the uses of one that does not recharge,
/// which never pass.
inline constexpr Tick kAbilityUsesMax = 255;

[[nodiscard]] constexpr AbilitiesState without_passed(AbilitiesState abilities, Tick now) {
    for (Tick& full : abilities.full_tick)
        if (full > kAbilityUsesMax) full = without_passed(full, now);
    return abilities;
}

/// How much faster a player is, and until when.
struct SpeedGift {
    Tick until_tick = 0;
    float factor = 1.0f;

    friend constexpr bool operator==(const SpeedGift&, const SpeedGift&) = default;
};

/// The factor of a gift that is over is 1.
[[nodiscard]] constexpr SpeedGift without_passed(const SpeedGift& gift, Tick now) {
    return gift.until_tick > now ? gift : SpeedGift{};
}

}  // namespace arena::sim
