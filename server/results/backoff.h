// Exponential backoff with jitter: how long to wait after the nth failure in a row.
//
// Half of the wait is certain, so that a receiver is never asked more often; the other half is
// random, so that the servers that a receiver failed together do not return together.
#pragma once

#include <algorithm>
#include <cstdint>

#include "server/base/time.h"

namespace arena::server {

struct Backoff {
    Time first{};  ///< after one failure
    Time most{};
};

/// Returns the wait after `failures` failures, at least one: between half of it and all of
/// `first` doubled with each failure, but not beyond `most`. `random` is uniform over 64 bits.
[[nodiscard]] constexpr Time wait_after(const Backoff& backoff, std::uint32_t failures,
                                        std::uint64_t random) {
    Time whole = backoff.first;
    for (std::uint32_t i = 1; i < failures && whole < backoff.most; ++i)
        whole *= 2;
    whole = std::min(whole, backoff.most);
    const auto half = static_cast<std::uint64_t>(whole.count() / 2);
    return Time(static_cast<Time::rep>(half + random % (half + 1)));
}

}  // namespace arena::server
