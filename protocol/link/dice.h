// Dice: the chance in a simulated network. Same seed, same throws, on every machine.
//
// SplitMix64 (G. Steele, D. Lea, C. Flood: Fast Splittable Pseudorandom Number Generators, 2014),
// which unlike the world's generator gives unrelated streams for neighbouring seeds: every link has
// dice of its own.
#pragma once

#include <cstdint>

namespace arena::protocol {

class Dice {
  public:
    explicit constexpr Dice(std::uint64_t seed) : state_(seed) {}

    /// Uniform over all 64-bit values.
    constexpr std::uint64_t next() {
        state_ += 0x9E3779B97F4A7C15ull;
        std::uint64_t z = state_;
        z = (z ^ (z >> 30u)) * 0xBF58476D1CE4E5B9ull;
        z = (z ^ (z >> 27u)) * 0x94D049BB133111EBull;
        return z ^ (z >> 31u);
    }

    /// Uniform in [0, 1), in steps of 2^-53.
    constexpr double unit() { return static_cast<double>(next() >> 11u) * 0x1p-53; }

    /// Uniform in [0, bound), but for a bias below bound / 2^64; bound 0 answers 0.
    constexpr std::uint64_t below(std::uint64_t bound) { return bound == 0 ? 0 : next() % bound; }

    /// Throws nothing for what is certain.
    constexpr bool happens(double probability) {
        if (probability <= 0.0) return false;
        return probability >= 1.0 || unit() < probability;
    }

  private:
    std::uint64_t state_;
};

}  // namespace arena::protocol
