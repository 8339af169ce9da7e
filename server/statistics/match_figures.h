// The match that is played, as operators see it.
#pragma once

#include <cstdint>
#include <optional>

#include "sim/values/match.h"

namespace arena::server {

struct MatchFigures {
    std::uint32_t number = 1;  ///< of the matches of this server
    sim::GameMode mode = sim::GameMode::endless;
    sim::MatchPhase phase = sim::MatchPhase::waiting;
    std::uint32_t round = 1;
    std::uint32_t rounds = 1;              ///< at most
    std::optional<double> seconds_left{};  ///< of the phase; nothing when it has no clock
    /// Seconds until a pause is over by itself; nothing when the match is not paused.
    std::optional<double> pause_seconds_left{};

    [[nodiscard]] bool is_paused() const { return pause_seconds_left.has_value(); }
};

}  // namespace arena::server
