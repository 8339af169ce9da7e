// Placement: where a match that is opened goes, so that ticks spread over a tick's period and over
// threads. All functions are pure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "sim/values/result.h"

namespace arena::server {

/// Returns the free room that is farthest from those that are taken: the ticks of matches fall on a
/// period in the order of their rooms, again and again. The first of several; nothing when all are
/// taken.
[[nodiscard]] std::optional<std::size_t> choose_room(const std::vector<bool>& taken);

/// What an open match takes of a thread.
struct MatchLoad {
    std::size_t thread = 0;
    double share = 0.0;  ///< of the time, from 0
};

/// What a player of a match takes at least, while nothing is known of it: of a thread's time.
inline constexpr double kShareOfSeat = 0.0002;

/// A thread for a match, and what the match is taken to need of it.
struct ThreadChoice {
    std::size_t thread = 0;
    double share = 0.0;
};

/// Returns the thread with the least load for one more match of so many players. It is taken to
/// need as much as the most expensive one now. Fails with one line when that would exceed
/// `share_max`.
[[nodiscard]] Result<ThreadChoice, std::string> choose_thread(std::span<const MatchLoad> matches,
                                                              std::size_t threads,
                                                              std::uint32_t seats,
                                                              double share_max);

}  // namespace arena::server
