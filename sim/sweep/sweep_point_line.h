// Sweeps a point against a line (a segment): does its path cross, and when?
#pragma once

#include <cmath>
#include <cstdint>
#include <optional>

#include "sim/base/branchless.h"
#include "sim/geometry/shapes.h"
#include "sim/geometry/sure_sides.h"
#include "sim/math/double2.h"
#include "sim/math/float4.h"
#include "sim/math/vec2.h"
#include "sim/sweep/sweep_hit.h"

namespace arena::sim {

/// Does what sweep_point_line does, where rounding may decide on which side of each other the ends
/// lie.
[[nodiscard]] std::optional<SweepHit> sweep_point_line_exactly(Segment path, Segment obstacle);

/// Does what the other sweep_point_line does, without an optional. Returns whether there is a hit;
/// if not, the content of `hit` is unspecified. Branching between a hit and none would take longer
/// than the test.
[[nodiscard]] inline bool sweep_point_line(Vec2 from, Vec2 delta, const Segment& obstacle,
                                           SweepHit& hit) {
    const Vec2 to = from + delta;
    // The side of the line on which each end of the path lies, and the side of the path on which
    // each end of the line lies.
    const Float4 path_ends = two_points(from, to);
    const Float4 line_ends = two_points(obstacle.a, obstacle.b);
    const Points4 ends{__builtin_shufflevector(path_ends, line_ends, 0, 2, 4, 6),
                       __builtin_shufflevector(path_ends, line_ends, 1, 3, 5, 7)};
    const Points4 starts{__builtin_shufflevector(line_ends, path_ends, 0, 0, 4, 4),
                         __builtin_shufflevector(line_ends, path_ends, 1, 1, 5, 5)};
    const Points4 others{__builtin_shufflevector(line_ends, path_ends, 2, 2, 6, 6),
                         __builtin_shufflevector(line_ends, path_ends, 3, 3, 7, 7)};
    const Area4 side = area4(others - starts, ends - starts);
    if (bits_of(abs(side.value) > side.error + kUnderflow) != 0xF) [[unlikely]] {
        const auto exact = sweep_point_line_exactly({from, to}, obstacle);
        if (exact) hit = *exact;
        return exact.has_value();
    }
    const std::uint32_t right_ones = bits_of(side.value < 0.0f);
    const std::uint32_t parted = right_ones ^ (right_ones >> 1);

    // The time, with the arithmetic of orientation().
    const Double2 a = widened(obstacle.a);
    const Double2 along = widened(obstacle.b) - a;
    const Double2 to_start = widened(from) - a;
    const Double2 to_end = widened(to) - a;
    const double start_side = along[0] * to_start[1] - along[1] * to_start[0];
    const double end_side = along[0] * to_end[1] - along[1] * to_end[0];
    const auto t = static_cast<float>(start_side / (start_side - end_side));
    const Vec2 right = normalised_or(right_of(obstacle.b - obstacle.a), {1.0f, 0.0f});
    const float from_right = std::copysign(1.0f, static_cast<float>(-start_side));
    hit = SweepHit{t, lerp(from, to, t), right * from_right, false};
    return (parted & (parted >> 2) & 1u) != 0;
}

/// Returns when the point, moved from `from` to `from + delta`, first lies on the line, from either
/// side and ends included, or nothing when it does not. Whether it does is exact for the two
/// positions as floats hold them, so a point that moves on tick by tick cannot slip through a line
/// or the joint of two.
///
/// A point that starts on the line does not hit it (it hit when it arrived), nor does a point that
/// moves along it. Zero delta hits nothing.
[[nodiscard]] inline std::optional<SweepHit> sweep_point_line(Vec2 from, Vec2 delta,
                                                              Segment obstacle) {
    SweepHit hit;
    const bool meets = sweep_point_line(from, delta, obstacle, hit);
    return optional_if(meets, hit);
}

}  // namespace arena::sim
