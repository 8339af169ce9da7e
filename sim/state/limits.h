// What a world needs room for, in numbers that follow from its players, its rules and its map.
#pragma once

#include <cstddef>
#include <cstdint>

#include "sim/rules/rules.h"
#include "sim/terrain/terrain.h"

namespace arena::sim {

/// The most projectiles of all players together that limits_for derives: what a server has memory
/// and time for. A shot beyond the limit is not fired, and an error reports it.
inline constexpr std::uint32_t kProjectilesMax = 65536;

/// The most hits of a tick that limits_for derives. A hit beyond the limit is left out, and an
/// error reports it.
inline constexpr std::uint32_t kHitsMax = 1u << 20;

/// Returns the limits with a number for each that was left at kFollows. Limits that were chosen do
/// not change.
[[nodiscard]] Limits limits_for(const Limits& chosen, const Rules& rules, const Terrain& terrain);

/// Returns the most impacts of projectiles in one tick: those that a projectile pierces or bounces
/// off, and the one that ends it. This number cannot be chosen, so there is always room for another
/// impact.
[[nodiscard]] std::size_t impacts_max(const Limits& limits, const Rules& rules);

/// Returns the most pierce records of all projectiles in flight: one for each player that a
/// projectile may pierce. This number cannot be chosen either.
[[nodiscard]] std::size_t pierce_records_max(const Limits& limits, const Rules& rules);

/// Calls visit(number, name) for each limit, in an order in which each comes before those that
/// follow from it.
template <typename Self, typename Visit>
void for_each_limit(Self& limits, Visit&& visit) {
    visit(limits.players_max, "players_max");
    visit(limits.projectiles_max, "projectiles_max");
    visit(limits.commands_max, "commands_max");
    visit(limits.candidates_max, "candidates_max");
    visit(limits.attack_records_max, "attack_records_max");
    visit(limits.hits_max, "hits_max");
    visit(limits.events_max, "events_max");
}
/// The number of limits.
inline constexpr std::size_t kLimits = 7;
static_assert(sizeof(Limits) == kLimits * sizeof(std::uint32_t), "for_each_limit names them all");

}  // namespace arena::sim
