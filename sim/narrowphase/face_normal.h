// Four ways to find the direction in which a face points, two of which can mislead, and the sum of
// several normals.
//
// The perpendicular of a face is known up to its sign. The polygon's winding determines the sign
// for certain. Older code guesses it from the polygon's centroid, which is correct for convex
// polygons, or from the centres of the mover and the obstacle, which is wrong on long ramps: a
// mover above the face of a long ramp may well lie beyond the ramp's centre.
//
//          true  fake                 mover o        Centre to centre points right and up, which is
//            \   /                        /|         correct here. For a mover that has gone
//             \ /                      /   |         through the face, or that hangs over the far
//        ------+------ face         /   c  |         end, it points into the ramp.
//              |                 /_________|
//           centroid
#pragma once

#include <span>

#include "sim/geometry/shapes.h"
#include "sim/math/vec2.h"

namespace arena::sim {

/// Returns the outward unit normal of an edge of a counter-clockwise polygon; zero when the edge
/// has no length.
[[nodiscard]] Vec2 outward_normal(Segment face);

/// Returns the unit vector from the centroid to the middle of the face, the "fake normal"; zero
/// when the two coincide. It is not perpendicular to the face (16 degrees off on a 3-4-5 ramp), so
/// never push along it.
[[nodiscard]] Vec2 fake_normal(Segment face, Vec2 centroid);

/// Returns the true perpendicular of the face with the sign of its fake normal, in whichever
/// direction the face runs. Correct for every face of a convex polygon. In a concave one a face may
/// look towards the centroid, so use outward_normal there. When the centroid is on the face's line,
/// returns outward_normal.
[[nodiscard]] Vec2 normal_away_from(Segment face, Vec2 centroid);

/// Returns the axis, or its opposite when dot(axis, mover - obstacle) < 0; at 0, returns the axis
/// unchanged. Misleading on long ramps: it exists to reproduce what older code does.
[[nodiscard]] Vec2 orient_by_centers(Vec2 axis, Vec2 mover_center, Vec2 obstacle_center);

/// The position of a point relative to a face of a counter-clockwise polygon.
struct FaceView {
    Vec2 outward;           ///< unit; zero when the face has no length
    float distance = 0.0f;  ///< metres from the face's line, positive outside
};
/// Returns the outward normal of the face and the distance of the point from the face's line.
[[nodiscard]] FaceView view_from_face(Segment face, Vec2 point);

/// Returns the unit vector along the sum of the normals; zero when they cancel out or when there
/// are none.
[[nodiscard]] Vec2 merge_normals(std::span<const Vec2> normals);

}  // namespace arena::sim
