// A small seeded generator, part of the world's state.
//
// Source: PCG32 (XSH-RR 64/32): M. E. O'Neill, "PCG: A Family of Simple Fast Space-Efficient
// Statistically Good Algorithms for Random Number Generation", 2014.
#pragma once

#include <cstdint>

namespace arena {

/// A generator of numbers that depend on the seed alone, on every machine.
class Random {
  public:
    explicit constexpr Random(std::uint64_t seed) {
        next();
        state_ += seed;
        next();
    }

    /// Returns a generator that continues where another one with this state() stood.
    [[nodiscard]] static constexpr Random from_state(std::uint64_t state) {
        Random random(0);
        random.state_ = state;
        return random;
    }

    /// Returns a number that is uniform over all 32-bit values.
    constexpr std::uint32_t next() {
        const std::uint64_t old = state_;
        state_ = old * 6364136223846793005ULL + 1442695040888963407ULL;
        const auto mixed = static_cast<std::uint32_t>(((old >> 18u) ^ old) >> 27u);
        const auto turn = static_cast<std::uint32_t>(old >> 59u);
        return (mixed >> turn) | (mixed << ((0u - turn) & 31u));
    }

    /// Returns a number that is uniform in [0, bound), without bias; returns 0 for bound 0.
    constexpr std::uint32_t below(std::uint32_t bound) {
        if (bound == 0) return 0;
        const std::uint32_t threshold = (0u - bound) % bound;
        for (;;) {
            const std::uint32_t value = next();
            if (value >= threshold) return value % bound;
        }
    }

    /// Returns a number that is uniform in [0, 1), in steps of 2^-24: every value is exact in a
    /// float.
    constexpr float unit() { return static_cast<float>(next() >> 8u) * (1.0f / 16777216.0f); }

    /// Returns the whole state, for the hash and for an image of the world.
    [[nodiscard]] constexpr std::uint64_t state() const { return state_; }

  private:
    std::uint64_t state_ = 0;
};

}  // namespace arena
