// ShotKind: what both sides know beforehand of how a weapon's projectiles fly. The Welcome says it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sim/values/weapon.h"

namespace arena::protocol {

/// The units of a ShotKind: 2^-13 m a tick, an eighth of the unit of a Motion's step; and 2^-15.
inline constexpr unsigned kShotStepBits = 13;
inline constexpr unsigned kRestitutionBits = 15;

struct ShotKind {
    std::uint16_t step = 0;         ///< the way of a tick as it is fired; 0: too far, or not known
    std::uint16_t restitution = 0;  ///< fraction of the speed into a wall that a bounce keeps

    friend bool operator==(const ShotKind&, const ShotKind&) = default;
};

/// By weapon. A weapon beyond the end is one of which nothing is known.
using ShotKinds = std::span<const ShotKind>;

[[nodiscard]] constexpr ShotKind kind_of(ShotKinds kinds, std::size_t weapon) {
    return weapon < kinds.size() ? kinds[weapon] : ShotKind{};
}

/// Returns what clients are sent of the projectiles.
[[nodiscard]] ShotKind shot_kind_of(const sim::ProjectileKind& projectile, std::uint32_t tick_rate);
/// Returns that of each weapon.
[[nodiscard]] std::vector<ShotKind> shot_kinds_of(std::span<const sim::Weapon> weapons,
                                                  std::uint32_t tick_rate);

}  // namespace arena::protocol
