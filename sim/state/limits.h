// What a world needs room for, as numbers that follow from its players, its rules and its map.
#pragma once

#include <cstddef>
#include <cstdint>

#include "sim/rules/rules.h"
#include "sim/terrain/terrain.h"

namespace arena::sim {

/// Projectiles of all players together that follow from rules, at most: what a server has memory
/// and time for. A shot beyond it is not fired, and named.
inline constexpr std::uint32_t kProjectilesMax = 65536;

/// Hits of a tick that follow from rules, at most. A hit beyond it is left out, and named.
inline constexpr std::uint32_t kHitsMax = 1u << 20;

/// The limits with a number for each that only follows; those that were chosen stay as they are.
[[nodiscard]] Limits limits_for(const Limits& chosen, const Rules& rules, const Terrain& terrain);

/// Impacts of projectiles in one tick, at most: those that one goes through or bounces off, and the
/// one that ends it. Nobody chooses it, so there is always room for another impact.
[[nodiscard]] std::size_t most_impacts(const Limits& limits, const Rules& rules);

/// Pierce records of all projectiles in flight, at most: one for each player that one may go
/// through. Nobody chooses it either.
[[nodiscard]] std::size_t most_pierce_records(const Limits& limits, const Rules& rules);

/// Calls visit(number, name) for each of the limits, each before those that follow from it.
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
inline constexpr std::size_t kLimits = 7;
static_assert(sizeof(Limits) == kLimits * sizeof(std::uint32_t), "for_each_limit names them all");

}  // namespace arena::sim
