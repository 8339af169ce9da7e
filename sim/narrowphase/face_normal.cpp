#include "sim/narrowphase/face_normal.h"

#include "sim/geometry/orientation.h"

namespace arena::sim {

Vec2 outward_normal(Segment face) {
    return normalised_or(right_of(face.b - face.a), {});
}

Vec2 fake_normal(Segment face, Vec2 centroid) {
    return normalised_or(lerp(face.a, face.b, 0.5f) - centroid, {});
}

Vec2 normal_away_from(Segment face, Vec2 centroid) {
    // The sign of dot(fake normal, left of the face), computed exactly: it says on which side of
    // the face the centroid lies.
    const bool centroid_is_right = orientation(face.a, face.b, centroid) < 0.0;
    const Vec2 right = outward_normal(face);
    return centroid_is_right ? -right : right;
}

Vec2 orient_by_centers(Vec2 axis, Vec2 mover_center, Vec2 obstacle_center) {
    return dot(axis, mover_center - obstacle_center) < 0.0f ? -axis : axis;
}

FaceView view_from_face(Segment face, Vec2 point) {
    const Vec2 outward = outward_normal(face);
    return {outward, dot(point - face.a, outward)};
}

Vec2 merge_normals(std::span<const Vec2> normals) {
    Vec2 sum;
    for (const Vec2 normal : normals)
        sum += normal;
    return normalised_or(sum, {});
}

}  // namespace arena::sim
