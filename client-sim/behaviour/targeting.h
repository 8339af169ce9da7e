// Targeting: which enemy a player shoots at, and where it aims to hit.
#pragma once

#include <cstdint>
#include <optional>

#include "client-sim/behaviour/behaviour.h"

namespace arena::client_sim {

/// Returns the nearest living enemy that nothing hides; nothing when there is none. It searches a
/// few times a second and keeps the enemy meanwhile.
[[nodiscard]] std::optional<client::PlayerView> choose_target(Mind& mind,
                                                              const Situation& situation,
                                                              const client::PlayerView& self);

struct Shot {
    Point offset;                ///< metres from the player to where its target is assumed to be
    Point aim;                   ///< unit
    std::uint8_t seen_back = 0;  ///< ticks, as PlayerInput::seen_back
};

/// Returns where to aim so that a projectile hits the target if both keep their course. As far as
/// the server looks back for the shot, the target is where it is seen; the rest of its age is
/// extrapolated.
[[nodiscard]] Shot shot_at(const client::PlayerView& target, const Situation& situation,
                           const client::PlayerView& self);

/// Returns the input of a player that walks along `move` and shoots at any enemy that it sees;
/// while it sees none, it aims along `gaze` (unit).
[[nodiscard]] sim::PlayerInput walk_and_shoot(Mind& mind, const Situation& situation, Point move,
                                              Point gaze);

/// Returns a direction (unit) that turns evenly, so that no two ticks of a turn have the same one.
[[nodiscard]] Point look_about(const Situation& situation);

}  // namespace arena::client_sim
