#include "sim/sweep/sweep_circle_polygon.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "sim/geometry/orientation.h"
#include "sim/geometry/polygon.h"
#include "sim/math/vec2.h"
#include "sim/narrowphase/nearest_feature.h"
#include "sim/narrowphase/push_circle_polygon.h"
#include "sim/sweep/sweep_circle_circle.h"

namespace arena::sim {
namespace {

using Kind = NearestFeature::Kind;

/// What of the grown outline the path enters through.
struct Entry {
    Kind kind = Kind::vertex;
    std::size_t index = 0;
};

/// How far a point of the obstacle lies left of the path, times the length of the path.
float left_of_path(Vec2 vertex, Circle mover, Vec2 delta) {
    return cross(delta, vertex - mover.center);
}

/// Whether the line of the path passes through the inside of the grown outline.
bool path_meets(Circle mover, Vec2 delta, std::span<const Vec2> vertices) {
    const float reach = mover.radius * length(delta);
    bool some_left = false;
    bool some_right = false;
    for (const Vec2 vertex : vertices) {
        const float left = left_of_path(vertex, mover, delta);
        if (left + reach > 0.0f) some_left = true;
        if (left - reach < 0.0f) some_right = true;
    }
    return some_left && some_right;
}

/// Edges that face the mover: delta leads into them.
bool faces_mover(Segment side, Vec2 delta) {
    return cross(side.b - side.a, delta) > 0.0f;
}

/// The first edge that faces the mover, counter-clockwise after one that does not. Without any:
/// the number of edges.
std::size_t first_facing_edge(std::span<const Vec2> vertices, Vec2 delta) {
    const std::size_t count = vertices.size();
    bool before = faces_mover(edge(vertices, count - 1), delta);
    for (std::size_t i = 0; i < count; ++i) {
        const bool facing = faces_mover(edge(vertices, i), delta);
        if (facing && !before) return i;
        before = facing;
    }
    return count;
}

/// Without a facing edge the obstacle is a line or a point seen end-on: its foremost vertex.
std::size_t foremost_vertex(std::span<const Vec2> vertices, Vec2 delta) {
    std::size_t foremost = 0;
    for (std::size_t i = 1; i < vertices.size(); ++i) {
        if (dot(vertices[i] - vertices[foremost], delta) < 0.0f) foremost = i;
    }
    return foremost;
}

/// Walks counter-clockwise along the side of the grown outline that faces the mover, which leads
/// from the left of the path to its right: corner, face, corner, ..., face, corner. The first joint
/// that is not left of the path ends the feature that the path enters through.
Entry find_entry(Circle mover, Vec2 delta, std::span<const Vec2> vertices) {
    const std::size_t count = vertices.size();
    const std::size_t first = first_facing_edge(vertices, delta);
    if (first == count) return {Kind::vertex, foremost_vertex(vertices, delta)};
    for (std::size_t step = 0; step < count; ++step) {
        const std::size_t i = (first + step) % count;
        const Segment side = edge(vertices, i);
        if (!faces_mover(side, delta)) return {Kind::vertex, i};
        const Vec2 outward = normalised_or(right_of(side.b - side.a), {});
        const float grown_by = mover.radius * cross(delta, outward);
        if (left_of_path(side.a, mover, delta) + grown_by < 0.0f) return {Kind::vertex, i};
        if (left_of_path(side.b, mover, delta) + grown_by <= 0.0f) return {Kind::edge, i};
    }
    return {Kind::vertex, first};
}

/// When the mover touches the line of an edge that faces it. In double: along a path that nearly
/// follows the edge, the rounding of a gap is a long way. More than 1 when it is not in this
/// motion.
float time_to_touch(Circle mover, Vec2 delta, Segment side) {
    const Vec2 along = side.b - side.a;
    const double reach = static_cast<double>(mover.radius) * std::sqrt(wide_dot(along, along));
    const double gap = -orientation(side.a, side.b, mover.center) - reach;
    const double approach = turn(side.a, side.b, {}, delta);
    if (!(gap > 0.0)) return 0.0f;
    return approach >= gap ? static_cast<float>(gap / approach) : 2.0f;
}

SweepHit hit_face(Circle mover, Vec2 delta, std::span<const Vec2> vertices, std::size_t i) {
    const Segment side = edge(vertices, i);
    const Vec2 normal = normalised_or(right_of(side.b - side.a), normalised_or(-delta, {}));
    const float t = time_to_touch(mover, delta, side);
    return {.t = t,
            .point = mover.center + delta * t - normal * mover.radius,
            .normal = normal,
            .feature_index = static_cast<std::uint32_t>(i)};
}

/// How much a normal leans against the motion where rounding makes a hit of a graze. Leaning by
/// much, it would stop what slides over the seam of two flush obstacles.
constexpr float kGrazeLean = 0x1p-16f;

/// The normal of a corner that the path only grazes: square to the path, but for a hair.
Vec2 grazing_normal(Vec2 from_corner, Vec2 delta) {
    const Vec2 against = normalised_or(-delta, {1.0f, 0.0f});
    const float side = cross(delta, from_corner);
    if (side == 0.0f) return against;
    const Vec2 square = side > 0.0f ? right_of(against) : -right_of(against);
    return normalised_or(square + against * kGrazeLean, against);
}

SweepHit hit_corner(Circle mover, Vec2 delta, std::span<const Vec2> vertices, std::size_t i) {
    const Vec2 from = mover.center - vertices[i];
    // That the path enters here is settled. Where rounding lets it pass beside the corner, it comes
    // nearest where its foot is.
    const float foot = std::max(-dot(from, delta) / length_squared(delta), 0.0f);
    const float t = time_to_reach(from, delta, mover.radius).value_or(foot);
    Vec2 normal = normalised_or(from + delta * t, {});
    if (!(dot(normal, delta) < 0.0f)) normal = grazing_normal(from, delta);
    return {.t = t,
            .point = vertices[i],
            .normal = normal,
            .feature = SweepFeature::vertex,
            .feature_index = static_cast<std::uint32_t>(i)};
}

}  // namespace

std::optional<SweepHit> sweep_circle_polygon(Circle mover, Vec2 delta,
                                             const ConvexPolygon& obstacle) {
    const std::span<const Vec2> vertices = obstacle.vertices;
    if (vertices.empty()) return std::nullopt;

    const NearestFeature nearest = nearest_feature(mover.center, obstacle);
    if (nearest.distance < mover.radius || nearest.distance < 0.0f) {
        const auto contact = push_circle_out_of_polygon(mover, obstacle);
        if (!contact) return std::nullopt;  // the neighbouring piece answers
        const Vec2 point = mover.center + contact->normal * (contact->depth - mover.radius);
        return SweepHit{0.0f, point, contact->normal, true, contact->depth};
    }
    // The obstacle lies behind the nearest feature's plane. Moving along or away never meets it;
    // moving towards it meets it ahead, if at all.
    if (!(dot(nearest.normal, delta) < 0.0f)) return std::nullopt;
    if (!path_meets(mover, delta, vertices)) return std::nullopt;

    const Entry entry = find_entry(mover, delta, vertices);
    const SweepHit hit = entry.kind == Kind::edge ? hit_face(mover, delta, vertices, entry.index)
                                                  : hit_corner(mover, delta, vertices, entry.index);
    if (!(hit.t <= 1.0f)) return std::nullopt;
    if (belongs_to_neighbour(entry.kind, entry.index, hit.normal, obstacle)) return std::nullopt;
    return hit;
}

}  // namespace arena::sim
