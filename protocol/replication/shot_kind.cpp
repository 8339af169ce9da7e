#include "protocol/replication/shot_kind.h"

#include <cmath>
#include <limits>

namespace arena::protocol {

ShotKind shot_kind_of(const sim::ProjectileKind& projectile, std::uint32_t tick_rate) {
    const double metres =
        static_cast<double>(shot_speed(projectile, tick_rate)) / static_cast<double>(tick_rate);
    const double step = std::round(std::ldexp(metres, static_cast<int>(kShotStepBits)));
    const bool is_short = step <= double{std::numeric_limits<std::uint16_t>::max()};
    const double kept =
        std::ldexp(static_cast<double>(projectile.restitution), static_cast<int>(kRestitutionBits));
    return {.step = is_short ? static_cast<std::uint16_t>(step) : std::uint16_t{0},
            .restitution = static_cast<std::uint16_t>(std::lround(kept))};
}

std::vector<ShotKind> shot_kinds_of(std::span<const sim::Weapon> weapons, std::uint32_t tick_rate) {
    std::vector<ShotKind> kinds;
    for (const sim::Weapon& weapon : weapons)
        kinds.push_back(shot_kind_of(weapon.projectile, tick_rate));
    return kinds;
}

}  // namespace arena::protocol
