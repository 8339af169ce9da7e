// HitWays: with what damage, when and where the uses of a weapon or an ability hit players, by the
// rules.
//
//   swing, burst     near its player, while it lasts; the place says nothing
//   flight           where the shot would be, had it flown straight on
//   what splits off  as far from a place that the shot has passed as it can have come since
//
// What never hits a player has no way: shots that pass all players and do not explode, those that
// give items, and explosions for the own team.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "sim/rules/rules.h"
#include "sim/values/entity.h"
#include "sim/values/vec2.h"

namespace arena::client_sim {

struct HitWay {
    /// The damage of a hit, before status effects change it: at least and at most, because a shot
    /// may be charged.
    std::int32_t damage_least = 0;
    std::int32_t damage_most = 0;
    sim::Tick first = 0;  ///< ticks after the use in which it can hit
    sim::Tick last = 0;
    /// The weapon whose projectile flies first, an index into Rules::weapons; kNone: nothing flies.
    std::uint8_t flies = sim::kNone;
    float reach = 0.0f;        ///< metres from the projectile: the radius of an explosion
    float split_speed = 0.0f;  ///< metres per second, of the fastest that splits off
    bool is_of_split = false;
};
using HitWays = std::vector<HitWay>;

/// Returns the ways of a shot or a swing of the weapon, an index into Rules::weapons, and of what
/// its projectiles split into.
[[nodiscard]] HitWays hit_ways_of_weapon(const sim::Rules& rules, std::uint8_t weapon);
/// Returns the ways of a projectile of the weapon itself.
[[nodiscard]] HitWays hit_ways_of_projectile(const sim::Rules& rules, std::uint8_t weapon);
/// Returns the ways of a use of the ability, an index into Rules::abilities.
[[nodiscard]] HitWays hit_ways_of_ability(const sim::Rules& rules, std::uint8_t ability);

/// How well a damage fits a way: as the rules say, as status effects may have changed it, or not.
enum class DamageFit : std::uint8_t { no, changed, exact };

/// The least and the most that status effects may do to a damage.
struct DamageFactors {
    float least = 1.0f;
    float most = 1.0f;
};
[[nodiscard]] DamageFactors damage_factors_of(const sim::Rules& rules);

/// A hit with damage 0 that a shield has stopped fits all ways.
[[nodiscard]] DamageFit damage_fit(const HitWay& way, DamageFactors factors, std::int32_t damage);

/// Whether an effect of the rules does exactly this damage to its player.
[[nodiscard]] bool is_damage_of_effect(const sim::Rules& rules, std::int32_t damage);

/// A use, and a hit that may be its own.
struct UseAndHit {
    sim::Vec2 from;  ///< metres: where it was used
    sim::Vec2 aim;   ///< unit
    std::uint8_t charge = 0;
    sim::Vec2 hit_at;   ///< metres
    sim::Tick age = 0;  ///< ticks from the use to the hit
};

/// Returns how far the hit is from where this way leads, in metres.
[[nodiscard]] float misfit(const sim::Rules& rules, const HitWay& way, const UseAndHit& both);

}  // namespace arena::client_sim
