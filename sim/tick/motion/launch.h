// Launches: what throws a player, be it a pad, a melee attack or the knockback of a projectile.
#pragma once

#include <cstddef>
#include <cstdint>

#include "sim/rules/rules.h"
#include "sim/state/world_state.h"
#include "sim/tick/memory/step_report.h"

namespace arena::sim {

/// Replaces the player's velocity by this one, in metres per second, ends its dash, takes it off
/// the ground, and reports the launch. A later launch of the same tick wins. Does nothing to a
/// player that stands.
///
/// Gravity and acceleration turn this velocity, little by little, into the one that the stick asks
/// for. Seen from above without acceleration nothing would: there the player is `thrown`, and flies
/// on until its stick moves, it dashes, or something stops it.
void launch(const Rules& rules, std::uint32_t row, Vec2 velocity, EntityId by, WorldState& state,
            StepReport& report);

/// The fastest that knockback makes a player, in metres per second.
inline constexpr float kKnockbackSpeedMax = 200.0f;

/// Returns the velocity after a push that adds `change` to it: no faster than `most`, unless it was
/// faster before.
[[nodiscard]] Vec2 pushed(Vec2 before, Vec2 change, float most);

/// Returns what a hit that throws a player by `change`, in metres per second, throws one of this
/// archetype by that has so much health before it: 1 + knockback_growth * (1 - health / maximum)
/// times as much, no faster than kKnockbackSpeedMax unless `change` is.
[[nodiscard]] Vec2 grown_knockback(const Archetype& archetype, std::int32_t health, Vec2 change);

/// Launches the player with its own velocity and `change`, in metres per second. Pushes of one tick
/// add up, to kKnockbackSpeedMax at most.
void knock_back(const Rules& rules, std::uint32_t row, Vec2 change, EntityId by, WorldState& state,
                StepReport& report);

/// Ends a jump from which something has thrown the player: the player has left the ground, not over
/// an edge, and no button cuts its flight.
inline void end_jump(AirState& air) {
    air.coyote_until_tick = 0;
    air.flags = static_cast<std::uint16_t>((air.flags & ~unsigned{kRising}) | kAirborne);
}

/// Lets the player be steered again.
void end_throw(const Rules& rules, Tick tick, std::size_t row, Players& players);

}  // namespace arena::sim
