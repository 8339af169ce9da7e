// A pair of coordinates as a plain value: what state, map and wire hold. Its arithmetic is in
// sim/math/vec2.h.
#pragma once

namespace arena::sim {

/// A position in metres, a velocity in metres per second, or a direction; y points up.
struct Vec2 {
    float x = 0.0f;
    float y = 0.0f;

    friend constexpr bool operator==(const Vec2&, const Vec2&) = default;
};

}  // namespace arena::sim
