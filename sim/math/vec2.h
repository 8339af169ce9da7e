// Arithmetic on Vec2. It uses only operations that IEEE 754 rounds exactly (+ - * / sqrt), so that
// the same input produces the same bits on every compiler and processor.
#pragma once

#include <cmath>

#include "sim/base/branchless.h"
#include "sim/values/vec2.h"

namespace arena::sim {

constexpr Vec2 operator+(Vec2 a, Vec2 b) {
    return {a.x + b.x, a.y + b.y};
}
constexpr Vec2 operator-(Vec2 a, Vec2 b) {
    return {a.x - b.x, a.y - b.y};
}
constexpr Vec2 operator-(Vec2 a) {
    return {-a.x, -a.y};
}
constexpr Vec2 operator*(Vec2 a, float s) {
    return {a.x * s, a.y * s};
}
constexpr Vec2 operator*(float s, Vec2 a) {
    return a * s;
}
constexpr Vec2& operator+=(Vec2& a, Vec2 b) {
    return a = a + b;
}
constexpr Vec2& operator-=(Vec2& a, Vec2 b) {
    return a = a - b;
}

constexpr float dot(Vec2 a, Vec2 b) {
    return a.x * b.x + a.y * b.y;
}

/// Returns dot(a, b) in double: both products are exact and none underflows, so only the sum
/// rounds.
constexpr double wide_dot(Vec2 a, Vec2 b) {
    return static_cast<double>(a.x) * static_cast<double>(b.x) +
           static_cast<double>(a.y) * static_cast<double>(b.y);
}

/// Returns twice the signed area of the triangle (0, a, b): positive when b turns counter-clockwise
/// from a.
constexpr float cross(Vec2 a, Vec2 b) {
    return a.x * b.y - a.y * b.x;
}

/// Returns a turned by 90 degrees clockwise: the outward normal, not normalised, of edge a of a
/// counter-clockwise polygon.
constexpr Vec2 right_of(Vec2 a) {
    return {a.y, -a.x};
}

/// Returns a turned counter-clockwise by the angle of the unit vector `turn`: {1, 0} leaves it as
/// it is, {0, 1} turns it to the left.
constexpr Vec2 rotated(Vec2 a, Vec2 turn) {
    return {a.x * turn.x - a.y * turn.y, a.x * turn.y + a.y * turn.x};
}

constexpr float length_squared(Vec2 a) {
    return dot(a, a);
}
inline float length(Vec2 a) {
    return std::sqrt(dot(a, a));
}
constexpr float distance_squared(Vec2 a, Vec2 b) {
    return length_squared(b - a);
}

/// Returns the unit vector along a, or `fallback` when a is zero. This is also correct for vectors
/// so short that their square underflows: those are first scaled by a power of two, which is exact.
inline Vec2 normalised_or(Vec2 a, Vec2 fallback) {
    constexpr float kShortSquared = 0x1p-80f;
    constexpr float kEnlarge = 0x1p100f;
    if (length_squared(a) < kShortSquared) a = a * kEnlarge;
    const float len = length(a);
    if (!(len > 0.0f)) return fallback;
    return {a.x / len, a.y / len};
}

/// Returns the point at parameter t on the segment from a (t = 0) to b (t = 1).
constexpr Vec2 lerp(Vec2 a, Vec2 b, float t) {
    return a + (b - a) * t;
}

/// Returns `yes` if the condition holds, else `no`, without a branch. Picks each coordinate by
/// itself: reading a whole point right after its coordinates were written separately would stall
/// until they are stored.
inline Vec2 pick_point(bool condition, Vec2 yes, Vec2 no) {
    return {pick(condition, yes.x, no.x), pick(condition, yes.y, no.y)};
}

/// Whether both coordinates are finite.
inline bool is_finite(Vec2 a) {
    return std::isfinite(a.x) && std::isfinite(a.y);
}

}  // namespace arena::sim
