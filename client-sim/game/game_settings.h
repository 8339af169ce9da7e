// What a game may choose of how a client predicts and shows. The defaults suit a game at 60 ticks
// and 20 updates a second.
#pragma once

#include <chrono>

#include "client-sim/base/time.h"

namespace arena::client_sim {

struct GameSettings {
    /// Move the own player at once, as its inputs ask, before the server has answered. Needs the
    /// map and the rules (GameClientConfig); without them, or without this, the own player is shown
    /// like the others, a round trip late.
    bool predicts_own_player = true;
    /// Show the own shots at once. Needs the rules and predicts_own_player.
    bool predicts_own_shots = true;

    /// Others are shown so far in the past at the least and at the most. In between the delay
    /// follows the way that the updates take: their interval, their jitter and their losses
    /// (docs/prediction.md). Where the floor is above the ceiling the ceiling counts.
    Time delay_floor = std::chrono::milliseconds{20};
    Time delay_ceiling = std::chrono::milliseconds{250};
    /// Where no update tells how others go on, they are shown further along their last motion for
    /// so long at the most; then they stand.
    Time extrapolation_max = std::chrono::milliseconds{250};

    /// What is shown leads a correction out by itself: the distance falls to 1/e in this time. 0
    /// shows each correction at once.
    Time smoothing_time = std::chrono::milliseconds{80};
    /// Metres per second, at most, by which that changes what is shown: 5 cm in a frame at 60
    /// frames a second.
    float smoothing_speed_max = 3.0f;
    /// Metres: a correction that is further than this is shown at once.
    float snap_distance = 4.0f;
};

}  // namespace arena::client_sim
