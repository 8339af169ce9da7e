// How far a client may say that it sees the others behind its own player: what its line and the
// server's rates make of an honest client, and no more. Whoever claims more is taken at this word.
//
//   round trip       as the server has measured it        its inputs' way and its updates' way
// + inputs waiting   Welcome::input_interval              the first of a packet for the others
// + interpolation    kUpdatesShownBehind intervals        from one update to the next, and one lost
// + allowance        kJitterAllowance                     jitter, and the margin of careful inputs
//
// At 60 ticks, 20 updates and 30 packets of inputs a second: the round trip and 183 ms. Above 67 ms
// of round trip the rules say less (sim/rules/look_back.h).
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>

#include "server/base/time.h"
#include "sim/rules/look_back.h"
#include "sim/values/entity.h"

namespace arena::server {

/// Intervals between updates by which a client may show the others later than it could: over one it
/// interpolates, and over another it bridges an update that was lost.
inline constexpr std::uint32_t kUpdatesShownBehind = 2;
/// What shakes: the way of the updates, and the third of a tenth of a second by which a client
/// sends its inputs earlier on a line that makes trouble. A cheat gains what an honest client does
/// not need of it, the rules' own bound at most.
inline constexpr Time kJitterAllowance = std::chrono::milliseconds{50};

/// A line, and what the server asks of those who come over it.
struct LookBackTerms {
    Time round_trip{0};             ///< measured; 0 before it was
    std::uint32_t tick_rate = 60;   ///< a second
    sim::Tick update_interval = 3;  ///< ticks from one update of a client to its next
    sim::Tick input_interval = 2;   ///< ticks from one packet of inputs to the next
};

/// Whole ticks, at most sim::kSeenBackMax.
[[nodiscard]] constexpr std::uint8_t seen_back_bound(const LookBackTerms& terms) {
    const std::uint64_t waits = std::uint64_t{terms.input_interval} +
                                std::uint64_t{kUpdatesShownBehind} * terms.update_interval;
    const Time shakes = std::max(terms.round_trip, Time{0}) + kJitterAllowance;
    const std::uint64_t on_line = sim::whole_ticks_of(
        static_cast<std::uint64_t>(std::chrono::ceil<std::chrono::milliseconds>(shakes).count()),
        terms.tick_rate);
    return static_cast<std::uint8_t>(std::min<std::uint64_t>(waits + on_line, sim::kSeenBackMax));
}

}  // namespace arena::server
