// Four floats in one register. Each lane is computed like a float by itself, including the
// rounding, so code that uses them produces the same bits as a loop would, on every processor.
//
// A vector type of GCC and Clang: + - * and comparisons are built into the language; they become
// SSE, NEON, WebAssembly SIMD or plain scalar code.
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

/// Four lanes.
using Float4 [[gnu::vector_size(16)]] = float;
/// The result of a comparison: all bits set in the lanes where it holds.
using Mask4 [[gnu::vector_size(16)]] = std::int32_t;

/// Returns the value in all lanes.
inline Float4 all_lanes(float value) {
    return Float4{value, value, value, value};
}

/// Returns four consecutive values from memory; `values` need not be aligned.
inline Float4 load4(const float* values) {
    Float4 lanes;
    std::memcpy(&lanes, values, sizeof lanes);
    return lanes;
}

/// Returns one bit for each lane, the first one lowest.
inline std::uint32_t bits_of(Mask4 mask) {
#ifdef __SSE2__
    return static_cast<std::uint32_t>(_mm_movemask_ps(reinterpret_cast<__m128>(mask)));
#else
    const Mask4 bits = mask & Mask4{1, 2, 4, 8};
    return static_cast<std::uint32_t>(bits[0] | bits[1] | bits[2] | bits[3]);
#endif
}

/// Returns the absolute values.
inline Float4 abs(Float4 value) {
    constexpr std::int32_t kNoSign = 0x7FFFFFFF;
    return reinterpret_cast<Float4>(reinterpret_cast<Mask4>(value) &
                                    Mask4{kNoSign, kNoSign, kNoSign, kNoSign});
}
/// Returns the smaller of two values, lane by lane; `b` where one of the two is a NaN.
inline Float4 min(Float4 a, Float4 b) {
#ifdef __SSE2__
    return reinterpret_cast<Float4>(
        _mm_min_ps(reinterpret_cast<__m128>(a), reinterpret_cast<__m128>(b)));
#else
    return a < b ? a : b;
#endif
}
/// Returns the greater of two values, lane by lane; `b` where one of the two is a NaN.
inline Float4 max(Float4 a, Float4 b) {
#ifdef __SSE2__
    return reinterpret_cast<Float4>(
        _mm_max_ps(reinterpret_cast<__m128>(a), reinterpret_cast<__m128>(b)));
#else
    return a > b ? a : b;
#endif
}

/// Returns `a` in the lanes where the mask is set, and `b` in the others.
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
/// Returns the smallest of the four; none of them is a NaN.
inline float min_lane(Float4 value) {
    const Float4 pairs = min(value, __builtin_shufflevector(value, value, 2, 3, 0, 1));
    return min(pairs, __builtin_shufflevector(pairs, pairs, 1, 0, 3, 2))[0];
}

/// Returns the greatest of the four; none of them is a NaN.
inline float max_lane(Float4 value) {
    return -min_lane(-value);
}

/// Four points as separate coordinates.
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

/// Returns two points as they lie in memory. Two loads of the size of a double are enough; nothing
/// is computed in double.
inline Float4 two_points(const Vec2& a, const Vec2& b) {
    double low = 0.0;
    double high = 0.0;
    std::memcpy(&low, &a, sizeof low);
    std::memcpy(&high, &b, sizeof high);
    return reinterpret_cast<Float4>(Double2{low, high});
}

/// Returns four points.
inline Points4 points4(const Vec2& a, const Vec2& b, const Vec2& c, const Vec2& d) {
    const Float4 ab = two_points(a, b);
    const Float4 cd = two_points(c, d);
    return {__builtin_shufflevector(ab, cd, 0, 2, 4, 6),
            __builtin_shufflevector(ab, cd, 1, 3, 5, 7)};
}

}  // namespace arena::sim
