// The times by which the client of Agones keeps.
#pragma once

#include <chrono>

#include "server/base/time.h"
#include "server/results/backoff.h"

namespace arena::server {

struct AgonesTimes {
    /// After a failed connection. The sidecar is on the same machine, so asking often costs little,
    /// and each second without health counts.
    Backoff backoff{.first = std::chrono::milliseconds(250), .most = std::chrono::seconds(2)};
    Time request_timeout = std::chrono::seconds(2);
    /// When the game server does not say its own; the default of Agones.
    Time health_period = std::chrono::seconds(5);
    /// No health is sent when the last tick is older.
    Time tick_age_max = std::chrono::seconds(2);
    /// Between two writes of a counter, and between two rounds of writes of a list: the sidecar
    /// passes on no more than one change a second.
    Time write_interval = std::chrono::seconds(1);
    /// How long a write may take to show: nothing is read sooner after one.
    Time settle = std::chrono::seconds(3);
    /// Counters and lists are read again so often, in case that a write got lost.
    Time resync = std::chrono::seconds(30);
    /// How long a match is kept for players after an allocation.
    Time arrival_max = std::chrono::seconds(60);
};

}  // namespace arena::server
