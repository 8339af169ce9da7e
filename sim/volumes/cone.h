// Whether a point is within a cone: in range of an apex and within an angle of a direction. For
// melee attacks, flames and sight.
//
//            . -  .
//        . '       `   range
//     o-----------> direction     half angle: from the direction to either edge
//        ` .       .
//            ` -  '
#pragma once

#include "sim/math/vec2.h"

namespace arena::sim {

/// A cone with its apex, or a whole disc.
struct Cone {
    Vec2 apex;           ///< metres
    Vec2 direction;      ///< any length but zero: a cone without direction holds only its apex
    float range = 0.0f;  ///< metres, >= 0
    /// (cosine, sine) of the half angle, which lies in [0, 180] degrees, so that no trigonometry is
    /// needed here. (1, 0) is a ray, (0, 1) a half disc, (-1, 0) the whole disc.
    Vec2 half_angle{1.0f, 0.0f};
};

/// How far a point may lie outside the cone's edge and still count, in radians. Cosine and sine
/// arrive rounded by up to 2^-25 each, and a point drawn onto the edge has to count however they
/// were rounded. At 10 m this is 0.01 mm. A larger value would widen the cone; with 0, points on
/// the edge would be in or out depending on the angle.
inline constexpr double kConeEdgeSlack = 0x1p-20;

/// Whether the cone holds the point. The cone is closed: range and edge count, and every cone holds
/// its apex.
///
/// With u along the direction and v across it, the point's angle p lies in [0, 180] degrees. It is
/// within the half angle h when sin(p - h) <= 0, which is cos h * v <= sin h * u; the cosine
/// distinguishes p - h = 180 degrees, a point straight behind a narrow cone, from 0.
[[nodiscard]] inline bool is_in_cone(Vec2 point, const Cone& cone) {
    const double x = static_cast<double>(point.x) - static_cast<double>(cone.apex.x);
    const double y = static_cast<double>(point.y) - static_cast<double>(cone.apex.y);
    if (x == 0.0 && y == 0.0) return true;
    const auto range = static_cast<double>(cone.range);
    if (x * x + y * y > range * range) return false;

    const auto toward_x = static_cast<double>(cone.direction.x);
    const auto toward_y = static_cast<double>(cone.direction.y);
    if (toward_x == 0.0 && toward_y == 0.0) return false;
    if (cone.half_angle.x <= -1.0f) return true;
    const auto cosine = static_cast<double>(cone.half_angle.x);
    const auto sine = static_cast<double>(cone.half_angle.y);
    const double u = toward_x * x + toward_y * y;
    const double v = std::abs(toward_x * y - toward_y * x);
    const double past_edge = cosine * v - sine * u;  // times both lengths, like all here
    const double along_edge = cosine * u + sine * v;
    const double scale = std::sqrt((toward_x * toward_x + toward_y * toward_y) * (x * x + y * y));
    return past_edge <= 0.0 ? along_edge >= 0.0 || past_edge < 0.0
                            : along_edge >= 0.0 && past_edge <= kConeEdgeSlack * scale;
}

}  // namespace arena::sim
