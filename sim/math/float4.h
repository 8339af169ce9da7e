// Four floats in one register. Each lane is computed as a float by itself would be, rounding and
// all, so what uses them gives the same bits as a loop would, on every processor.
//
// A vector type of GCC and Clang: + - * and comparisons are the language's own; they become SSE,
// NEON, WebAssembly SIMD or plain scalar code.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include "sim/math/double2.h"
#include "sim/values/vec2.h"

namespace arena::sim {

using Float4 [[gnu::vector_size(16)]] = float;
/// The answer of a comparison: all bits set in the lanes where it holds.
using Mask4 [[gnu::vector_size(16)]] = std::int32_t;

inline Float4 all_lanes(float value) {
    return Float4{value, value, value, value};
}

inline Float4 load4(const float* values) {
    Float4 lanes;
    std::memcpy(&lanes, values, sizeof lanes);
    return lanes;
}

/// One bit a lane, the first one lowest.
inline std::uint32_t bits_of(Mask4 mask) {
#ifdef __SSE2__
    return static_cast<std::uint32_t>(_mm_movemask_ps(reinterpret_cast<__m128>(mask)));
#else
    const Mask4 bits = mask & Mask4{1, 2, 4, 8};
    return static_cast<std::uint32_t>(bits[0] | bits[1] | bits[2] | bits[3]);
#endif
}

inline Float4 abs(Float4 value) {
    constexpr std::int32_t kNoSign = 0x7FFFFFFF;
    return reinterpret_cast<Float4>(reinterpret_cast<Mask4>(value) &
                                    Mask4{kNoSign, kNoSign, kNoSign, kNoSign});
}
/// `b` where one of the two is a NaN.
inline Float4 min(Float4 a, Float4 b) {
#ifdef __SSE2__
    return reinterpret_cast<Float4>(
        _mm_min_ps(reinterpret_cast<__m128>(a), reinterpret_cast<__m128>(b)));
#else
    return a < b ? a : b;
#endif
}
inline Float4 max(Float4 a, Float4 b) {
#ifdef __SSE2__
    return reinterpret_cast<Float4>(
        _mm_max_ps(reinterpret_cast<__m128>(a), reinterpret_cast<__m128>(b)));
#else
    return a > b ? a : b;
#endif
}

/// `a` in the lanes where the mask is set, `b` in the others.
inline Float4 select(Mask4 mask, Float4 a, Float4 b) {
    return mask ? a : b;
}
inline Float4 sqrt(Float4 value) {
#ifdef __SSE2__
    return reinterpret_cast<Float4>(_mm_sqrt_ps(reinterpret_cast<__m128>(value)));
#else
    return Float4{std::sqrt(value[0]), std::sqrt(value[1]), std::sqrt(value[2]),
                  std::sqrt(value[3])};
#endif
}
/// The smallest of the four; none of them is a NaN.
inline float least_of(Float4 value) {
    const Float4 pairs = min(value, __builtin_shufflevector(value, value, 2, 3, 0, 1));
    return min(pairs, __builtin_shufflevector(pairs, pairs, 1, 0, 3, 2))[0];
}

/// The greatest of the four; none of them is a NaN.
inline float greatest_of(Float4 value) {
    return -least_of(-value);
}

/// Four points, split into their coordinates.
struct Points4 {
    Float4 x;
    Float4 y;
};

inline Points4 operator-(Points4 a, Points4 b) {
    return {a.x - b.x, a.y - b.y};
}
inline Points4 all_lanes(Vec2 point) {
    return {all_lanes(point.x), all_lanes(point.y)};
}
inline Float4 cross(Points4 a, Points4 b) {
    return a.x * b.y - a.y * b.x;
}
inline Float4 dot(Points4 a, Points4 b) {
    return a.x * b.x + a.y * b.y;
}

/// Two points as they lie in memory: two loads, as of doubles, which nobody computes with.
inline Float4 two_points(const Vec2& a, const Vec2& b) {
    double low = 0.0;
    double high = 0.0;
    std::memcpy(&low, &a, sizeof low);
    std::memcpy(&high, &b, sizeof high);
    return reinterpret_cast<Float4>(Double2{low, high});
}

inline Points4 points4(const Vec2& a, const Vec2& b, const Vec2& c, const Vec2& d) {
    const Float4 ab = two_points(a, b);
    const Float4 cd = two_points(c, d);
    return {__builtin_shufflevector(ab, cd, 0, 2, 4, 6),
            __builtin_shufflevector(ab, cd, 1, 3, 5, 7)};
}

}  // namespace arena::sim
