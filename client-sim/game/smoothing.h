// Smoothing: what is shown differs from what is computed by an offset, which is led out evenly.
#pragma once

#include "client-sim/game/game_settings.h"
#include "sim/values/vec2.h"

namespace arena::client_sim {

/// What is left of an offset of so many metres after `passed` seconds: it falls to 1/e in
/// smoothing_time, but by no more than smoothing_speed_max metres in a second.
[[nodiscard]] sim::Vec2 led_out(sim::Vec2 offset, double passed, const GameSettings& settings);

/// The offset that hides a move of what is computed by `moved` metres, where `before` was hidden
/// already. Zero when that would be more than snap_distance: the move is shown.
[[nodiscard]] sim::Vec2 hiding(sim::Vec2 before, sim::Vec2 moved, const GameSettings& settings);

}  // namespace arena::client_sim
