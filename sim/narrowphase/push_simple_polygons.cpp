#include "sim/narrowphase/push_simple_polygons.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "sim/geometry/aabb.h"
#include "sim/geometry/closest_point.h"
#include "sim/geometry/orientation.h"
#include "sim/geometry/polygon.h"
#include "sim/math/vec2.h"
#include "sim/narrowphase/face_normal.h"
#include "sim/narrowphase/line_polygon.h"
#include "sim/narrowphase/polygon_polygon.h"
#include "sim/values/static_vector.h"

namespace arena::sim {
namespace {

/// Returns the translation out of the obstacle's box across the nearest of its four sides.
Vec2 way_out_of_box(Polygon mover, Polygon obstacle) {
    const Aabb a = aabb_of_points(mover.vertices);
    const Aabb b = aabb_of_points(obstacle.vertices);
    Vec2 shortest{b.max.x - a.min.x, 0.0f};
    for (const Vec2 way : {Vec2{b.min.x - a.max.x, 0.0f}, Vec2{0.0f, b.max.y - a.min.y},
                           Vec2{0.0f, b.min.y - a.max.y}}) {
        if (length_squared(way) < length_squared(shortest)) shortest = way;
    }
    return shortest;
}

/// Returns a bound on the rounding error of a place, in metres.
float residual_of(Polygon a, Polygon b) {
    float scale = 0.0f;
    for (const Polygon& polygon : {a, b}) {
        for (const Vec2 v : polygon.vertices)
            scale = std::max({scale, std::abs(v.x), std::abs(v.y)});
    }
    return scale * kPushResidual;
}

/// Whether a polygon that touches the other's edge with this vertex lies outside of the other
/// there, because both of its sides lead away from the edge. Otherwise the two overlap wherever
/// they touch.
bool can_rest_on(Segment side, std::span<const Vec2> vertices, std::size_t i) {
    const std::size_t count = vertices.size();
    const Vec2 before = vertices[(i + count - 1) % count];
    const Vec2 after = vertices[(i + 1) % count];
    return turn(side.a, side.b, vertices[i], before) <= 0.0 &&
           turn(side.a, side.b, vertices[i], after) <= 0.0;
}

/// Visits the translations that put a vertex of the mover on an edge of the obstacle, or the
/// reverse, as segments with the free places on their right.
template <typename Visit>
void for_each_segment(Polygon mover, Polygon obstacle, Visit visit) {
    for (std::size_t i = 0; i < mover.vertices.size(); ++i) {
        const Segment face = edge(mover.vertices, i);
        for (std::size_t j = 0; j < obstacle.vertices.size(); ++j) {
            const Segment side = edge(obstacle.vertices, j);
            if (can_rest_on(side, mover.vertices, i))
                visit(Segment{side.a - face.a, side.b - face.a});
            if (can_rest_on(face, obstacle.vertices, j))
                visit(Segment{side.a - face.a, side.a - face.b});
        }
    }
}

/// The shortest translation found so far that separates the two; the callable says whether a
/// translation does.
template <typename Separates>
class WayOut {
  public:
    WayOut(Polygon mover, Polygon obstacle, Separates separates)
        : separates_(separates),
          residual_(residual_of(mover, obstacle)),
          best_(beyond(way_out_of_box(mover, obstacle))) {}

    [[nodiscard]] bool is_nearer(Vec2 translation) const {
        return length_squared(translation) < length_squared(best_);
    }

    /// Considers a place on one segment.
    void consider(Vec2 place) { keep_if_free(beyond(place)); }

    /// Considers a place on one segment, moved off to its outer side. This is correct even where
    /// the place is so near that rounding decides in which direction it lies, as for a body that
    /// rests on a tilted floor.
    void consider_beside(Vec2 place, Vec2 normal) { keep_if_free(place + normal * residual_); }

    /// Considers the crossing of two segments, moved off both, because the free places lie in the
    /// notch between them.
    void consider_notch(Vec2 place, Vec2 normal, Vec2 other_normal) {
        constexpr float kNarrowest = 0x1p-20f;  // 1 + cosine: a tenth of a degree wide
        const float opening = 1.0f + dot(normal, other_normal);
        if (opening > kNarrowest)
            keep_if_free(place + (normal + other_normal) * (residual_ / opening));
    }

    [[nodiscard]] Contact best() const {
        return {normalised_or(best_, {1.0f, 0.0f}), length(best_)};
    }

  private:
    void keep_if_free(Vec2 translation) {
        if (is_nearer(translation) && separates_(translation)) best_ = translation;
    }

    /// Returns a slightly longer translation, so that rounding does not leave an overlap.
    [[nodiscard]] Vec2 beyond(Vec2 translation) const {
        return translation + normalised_or(translation, {1.0f, 0.0f}) * residual_;
    }

    Separates separates_;
    float residual_;
    Vec2 best_;
};

/// Returns the crossing of the segments' lines if it lies on both segments, or a little beyond an
/// end. Those a little beyond do no harm, because the overlap test decides which crossings count.
std::optional<Vec2> crossing_of(Segment s, Segment t) {
    const Vec2 along_s = s.b - s.a;
    const Vec2 along_t = t.b - t.a;
    const float determinant = cross(along_s, along_t);
    if (determinant == 0.0f) return std::nullopt;
    const float on_s = cross(t.a - s.a, along_t) / determinant;
    const float on_t = cross(t.a - s.a, along_s) / determinant;
    constexpr float kSlack = 0x1p-10f;
    const auto is_within = [](float on) { return on >= -kSlack && on <= 1.0f + kSlack; };
    if (!is_within(on_s) || !is_within(on_t)) return std::nullopt;
    return s.a + along_s * on_s;
}

template <typename Separates>
void search(Polygon mover, Polygon obstacle, WayOut<Separates>& way_out) {
    for_each_segment(mover, obstacle, [&](Segment segment) {
        const Vec2 nearest = closest_point_on_segment({}, segment);
        way_out.consider(nearest);
        way_out.consider_beside(nearest, outward_normal(segment));
        way_out.consider(segment.a);
        way_out.consider(segment.b);
    });
    StaticVector<Segment, kWayOutSegmentsMax> nearer;
    for_each_segment(mover, obstacle, [&](Segment segment) {
        if (!way_out.is_nearer(closest_point_on_segment({}, segment))) return;
        static_cast<void>(nearer.push_back(segment));
    });
    for (std::size_t i = 0; i < nearer.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (const auto crossing = crossing_of(nearer[i], nearer[j]))
                way_out.consider_notch(*crossing, outward_normal(nearer[i]),
                                       outward_normal(nearer[j]));
        }
    }
}

/// Whether the polygon, which has at most kWayOutVerticesMax vertices, does not overlap the other
/// after it is moved.
bool is_free_when_moved(Polygon polygon, Vec2 by, Polygon other) {
    std::array<Vec2, kWayOutVerticesMax> places;
    std::transform(polygon.vertices.begin(), polygon.vertices.end(), places.begin(),
                   [by](Vec2 vertex) { return vertex + by; });
    return !overlaps(Polygon{{places.data(), polygon.vertices.size()}}, other);
}

}  // namespace

std::optional<Contact> push_polygon_out_of_simple_polygon(Polygon mover, Polygon obstacle) {
    if (!overlaps(mover, obstacle)) return std::nullopt;
    const bool moves_mover = mover.vertices.size() <= kWayOutVerticesMax;
    const bool moves_obstacle = obstacle.vertices.size() <= kWayOutVerticesMax;
    const auto separates = [&](Vec2 translation) {
        return moves_mover ? is_free_when_moved(mover, translation, obstacle)
                           : is_free_when_moved(obstacle, -translation, mover);
    };
    WayOut way_out(mover, obstacle, separates);
    if (moves_mover || moves_obstacle) search(mover, obstacle, way_out);
    return way_out.best();
}

std::optional<Contact> push_simple_polygon_out_of_line(Polygon mover, Segment obstacle) {
    if (!overlaps(obstacle, mover)) return std::nullopt;
    const auto separates = [&](Vec2 translation) {
        return !overlaps(Segment{obstacle.a - translation, obstacle.b - translation}, mover);
    };
    const std::array<Vec2, 2> ends{obstacle.a, obstacle.b};
    WayOut way_out(mover, {ends}, separates);
    search(mover, {ends}, way_out);
    return way_out.best();
}

}  // namespace arena::sim
