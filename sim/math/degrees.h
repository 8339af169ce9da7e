// Angles in degrees as turns, without the trigonometry of a library, which differs from one machine
// to the next.
#pragma once

#include <cmath>

#include "sim/values/vec2.h"

namespace arena::sim {

/// Returns the unit vector (cosine, sine) of an angle of any size; exact for multiples of 90°, and
/// right to a millionth for all others up to a few turns.
///
/// The Taylor series around 0 for at most 45°: the first term left out is below 3e-8.
[[nodiscard]] inline Vec2 unit_of_degrees(float degrees) {
    constexpr float kRadiansPerDegree = 0.017453292519943295f;
    const float quarters = std::floor((degrees + 45.0f) / 90.0f);
    const float angle = (degrees - quarters * 90.0f) * kRadiansPerDegree;
    const float square = angle * angle;
    const float cosine =
        1.0f -
        square / 2.0f * (1.0f - square / 12.0f * (1.0f - square / 30.0f * (1.0f - square / 56.0f)));
    const float sine =
        angle *
        (1.0f - square / 6.0f *
                    (1.0f - square / 20.0f * (1.0f - square / 42.0f * (1.0f - square / 72.0f))));
    switch (static_cast<int>(quarters) & 3) {
        case 0:
            return {cosine, sine};
        case 1:
            return {-sine, cosine};
        case 2:
            return {-cosine, -sine};
        default:
            return {sine, -cosine};
    }
}

}  // namespace arena::sim
