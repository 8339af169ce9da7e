// Two doubles in one register, for turns that need more than the precision of floats. Each lane is
// computed like a double by itself: the same bits on every processor.
#pragma once

#include <cstdint>
#include <cstring>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include "sim/values/vec2.h"

namespace arena::sim {

/// Two lanes; + - * and comparisons work lane by lane.
using Double2 [[gnu::vector_size(16)]] = double;
/// The result of a comparison: all bits set in the lanes where it holds.
using Mask2 [[gnu::vector_size(16)]] = std::int64_t;

/// Returns the coordinates of a point, x first.
inline Double2 widened(const Vec2& point) {
    using Float2 [[gnu::vector_size(8)]] = float;
    Float2 narrow{};
    std::memcpy(&narrow, &point, sizeof narrow);
    return __builtin_convertvector(narrow, Double2);
}

/// Returns one bit for each lane, the first one lowest.
inline std::uint32_t bits_of_two(Mask2 mask) {
#ifdef __SSE2__
    return static_cast<std::uint32_t>(_mm_movemask_pd(reinterpret_cast<__m128d>(mask)));
#else
    return static_cast<std::uint32_t>((mask[0] & 1) | (mask[1] & 2));
#endif
}

/// Returns the absolute values.
inline Double2 abs(Double2 value) {
    constexpr std::int64_t kNoSign = 0x7FFF'FFFF'FFFF'FFFF;
    return reinterpret_cast<Double2>(reinterpret_cast<Mask2>(value) & Mask2{kNoSign, kNoSign});
}

}  // namespace arena::sim
