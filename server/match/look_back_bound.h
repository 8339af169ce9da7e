// How far behind its own player a client may claim to see the others: as far as its line and the
// server's rates require of an honest client, and no more. Claims beyond this bound are cut to it.
//
//   round trip       as the server has measured it        the way of its inputs and of its updates
// + inputs waiting   Welcome::input_interval              the first of a packet for the others
// + interpolation    kUpdatesShownBehind intervals        from one update to the next, one lost
// + allowance        kJitterAllowance                     jitter, and the margin of early inputs
//
// At 60 ticks, 20 updates and 30 packets of inputs a second this is the round trip and 183 ms.
// Above a round trip of 67 ms the bound of the rules is lower (sim/rules/rules.h).
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>

#include "server/base/time.h"
#include "sim/rules/rules.h"
#include "sim/values/entity.h"

namespace arena::server {

/// The number of intervals between updates by which a client may show the others late: it
/// interpolates over one, and bridges a lost update with another.
inline constexpr std::uint32_t kUpdatesShownBehind = 2;
/// An allowance for the jitter of updates, and for the thirtieth of a second by which a client
/// sends its inputs earlier on a poor connection. A cheat gains the part that an honest client
/// would not need, but never more than the bound of the rules.
inline constexpr Time kJitterAllowance = std::chrono::milliseconds{50};

/// A client's line, and the server's rates.
struct LookBackTerms {
    Time round_trip{0};             ///< as measured; 0 before that
    std::uint32_t tick_rate = 60;   ///< ticks a second
    sim::Tick update_interval = 3;  ///< ticks from one update of a client to its next
    sim::Tick input_interval = 2;   ///< ticks from one packet of inputs to the next
};

/// Returns the bound in whole ticks, at most sim::kSeenBackMax.
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
