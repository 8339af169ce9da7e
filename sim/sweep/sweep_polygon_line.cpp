#include "sim/sweep/sweep_polygon_line.h"

#include <algorithm>
#include <array>

#include "sim/geometry/orientation.h"
#include "sim/geometry/polygon.h"
#include "sim/math/vec2.h"
#include "sim/narrowphase/face_normal.h"
#include "sim/narrowphase/line_polygon.h"
#include "sim/narrowphase/push_simple_polygons.h"
#include "sim/sweep/opening.h"
#include "sim/sweep/sweep_point_polygon.h"

namespace arena::sim {
namespace {

/// A hit of a vertex of the mover on the line, or of an edge of the mover on an end of the line.
struct LineIntersection {
    double t = 0.0;
    SweepFeature feature = SweepFeature::edge;  // of the line
    std::size_t index = 0;
    Vec2 point;
    Vec2 normal;
};

void keep_earlier(std::optional<LineIntersection>& first, const LineIntersection& line_hit) {
    if (!first || line_hit.t < first->t) first = line_hit;
}

/// Returns the normal of the line's side that a body hits when it moves along delta.
Vec2 side_against(Segment line, Vec2 delta) {
    const Vec2 right = outward_normal(line);
    return turn(line.a, line.b, {}, delta) > 0.0 ? right : -right;
}

/// Whether the move leads the mover's vertex i into the line where the line begins: at `end`, from
/// which it runs towards `other`.
bool leads_in_at_end(std::span<const Vec2> mover, std::size_t i, Vec2 delta, Vec2 end, Vec2 other) {
    const std::array<Vec2, 2> line{end, other};
    return leads_in_at_vertices(mover, i, line, 0, delta);
}

/// Returns the hit of the mover's vertex i, moving along delta, on the line between its ends or at
/// one of them.
std::optional<LineIntersection> vertex_hits_line(std::span<const Vec2> mover, std::size_t i,
                                                 Vec2 delta, Segment line) {
    const Vec2 from = mover[i];
    const double a_left = turn({}, delta, from, line.a);
    const double b_left = turn({}, delta, from, line.b);
    if ((a_left > 0.0 && b_left > 0.0) || (a_left < 0.0 && b_left < 0.0)) return std::nullopt;
    const double speed = turn(line.a, line.b, {}, delta);
    if (speed == 0.0) return std::nullopt;  // along the line: the sweeps of its ends decide
    const double t = -orientation(line.a, line.b, from) / speed;
    if (!(t >= 0.0 && t <= 1.0)) return std::nullopt;
    // Between its ends the line runs both ways from the point of the hit.
    const bool leads_in = (b_left != 0.0 && leads_in_at_end(mover, i, delta, line.a, line.b)) ||
                          (a_left != 0.0 && leads_in_at_end(mover, i, delta, line.b, line.a));
    if (!leads_in) return std::nullopt;
    return LineIntersection{t, SweepFeature::edge, 0, from + delta * static_cast<float>(t),
                            side_against(line, delta)};
}

/// Returns the hit of an end of the line, moving along -delta, on edge i of the mover.
std::optional<LineIntersection> end_hits_edge(std::span<const Vec2> mover, std::size_t i,
                                              Vec2 delta, Segment line, std::size_t end_index) {
    const Segment side = edge(mover, i);
    const Vec2 end = end_index == 0 ? line.a : line.b;
    const Vec2 other = end_index == 0 ? line.b : line.a;
    const double speed = turn(side.a, side.b, delta, {});
    if (!(speed > 0.0)) return std::nullopt;  // faces away
    const double a_left = turn(delta, {}, end, side.a);
    const double b_left = turn(delta, {}, end, side.b);
    if (a_left < 0.0 || b_left > 0.0) return std::nullopt;
    const double depth = orientation(side.a, side.b, end);
    if (depth > 0.0) return std::nullopt;
    const double t = -depth / speed;
    if (!(t <= 1.0)) return std::nullopt;
    const std::size_t next = i + 1 == mover.size() ? 0 : i + 1;
    if (a_left == 0.0 && !leads_in_at_end(mover, i, delta, end, other)) return std::nullopt;
    if (b_left == 0.0 && !leads_in_at_end(mover, next, delta, end, other)) return std::nullopt;
    return LineIntersection{t, SweepFeature::vertex, end_index, end, -outward_normal(side)};
}

SweepHit overlap_at_start(Polygon mover, Segment line) {
    const Contact push =
        push_simple_polygon_out_of_line(mover, line).value_or(Contact{{1.0f, 0.0f}, 0.0f});
    const bool a_is_further = dot(line.a - line.b, push.normal) > 0.0f;
    return {0.0f, a_is_further ? line.a : line.b, push.normal, true, push.depth};
}

std::optional<SweepHit> sweep_polygon_point(Polygon mover, Vec2 delta, Vec2 point) {
    auto hit = sweep_point_polygon(point, -delta, mover);
    if (!hit) return std::nullopt;
    hit->normal = -hit->normal;
    hit->point = point;
    hit->feature = SweepFeature::vertex;
    hit->feature_index = 0;
    return hit;
}

}  // namespace

std::optional<SweepHit> sweep_polygon_line(Polygon mover, Vec2 delta, Segment obstacle) {
    if (obstacle.a == obstacle.b) return sweep_polygon_point(mover, delta, obstacle.a);
    if (overlaps(obstacle, mover)) return overlap_at_start(mover, obstacle);

    std::optional<LineIntersection> first;
    for (std::size_t i = 0; i < mover.vertices.size(); ++i) {
        if (const auto line_hit = vertex_hits_line(mover.vertices, i, delta, obstacle))
            keep_earlier(first, *line_hit);
        for (const std::size_t end : {0u, 1u}) {
            if (const auto line_hit = end_hits_edge(mover.vertices, i, delta, obstacle, end))
                keep_earlier(first, *line_hit);
        }
    }
    if (!first) return std::nullopt;
    return SweepHit{.t = static_cast<float>(first->t),
                    .point = first->point,
                    .normal = first->normal,
                    .feature = first->feature,
                    .feature_index = static_cast<std::uint32_t>(first->index)};
}

}  // namespace arena::sim
