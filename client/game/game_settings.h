// What a game may choose about how its client predicts and shows. The defaults suit a game at 60
// ticks and 20 updates a second.
#pragma once

#include <chrono>

#include "client/base/time.h"

namespace arena::client {

struct GameSettings {
    /// Move the own player at once, as its inputs ask, before the server has answered. Needs the
    /// map and the rules (GameClientConfig). Without them, or with this off, the own player is
    /// shown like the others, a round trip late.
    bool predicts_own_player = true;
    /// Show the own shots at once. Needs the rules and predicts_own_player.
    bool predicts_own_shots = true;

    /// How far in the past the others are shown, at least and at most. In between, the delay
    /// follows the network: the interval, jitter and losses of the updates (docs/prediction.md).
    /// When the floor is above the ceiling, the ceiling counts.
    Time delay_floor = std::chrono::milliseconds{20};
    Time delay_ceiling = std::chrono::milliseconds{250};
    /// How long others are extrapolated along their last motion when no update arrives; after that
    /// they stand still.
    Time extrapolation_max = std::chrono::milliseconds{250};

    /// The offset that hides a correction decays to 1/e in this time. 0 shows each correction at
    /// once.
    Time smoothing_time = std::chrono::milliseconds{80};
    /// The most that this decay moves the shown player, in metres per second: 5 cm per frame at 60
    /// frames a second.
    float smoothing_speed_max = 3.0f;
    /// A correction further than this, in metres, is shown at once.
    float snap_distance = 4.0f;
};

}  // namespace arena::client
