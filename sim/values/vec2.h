// A pair of coordinates as a plain value: what state, map and wire hold.
// The arithmetic on it lives in sim/math/vec2.h.
#pragma once

namespace arena::sim {

/// Position in metres, velocity in metres per second, or a direction; y points up.
struct Vec2 {
    float x = 0.0f;
    float y = 0.0f;

    friend constexpr bool operator==(const Vec2&, const Vec2&) = default;
};

}  // namespace arena::sim
