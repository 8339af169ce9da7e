// Shooting: what happens while a fire button is held.
#pragma once

#include <cstddef>
#include <cstdint>

#include "sim/rules/rules.h"
#include "sim/state/world_state.h"
#include "sim/terrain/solids.h"
#include "sim/tick/memory/lookup.h"
#include "sim/tick/memory/step_report.h"

namespace arena::sim {

/// Draws and reloads weapons as their players ask for (handle_weapon).
///
/// Then fires the weapons of all living players that want to fire, have enough left for a shot and
/// have waited for the interval of their weapon. A shot is one projectile for each of the weapon's
/// directions, turned by the aim; it starts in its owner's centre, which is never inside a wall,
/// and flies from the next tick on. It takes the weapon's cost, however many projectiles it has. A
/// weapon fires as its alternative while the player presses for that. For its whole flight a shot
/// hits players as far back as the input says that its player saw them.
///
/// A projectile larger than its owner's body may have no room there: then it starts at the nearest
/// place at which it lies within the bounds. With something solid between the two, the shot ends
/// before it has begun and is spent all the same.
///
/// Projectiles beyond Limits::projectiles_max are not fired, and raise projectiles_full; a shot of
/// which nothing could be fired costs neither ammunition nor time.
void fire_weapons(const Rules& rules, const Limits& limits, const Solids& solids, WorldState& state,
                  Lookup& lookup, StepReport& report);

/// What a player fires at once.
struct Volley {
    std::uint8_t weapon = 0;  ///< index into Rules::weapons
    std::uint8_t charge = 0;  ///< 0 to kFullCharge
    Vec2 aim;                 ///< unit
};

/// Fires one projectile for each direction of the weapon, turned by the aim, from the player in
/// this row; the charge changes their speed and the angles of a fan. Returns whether the shot was
/// fired: whether there was room for any of it, or something solid stopped all of it.
bool fire_projectiles(const Rules& rules, const Limits& limits, const Solids& solids,
                      const Volley& volley, std::size_t row, WorldState& state, Lookup& lookup,
                      StepReport& report);

/// The fastest that recoil makes a player, in metres per second.
inline constexpr float kRecoilSpeedMax = 200.0f;

/// Whether the player in this row fires at the end of the tick, if there is room for its shot.
/// `has_arsenal` is uses_arsenal of the rules; without it only the fire button and the ammunition
/// count.
[[nodiscard]] bool may_fire(const Rules& rules, bool has_arsenal, const Players& players,
                            std::size_t row, Tick tick);

/// Applies to a player what a fired shot costs it: ammunition, the time to the next shot, its body
/// for the swing, the spread and the heat that grow, its charge, and the recoil. Recoil needs
/// gravity or an acceleration: otherwise the velocity is that of the stick. A dash is not pushed,
/// and nothing becomes faster than kRecoilSpeedMax by it. `has_arsenal` is uses_arsenal of the
/// rules.
void spend_shot(const Rules& rules, bool has_arsenal, Tick tick, std::size_t row, Players& players);

}  // namespace arena::sim
