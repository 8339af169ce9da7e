// Which way does a face point? Four answers, of which two can mislead, and the sum of several.
//
// The perpendicular of a face is known up to its sign. The polygon's winding gives the sign for
// certain. Older code guesses it from the polygon's centroid (right for convex polygons) or from
// the mover's and the obstacle's centres (wrong on long ramps: a mover above the face of a long
// ramp may well lie beyond the ramp's centre).
//
//          true  fake                 mover o        centre to centre points right and up: right;
//            \   /                        /|         for a mover that has gone through the face
//             \ /                      /   |         or hangs over the far end it points into
//        ------+------ face         /   c  |         the ramp.
//              |                 /_________|
//           centroid
#pragma once

#include <span>

#include "sim/geometry/shapes.h"
#include "sim/math/vec2.h"

namespace arena::sim {

/// The outward normal of a counter-clockwise polygon's edge; zero when it has no length.
[[nodiscard]] Vec2 outward_normal(Segment face);

/// Unit vector from the centroid to the middle of the face: the "fake normal". Not perpendicular
/// (16 degrees off on a 3-4-5 ramp), so never push along it. Zero when the two coincide.
[[nodiscard]] Vec2 fake_normal(Segment face, Vec2 centroid);

/// The true perpendicular of the face with the sign of its fake normal, whichever way the face
/// runs. Right for every face of a convex polygon; in a concave one a face may look towards the
/// centroid, so take outward_normal there. A centroid on the face's line gives outward_normal.
[[nodiscard]] Vec2 normal_away_from(Segment face, Vec2 centroid);

/// The axis, or its opposite when dot(axis, mover - obstacle) < 0; at 0 as it is. Misleading on
/// long ramps: here for those who need what such code does.
[[nodiscard]] Vec2 orient_by_centers(Vec2 axis, Vec2 mover_center, Vec2 obstacle_center);

/// A point as a counter-clockwise polygon's face sees it.
struct FaceView {
    Vec2 outward;           ///< unit; zero when the face has no length
    float distance = 0.0f;  ///< metres from the face's line, positive outside
};
[[nodiscard]] FaceView view_from_face(Segment face, Vec2 point);

/// Unit vector along the sum; zero when they cancel out, or there are none.
[[nodiscard]] Vec2 merge_normals(std::span<const Vec2> normals);

}  // namespace arena::sim
