// Smoothing: the shown position differs from the computed one by an offset that decays smoothly.
#pragma once

#include "client/game/game_settings.h"
#include "sim/values/vec2.h"

namespace arena::client {

/// Returns what is left of an offset in metres after `passed` seconds: it decays to 1/e in
/// smoothing_time, but by no more than smoothing_speed_max metres per second.
[[nodiscard]] sim::Vec2 decayed(sim::Vec2 offset, double passed, const GameSettings& settings);

/// Returns the offset that hides a move of the computed position by `moved` metres, when `before`
/// was hidden already. Zero when that would exceed snap_distance: the move is shown.
[[nodiscard]] sim::Vec2 hiding(sim::Vec2 before, sim::Vec2 moved, const GameSettings& settings);

}  // namespace arena::client
