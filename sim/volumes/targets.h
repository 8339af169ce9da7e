// Which players a projectile or an attack may damage: teams, and the rule that most first attempts
// get wrong: an owner that is first in the list does not hide the others behind it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "sim/values/entity.h"

namespace arena::sim {

/// The players that play together. `none` is not shared: without teams, all are against all.
enum class Team : std::uint8_t { none = 0 };

/// An entity and its team.
struct TeamMember {
    EntityId id;
    Team team = Team::none;
};

/// Whether attacks damage teammates.
enum class FriendlyFire : std::uint8_t { off, on };

/// Whether the owner's attack may damage the target: never the owner itself, and no teammate unless
/// friendly fire is on. It works the same for an owner that has left the world.
[[nodiscard]] constexpr bool may_damage(const TeamMember& owner, const TeamMember& target,
                                        FriendlyFire friendly_fire = FriendlyFire::off) {
    if (target.id == owner.id) return false;
    const bool is_team_mate = owner.team != Team::none && target.team == owner.team;
    return !is_team_mate || friendly_fire == FriendlyFire::on;
}

/// Returns the first of the players that overlap the projectile, in list order, that it may damage,
/// or nothing when it may damage none. The caller's order decides among several: by time of impact,
/// then id.
[[nodiscard]] inline std::optional<EntityId> first_target(
    const TeamMember& owner, std::span<const TeamMember> overlapping,
    FriendlyFire friendly_fire = FriendlyFire::off) {
    for (const TeamMember& candidate : overlapping) {
        if (may_damage(owner, candidate, friendly_fire)) return candidate.id;
    }
    return std::nullopt;
}

}  // namespace arena::sim
