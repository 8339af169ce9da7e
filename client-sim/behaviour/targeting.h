// Targeting: whom a player shoots at, and where it aims to hit.
#pragma once

#include <cstdint>

#include "client-sim/behaviour/behaviour.h"

namespace arena::client_sim {

/// The nearest living enemy that nothing hides; looked for a few times a second and kept meanwhile.
/// Null when there is none.
[[nodiscard]] const PlayerView* choose_target(Mind& mind, const Situation& situation,
                                              const PlayerView& self);

struct Shot {
    Point offset;                ///< metres, from the player to where its target is taken to be
    Point aim;                   ///< unit
    std::uint8_t seen_back = 0;  ///< ticks, as PlayerInput::seen_back
};

/// Where a projectile meets the target if both keep their course. As far as the server looks back
/// for the shot, the target is where it is seen; for the rest its age is reckoned with.
[[nodiscard]] Shot shot_at(const PlayerView& target, const Situation& situation,
                           const PlayerView& self);

/// A direction (unit) that turns evenly, so that no two ticks of a turn have the same.
[[nodiscard]] Point look_about(const Situation& situation);

}  // namespace arena::client_sim
