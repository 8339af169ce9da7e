// Whom may a projectile or an attack damage? Teams, and the one rule that everybody gets wrong at
// first: an owner that stands first in the list hides nobody behind it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "sim/values/entity.h"

namespace arena::sim {

/// Who plays together. Nobody shares team `none`: without teams, all are against all.
enum class Team : std::uint8_t { none = 0 };

struct TeamMember {
    EntityId id;
    Team team = Team::none;
};

enum class FriendlyFire : std::uint8_t { off, on };

/// Never its owner; nobody of the owner's team, unless friendly fire is on. It works the same for
/// an owner that has left the world.
[[nodiscard]] constexpr bool may_damage(const TeamMember& owner, const TeamMember& target,
                                        FriendlyFire friendly_fire = FriendlyFire::off) {
    if (target.id == owner.id) return false;
    const bool is_team_mate = owner.team != Team::none && target.team == owner.team;
    return !is_team_mate || friendly_fire == FriendlyFire::on;
}

/// The first of those that overlap the projectile, in list order, that it may damage; nothing when
/// it may damage none. The caller's order decides among several: by time of impact, then id.
[[nodiscard]] inline std::optional<EntityId> first_target(
    const TeamMember& owner, std::span<const TeamMember> overlapping,
    FriendlyFire friendly_fire = FriendlyFire::off) {
    for (const TeamMember& candidate : overlapping) {
        if (may_damage(owner, candidate, friendly_fire)) return candidate.id;
    }
    return std::nullopt;
}

}  // namespace arena::sim
