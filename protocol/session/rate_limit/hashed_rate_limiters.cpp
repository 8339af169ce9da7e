#include "protocol/session/rate_limit/hashed_rate_limiters.h"

#include <algorithm>

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace arena::protocol {

HashedRateLimiters::HashedRateLimiters(std::size_t limiters, std::uint64_t hash_key)
    : limiters_(std::max<std::size_t>(limiters, 1)), hash_key_(hash_key) {}

std::array<std::size_t, 2> HashedRateLimiters::places_of(std::uint64_t key) const {
    const std::uint64_t hash = XXH3_64bits_withSeed(&key, sizeof key, hash_key_);
    return {static_cast<std::size_t>((hash & 0xFFFFFFFFu) % limiters_.size()),
            static_cast<std::size_t>((hash >> 32u) % limiters_.size())};
}

bool HashedRateLimiters::has_some(std::uint64_t key, const Rate& rate, Time now) const {
    const auto [first, second] = places_of(key);
    return limiters_[first].has(rate, now) || limiters_[second].has(rate, now);
}

void HashedRateLimiters::charge(std::uint64_t key, const Rate& rate, Time now) {
    const auto [first, second] = places_of(key);
    static_cast<void>(limiters_[first].take(rate, now));
    if (second != first) static_cast<void>(limiters_[second].take(rate, now));
}

bool HashedRateLimiters::take(std::uint64_t key, const Rate& rate, Time now) {
    if (!has_some(key, rate, now)) return false;
    charge(key, rate, now);
    return true;
}

}  // namespace arena::protocol
