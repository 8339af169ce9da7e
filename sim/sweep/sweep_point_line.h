// Sweeps a point against a line (a segment): does its path cross, and when?
#pragma once

#include <cmath>
#include <optional>

#include "sim/base/branchless.h"
#include "sim/geometry/shapes.h"
#include "sim/geometry/two_sides.h"
#include "sim/math/vec2.h"
#include "sim/sweep/sweep_hit.h"

namespace arena::sim {

/// sweep_point_line where rounding may decide on which side of each other the ends lie.
[[nodiscard]] std::optional<SweepHit> sweep_point_line_exactly(Segment path, Segment obstacle);

/// When the point, moved from `from` to `from + delta`, first lies on the line, from either side
/// and ends included. Whether it does is exact for these two positions as floats hold them, so a
/// point that goes on tick by tick cannot slip through a line or the joint of two.
///
/// One that starts on the line does not meet it (it met it when it arrived), nor does one that
/// moves along it. Zero delta meets nothing.
[[nodiscard]] inline std::optional<SweepHit> sweep_point_line(Vec2 from, Vec2 delta,
                                                              Segment obstacle) {
    const Segment path{from, from + delta};
    const Double2 path_a = widened(path.a);
    const Double2 path_b = widened(path.b);
    const Double2 line_a = widened(obstacle.a);
    const Double2 line_b = widened(obstacle.b);
    // On which side of the line the path starts and ends, and on which side of the path the line's
    // ends lie.
    const TwoSides of_path = two_sides(line_a, line_b, path_a, path_b);
    const TwoSides of_line = two_sides(path_a, path_b, line_a, line_b);
    if (!both(of_path.is_sure, of_line.is_sure)) [[unlikely]]
        return sweep_point_line_exactly(path, obstacle);

    // Whether they cross is anybody's guess: no branch.
    const bool crosses = both(are_parted(of_path.side), are_parted(of_line.side));
    const auto t = static_cast<float>(of_path.side[0] / (of_path.side[0] - of_path.side[1]));
    const Vec2 right = normalised_or(right_of(obstacle.b - obstacle.a), {1.0f, 0.0f});
    const float from_right = std::copysign(1.0f, static_cast<float>(-of_path.side[0]));
    return only_if(crosses, SweepHit{t, lerp(path.a, path.b, t), right * from_right, false});
}

}  // namespace arena::sim
