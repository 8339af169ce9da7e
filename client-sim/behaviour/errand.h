// Errands: what players of a match do in the same way, whatever their role.
#pragma once

#include <optional>

#include "client-sim/behaviour/behaviour.h"
#include "client-sim/terrain/match_places.h"

namespace arena::client_sim {

/// Returns the input of a player that stands and looks about, as in a countdown.
[[nodiscard]] sim::PlayerInput wait_standing(const Situation& situation);

/// Returns the input of a player that walks to the goal and shoots at any enemy that it sees.
[[nodiscard]] sim::PlayerInput go_to(Mind& mind, const Situation& situation, Point goal);

/// Returns the input of a player that goes for a flag that lies there. One that cannot get there
/// defends its own.
[[nodiscard]] sim::PlayerInput fetch(Mind& mind, const Situation& situation, Point flag);

/// Returns the input of a player that goes to the place, stands there and shoots at any enemy that
/// it sees.
[[nodiscard]] sim::PlayerInput hold(Mind& mind, const Situation& situation, Point place);

/// Returns the input of a player that fights and does not fall off what it stands on.
[[nodiscard]] sim::PlayerInput fight_here(Mind& mind, const Situation& situation);

/// Returns the input of a player that fights around a place: it goes there when it is further away
/// than `leash` metres.
[[nodiscard]] sim::PlayerInput fight_near(Mind& mind, const Situation& situation, Point place,
                                          double leash);

/// Returns the input of a player that carries a flag: it goes to where its team captures it, and
/// waits there. A flag of its own that lies somewhere is brought home first, because a team may
/// have to have its own flag for a capture. Nothing when the player carries no flag, or there is no
/// such place.
[[nodiscard]] std::optional<sim::PlayerInput> carry_home(Mind& mind, const Situation& situation);

/// Whether it sees an enemy within so many metres.
[[nodiscard]] bool sees_enemy_within(Mind& mind, const Situation& situation, double metres);

}  // namespace arena::client_sim
