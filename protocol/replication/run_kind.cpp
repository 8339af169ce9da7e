#include "protocol/replication/run_kind.h"

#include <cmath>
#include <limits>

namespace arena::protocol {

namespace {

/// Returns the nearest whole number of 2^-bits metres, or 0 when it is too large.
std::uint16_t in_units(double metres, unsigned bits) {
    const double number = std::round(std::ldexp(metres, static_cast<int>(bits)));
    const bool fits = number <= double{std::numeric_limits<std::uint16_t>::max()};
    return fits ? static_cast<std::uint16_t>(number) : std::uint16_t{0};
}

}  // namespace

RunKind run_kind_of(float speed, float acceleration, float air_acceleration,
                    std::uint32_t tick_rate) {
    const double rate = tick_rate;
    const auto gain = [rate](float metres) {
        return in_units(static_cast<double>(metres) / (rate * rate), kGainBits);
    };
    return {.top = in_units(static_cast<double>(speed) / rate, kTopStepBits),
            .ground = gain(acceleration),
            .air = gain(air_acceleration > 0.0f ? air_acceleration : acceleration)};
}

}  // namespace arena::protocol
