// A rate limiter for each of any number of keys (addresses, prefixes, client ids), in memory that
// never grows.
//
// A key is hashed to two of a fixed number of limiters, pays at both, and is limited only when both
// are exhausted. So two keys that share one limiter do not harm each other, and an honest key is
// limited only when others have exhausted both of its limiters: with b exhausted limiters of n,
// with probability (b / n)^2. The hash is keyed, so no attacker can choose which keys to collide
// with, and a new hash key moves every key to other limiters. (W. Feng et al., Stochastic Fair
// Blue, INFOCOM 2001, do this with queues.)
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "protocol/base/time.h"
#include "protocol/session/rate_limit/rate_limiter.h"

namespace arena::protocol {

class HashedRateLimiters {
  public:
    /// Makes this many limiters, at least one.
    HashedRateLimiters(std::size_t limiters, std::uint64_t hash_key);

    /// Replaces the hash key, which moves all keys to other limiters.
    void renew(std::uint64_t hash_key) { hash_key_ = hash_key; }

    /// Whether a unit is left for a key.
    [[nodiscard]] bool has_some(std::uint64_t key, const Rate& rate, Time now) const;
    /// Takes one unit at each of the key's limiters that has one left.
    void charge(std::uint64_t key, const Rate& rate, Time now);
    /// Takes one unit when one is left; returns whether it was.
    [[nodiscard]] bool take(std::uint64_t key, const Rate& rate, Time now);

  private:
    [[nodiscard]] std::array<std::size_t, 2> places_of(std::uint64_t key) const;

    std::vector<RateLimiter> limiters_;
    std::uint64_t hash_key_;
};

}  // namespace arena::protocol
