// Two doubles in one register, for turns of which the floats' own precision would not do. Each lane
// is computed as a double by itself would be: the same bits on every processor.
#pragma once

#include <cstdint>
#include <cstring>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include "sim/values/vec2.h"

namespace arena::sim {

using Double2 [[gnu::vector_size(16)]] = double;
/// The answer of a comparison: all bits set in the lanes where it holds.
using Mask2 [[gnu::vector_size(16)]] = std::int64_t;

/// A point's coordinates, x first.
inline Double2 widened(const Vec2& point) {
    using Float2 [[gnu::vector_size(8)]] = float;
    Float2 narrow{};
    std::memcpy(&narrow, &point, sizeof narrow);
    return __builtin_convertvector(narrow, Double2);
}

/// One bit a lane, the first one lowest.
inline std::uint32_t bits_of_two(Mask2 mask) {
#ifdef __SSE2__
    return static_cast<std::uint32_t>(_mm_movemask_pd(reinterpret_cast<__m128d>(mask)));
#else
    return static_cast<std::uint32_t>((mask[0] & 1) | (mask[1] & 2));
#endif
}

inline Double2 abs(Double2 value) {
    constexpr std::int64_t kNoSign = 0x7FFF'FFFF'FFFF'FFFF;
    return reinterpret_cast<Double2>(reinterpret_cast<Mask2>(value) & Mask2{kNoSign, kNoSign});
}

}  // namespace arena::sim
