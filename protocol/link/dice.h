// Dice: the random numbers of a simulated network. The same seed gives the same numbers on every
// machine.
//
// SplitMix64 (G. Steele, D. Lea, C. Flood: Fast Splittable Pseudorandom Number Generators, 2014).
// Unlike the world's generator it gives unrelated streams for neighbouring seeds, and every link
// has its own dice.
#pragma once

#include <cstdint>

namespace arena::protocol {

class Dice {
  public:
    explicit constexpr Dice(std::uint64_t seed) : state_(seed) {}

    /// Returns the next number, uniform over all 64-bit values.
    constexpr std::uint64_t next() {
        state_ += 0x9E3779B97F4A7C15ull;
        std::uint64_t z = state_;
        z = (z ^ (z >> 30u)) * 0xBF58476D1CE4E5B9ull;
        z = (z ^ (z >> 27u)) * 0x94D049BB133111EBull;
        return z ^ (z >> 31u);
    }

    /// Returns a number uniform in [0, 1), in steps of 2^-53.
    constexpr double unit() { return static_cast<double>(next() >> 11u) * 0x1p-53; }

    /// Returns a number uniform in [0, bound), with a bias below bound / 2^64; returns 0 for bound
    /// 0.
    constexpr std::uint64_t below(std::uint64_t bound) { return bound == 0 ? 0 : next() % bound; }

    /// Whether an event of this probability happens. Draws no number when the answer is certain.
    constexpr bool happens(double probability) {
        if (probability <= 0.0) return false;
        return probability >= 1.0 || unit() < probability;
    }

  private:
    std::uint64_t state_;
};

}  // namespace arena::protocol
