// RunKind: what both sides know beforehand of how an archetype's players gain and lose speed. The
// Welcome says it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace arena::protocol {

/// The units of a RunKind: 2^-13 m a tick, and 2^-18 m a tick by which a step changes in a tick.
inline constexpr unsigned kTopStepBits = 13;
inline constexpr unsigned kGainBits = 18;

struct RunKind {
    std::uint16_t top = 0;  ///< the way of a tick at full stick; 0: too far, or not known
    /// By how much each tick changes it at most; 0: more or less than fits, at once, or not known.
    std::uint16_t ground = 0;
    std::uint16_t air = 0;  ///< the same in a fall

    friend bool operator==(const RunKind&, const RunKind&) = default;
};

/// By archetype. An archetype beyond the end is one of which nothing is known.
using RunKinds = std::span<const RunKind>;

[[nodiscard]] constexpr RunKind kind_of(RunKinds kinds, std::size_t archetype) {
    return archetype < kinds.size() ? kinds[archetype] : RunKind{};
}

/// Returns what clients are sent of an archetype, from its top speed in metres per second and its
/// accelerations in metres per second squared; an `air_acceleration` of 0 is that on the ground.
[[nodiscard]] RunKind run_kind_of(float speed, float acceleration, float air_acceleration,
                                  std::uint32_t tick_rate);

}  // namespace arena::protocol
