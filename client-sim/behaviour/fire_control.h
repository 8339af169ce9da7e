// Fire control: how a bot that wants to shoot uses the buttons of its weapon.
#pragma once

#include <cstddef>

#include "client-sim/behaviour/situation.h"
#include "sim/rules/rules.h"
#include "sim/values/input.h"

namespace arena::client_sim {

/// The buttons that fire a weapon.
inline constexpr sim::Buttons kFireButtons = sim::kButtonFire | sim::kButtonAlternativeFire;

/// Returns the weapon in a slot of the own player, counted from 0; null when there is none or the
/// bot does not know the rules.
[[nodiscard]] const sim::Weapon* find_weapon(const Situation& situation, std::size_t slot);

/// Turns the wish to shoot, a held fire button, into what the weapon in hand needs: releases the
/// button for the next burst, or when it is charged fully, and in one second of four presses that
/// of the alternative fire, if the weapon has one and enough for it.
[[nodiscard]] sim::PlayerInput with_fire_control(sim::PlayerInput input,
                                                 const Situation& situation);

}  // namespace arena::client_sim
