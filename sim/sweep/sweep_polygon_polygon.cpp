#include "sim/sweep/sweep_polygon_polygon.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "sim/geometry/edge_gaps.h"
#include "sim/geometry/orientation.h"
#include "sim/geometry/polygon.h"
#include "sim/narrowphase/polygon_polygon.h"
#include "sim/sweep/opening.h"
#include "sim/sweep/overlap_at_start.h"

namespace arena::sim {
namespace {

/// A hit of a vertex of one polygon on an edge of the other.
struct EdgeHit {
    double t = 0.0;
    std::size_t vertex = 0;
    std::size_t edge = 0;
    bool mover_has_vertex = true;
};

/// The moving polygon's vertices against the resting one's edges. In the second pass the obstacle
/// is the one that moves, along -delta.
struct Pass {
    std::span<const Vec2> moving;
    std::span<const Vec2> standing;
    Vec2 delta;
    bool mover_moves = true;
};

/// Whether the vertex's path through an end of the edge leads in rather than grazes.
bool leads_in(const Pass& pass, std::size_t vertex, std::size_t standing_vertex) {
    return leads_in_at_vertices(pass.moving, vertex, pass.standing, standing_vertex, pass.delta);
}

std::optional<double> time_of_hit(const Pass& pass, std::size_t vertex, std::size_t i) {
    const Segment side = edge(pass.standing, i);
    const Vec2 from = pass.moving[vertex];
    // The path passes between the ends, or through one of them.
    const double start_left = turn({}, pass.delta, from, side.a);
    const double end_left = turn({}, pass.delta, from, side.b);
    if (start_left < 0.0 || end_left > 0.0) return std::nullopt;
    const double depth = orientation(side.a, side.b, from);
    if (depth > 0.0) return std::nullopt;  // behind the edge
    const double speed = turn(side.a, side.b, {}, pass.delta);
    const double t = -depth / speed;
    if (!(t <= 1.0)) return std::nullopt;
    const std::size_t next = i + 1 == pass.standing.size() ? 0 : i + 1;
    if (start_left == 0.0 && !leads_in(pass, vertex, i)) return std::nullopt;
    if (end_left == 0.0 && !leads_in(pass, vertex, next)) return std::nullopt;
    return t;
}

/// Returns the edges of a small polygon that may face something that moves along delta: all that
/// do, and others only by rounding.
EdgeMask maybe_facing(std::span<const Vec2> vertices, Vec2 delta) {
    const EdgeLanes edges = edge_lanes(vertices);
    std::array<Mask4, 2> facing{};
    for (std::size_t half = 0; half < 2; ++half) {
        const Area4 speed = area4(edges.to[half] - edges.from[half], all_lanes(delta));
        facing[half] = speed.value + speed.error > -kUnderflow;
    }
    return bits_of(facing[0], facing[1]) & used_edges(vertices);
}

/// Returns the moving vertices that may hit an edge: those for which floats do not rule out the
/// conditions of time_of_hit.
EdgeMask vertices_that_may_hit(const EdgeLanes& moving, Segment side, Vec2 delta) {
    const Points4 path = all_lanes(delta);
    const Points4 along = all_lanes(side.b - side.a);
    const Area4 speed = area4(along, path);
    std::array<Mask4, 2> maybe{};
    for (std::size_t half = 0; half < 2; ++half) {
        const Points4 to_start = all_lanes(side.a) - moving.from[half];
        const Area4 start_left = area4(path, to_start);
        const Area4 end_left = area4(path, all_lanes(side.b) - moving.from[half]);
        const Area4 before = area4(along, to_start);  // > 0 in front of the edge
        const Float4 gap = before.value - before.error - speed.value - speed.error;
        maybe[half] = (start_left.value + start_left.error >= -kUnderflow) &
                      (end_left.value - end_left.error <= kUnderflow) &
                      (before.value + before.error >= -kUnderflow) & (gap <= kUnderflow);
    }
    return bits_of(maybe[0], maybe[1]);
}

template <typename Visit>
void for_each_hit_in_lanes(const Pass& pass, Visit visit) {
    const EdgeLanes moving = edge_lanes(pass.moving);
    const EdgeMask used = used_edges(pass.moving);
    for (EdgeMask edges = maybe_facing(pass.standing, pass.delta); edges != 0;
         edges = without_lowest(edges)) {
        const std::size_t i = first_of(edges);
        const Segment side = edge(pass.standing, i);
        EdgeMask vertices = vertices_that_may_hit(moving, side, pass.delta) & used;
        if (vertices == 0 || !is_facing(side, pass.delta)) continue;
        for (; vertices != 0; vertices = without_lowest(vertices)) {
            const std::size_t vertex = first_of(vertices);
            const auto t = time_of_hit(pass, vertex, i);
            if (t) visit(EdgeHit{*t, vertex, i, pass.mover_moves});
        }
    }
}

template <typename Visit>
void for_each_hit(const Pass& pass, Visit visit) {
    if (has_lanes(pass.moving) && has_lanes(pass.standing)) {
        for_each_hit_in_lanes(pass, visit);
        return;
    }
    for (std::size_t i = 0; i < pass.standing.size(); ++i) {
        if (!is_facing(edge(pass.standing, i), pass.delta)) continue;
        for (std::size_t vertex = 0; vertex < pass.moving.size(); ++vertex) {
            const auto t = time_of_hit(pass, vertex, i);
            if (t) visit(EdgeHit{*t, vertex, i, pass.mover_moves});
        }
    }
}

/// Whether the bounding box of a's whole path surely misses b's, as it does for most pairs.
bool paths_apart(const EdgeLanes& a, Vec2 delta, const EdgeLanes& b) {
    // The distance of b's near side from a, minus what the motion covers; rounded a few times.
    const auto is_beyond = [](Float4 a_low, Float4 a_high, Float4 b_low, Float4 b_high, float by) {
        constexpr float kRounding = 0x1p-21f;
        const float low = min_lane(a_low);
        const float high = max_lane(a_high);
        const float slack = kRounding * (std::abs(low) + std::abs(high) + std::abs(by));
        return either(min_lane(b_low) > high + std::max(by, 0.0f) + slack,
                      max_lane(b_high) < low + std::min(by, 0.0f) - slack);
    };
    return either(is_beyond(min(a.from[0].x, a.from[1].x), max(a.from[0].x, a.from[1].x),
                            min(b.from[0].x, b.from[1].x), max(b.from[0].x, b.from[1].x), delta.x),
                  is_beyond(min(a.from[0].y, a.from[1].y), max(a.from[0].y, a.from[1].y),
                            min(b.from[0].y, b.from[1].y), max(b.from[0].y, b.from[1].y), delta.y));
}

/// Whether a line along the path surely separates the polygons.
bool passes_by(const NearPair& near, Vec2 delta) {
    const Points4 path = all_lanes(delta);
    const std::array<Float4, 2> a{cross(path, near.a.from[0]), cross(path, near.a.from[1])};
    const std::array<Float4, 2> b{cross(path, near.b.from[0]), cross(path, near.b.from[1])};
    const float error = gap_error(path, near.extent)[0];
    return either(min_lane(min(a[0], a[1])) - max_lane(max(b[0], b[1])) > error,
                  min_lane(min(b[0], b[1])) - max_lane(max(a[0], a[1])) > error);
}

/// The edge whose line the other polygon, surely in front of it, reaches last: the edge that
/// separates the two for longest. If they ever hit, and not at a corner of both, they hit there.
struct LastReached {
    float t = -1.0f;  ///< about when; infinite when never; negative when no such edge is known
    std::size_t edge = 0;
};

constexpr EdgeMask kLastLane = EdgeMask{1} << 7;  // when the greatest is NaN, no lane equals it

LastReached last_reached(const EdgeGaps& gaps, Vec2 approach) {
    constexpr float kFar = std::numeric_limits<float>::infinity();
    std::array<Float4, 2> time{};
    for (std::size_t half = 0; half < 2; ++half) {
        const Float4 speed = cross(gaps.along[half], all_lanes(approach));
        const Float4 t = select(speed > 0.0f, gaps.gap[half] / speed, all_lanes(kFar));
        time[half] = select(gaps.gap[half] > gaps.error[half], t, all_lanes(-1.0f));
    }
    const float last = max_lane(max(time[0], time[1]));
    return {last, first_of(bits_of(time[0] == last, time[1] == last) | kLastLane)};
}

/// What float arithmetic can predict about a motion.
struct HitPrediction {
    enum class Kind : std::uint8_t { unknown, no_hit, one_hit };
    Kind kind = Kind::unknown;
    std::size_t vertex = 0;  ///< of the moving polygon: it hits the edge before anything else
};

/// Tests whether edge i of the resting polygon, which has the other one in front of it, surely has
/// its own polygon behind it. If so, it separates the two until the moving polygon's foremost
/// vertex is on its line. That is then the only hit if the vertex alone is foremost and crosses the
/// edge well between its ends, and if nothing else of the resting polygon is that near the line.
HitPrediction predict_hit(const EdgeLanes& standing, EdgeMask standing_used, std::size_t i,
                          Segment side, const EdgeLanes& moving, EdgeMask moving_used, Vec2 delta,
                          float extent) {
    const Vec2 a{standing.from[i / 4].x[i % 4], standing.from[i / 4].y[i % 4]};
    const Vec2 b{standing.to[i / 4].x[i % 4], standing.to[i / 4].y[i % 4]};
    const Vec2 along = side.b - side.a;
    const float error = gap_error(all_lanes(along), extent)[0];
    const auto before_line = [&](Points4 vertices) {
        return cross(vertices, all_lanes(along)) - cross(a, along);
    };
    const EdgeMask ends = (EdgeMask{1} << i) | ((EdgeMask{2} << i) & standing_used) |
                          EdgeMask{((EdgeMask{2} << i) & standing_used) == 0};
    const EdgeMask behind =
        bits_of(before_line(standing.from[0]) < -error, before_line(standing.from[1]) < -error);
    if (((behind | ends) & standing_used) != standing_used) return {};

    const std::array<Float4, 2> before{before_line(moving.from[0]), before_line(moving.from[1])};
    const float gap = min_lane(min(before[0], before[1]));
    const float speed = cross(along, delta);
    if (!(gap > error)) return {};
    if (gap - std::max(speed, 0.0f) > 2.0f * error) return {HitPrediction::Kind::no_hit};

    const EdgeMask foremost =
        bits_of(before[0] <= gap + 2.0f * error, before[1] <= gap + 2.0f * error) & moving_used;
    if (without_lowest(foremost) != 0) return {};
    const std::size_t vertex = first_of(foremost);
    const Vec2 from{moving.from[vertex / 4].x[vertex % 4], moving.from[vertex / 4].y[vertex % 4]};
    const float side_error = gap_error(all_lanes(delta), extent)[0];
    const bool is_between_ends =
        both(cross(delta, a - from) > side_error, cross(delta, b - from) < -side_error);
    if (!both(is_between_ends, speed > error)) return {};
    return {HitPrediction::Kind::one_hit, vertex};
}

Vec2 outward(Segment side) {
    return normalised_or(right_of(side.b - side.a), {1.0f, 0.0f});
}

/// Returns a hit as a contact on the obstacle: on its edge, also when its vertex hits an edge of
/// the mover that lies flat against one of its own edges.
SweepContact contact_of(const EdgeHit& edge_hit, Polygon mover, Vec2 delta, Polygon obstacle) {
    SweepContact contact;
    if (edge_hit.mover_has_vertex) {
        contact.index = edge_hit.edge;
        contact.point = mover.vertices[edge_hit.vertex] + delta * static_cast<float>(edge_hit.t);
        contact.normal = outward(edge(obstacle.vertices, edge_hit.edge));
        return contact;
    }
    const Segment face = edge(mover.vertices, edge_hit.edge);
    contact.point = obstacle.vertices[edge_hit.vertex];
    contact.normal = -outward(face);
    const std::size_t count = obstacle.vertices.size();
    for (const std::size_t i : {edge_hit.vertex, (edge_hit.vertex + count - 1) % count}) {
        const Segment side = edge(obstacle.vertices, i);
        if (turn(side.a, side.b, face.a, face.b) == 0.0 && is_facing(side, delta)) {
            contact.index = i;
            return contact;
        }
    }
    contact.feature = SweepContact::Feature::vertex;
    contact.index = edge_hit.vertex;
    return contact;
}

void add_contact(StaticVector<SweepContact, 8>& contacts, const SweepContact& contact) {
    const bool is_known = std::any_of(contacts.begin(), contacts.end(), [&](const auto& known) {
        return known.feature == contact.feature && known.index == contact.index;
    });
    if (!is_known) static_cast<void>(contacts.push_back(contact));
}

/// Times this close, as a fraction of the motion, count as equal: a few rounding errors of a
/// double.
constexpr double kSameInstant = 0x1p-40;

PolygonSweepHit hit_at(const EdgeHit& first, const SweepContact& contact) {
    PolygonSweepHit result;
    result.first = {.t = static_cast<float>(first.t),
                    .point = contact.point,
                    .normal = contact.normal,
                    .feature = contact.feature,
                    .feature_index = static_cast<std::uint32_t>(contact.index)};
    return result;
}

/// Writes the answer for small polygons when floats can tell that they never hit, or what hits
/// first. Returns whether they can.
bool sweep_in_lanes(Polygon mover, Vec2 delta, Polygon obstacle,
                    std::optional<PolygonSweepHit>& answer) {
    if (!has_lanes(mover.vertices) || !has_lanes(obstacle.vertices)) return false;
    const EdgeLanes movers = edge_lanes(mover.vertices);
    const EdgeLanes obstacles = edge_lanes(obstacle.vertices);
    if (paths_apart(movers, delta, obstacles)) return true;

    NearPair near = near_pair(obstacle.vertices[0], movers, obstacles);
    near.extent = std::max({near.extent, std::abs(delta.x), std::abs(delta.y)});
    const EdgeGaps before_obstacle =
        edge_gaps(near.b, directions_of(obstacles), near.a, near.extent);
    const EdgeGaps before_mover = edge_gaps(near.a, directions_of(movers), near.b, near.extent);
    const LastReached on_obstacle = last_reached(before_obstacle, delta);
    const LastReached on_mover = last_reached(before_mover, -delta);
    const bool mover_has_vertex = on_obstacle.t >= on_mover.t;
    const std::size_t i = mover_has_vertex ? on_obstacle.edge : on_mover.edge;
    if (!(std::max(on_obstacle.t, on_mover.t) >= 0.0f)) return false;  // they may overlap
    if (passes_by(near, delta)) return true;

    const Pass pass = mover_has_vertex ? Pass{mover.vertices, obstacle.vertices, delta, true}
                                       : Pass{obstacle.vertices, mover.vertices, -delta, false};
    const EdgeLanes& standing = mover_has_vertex ? near.b : near.a;
    const EdgeLanes& moving = mover_has_vertex ? near.a : near.b;
    const HitPrediction prediction =
        predict_hit(standing, used_edges(pass.standing), i, edge(pass.standing, i), moving,
                    used_edges(pass.moving), pass.delta, near.extent);
    if (prediction.kind == HitPrediction::Kind::unknown) return false;
    if (prediction.kind == HitPrediction::Kind::no_hit) return true;
    const auto t = time_of_hit(pass, prediction.vertex, i);
    if (!t) return true;  // it is after the end of the motion
    const EdgeHit edge_hit{*t, prediction.vertex, i, mover_has_vertex};
    const SweepContact contact = contact_of(edge_hit, mover, delta, obstacle);
    answer = hit_at(edge_hit, contact);
    add_contact(answer->contacts, contact);
    return true;
}

}  // namespace

bool is_facing(Segment edge_of_obstacle, Vec2 delta) {
    return turn(edge_of_obstacle.a, edge_of_obstacle.b, {}, delta) > 0.0;
}

std::optional<PolygonSweepHit> sweep_polygon_polygon(Polygon mover, Vec2 delta, Polygon obstacle) {
    std::optional<PolygonSweepHit> answer;
    if (sweep_in_lanes(mover, delta, obstacle, answer)) return answer;
    if (overlaps(mover, obstacle)) return PolygonSweepHit{overlap_at_start(mover, obstacle), {}};

    const Pass forward{mover.vertices, obstacle.vertices, delta, true};
    const Pass backward{obstacle.vertices, mover.vertices, -delta, false};
    std::optional<EdgeHit> first;
    std::size_t count = 0;
    const auto keep_earliest = [&](const EdgeHit& edge_hit) {
        ++count;
        if (!first || edge_hit.t < first->t - kSameInstant) first = edge_hit;
    };
    for_each_hit(forward, keep_earliest);
    for_each_hit(backward, keep_earliest);
    if (!first) return std::nullopt;

    const SweepContact contact = contact_of(*first, mover, delta, obstacle);
    PolygonSweepHit result = hit_at(*first, contact);
    if (count == 1) {
        add_contact(result.contacts, contact);
        return result;
    }
    const auto add_simultaneous = [&](const EdgeHit& edge_hit) {
        if (edge_hit.t > first->t + kSameInstant) return;
        add_contact(result.contacts, contact_of(edge_hit, mover, delta, obstacle));
    };
    for_each_hit(forward, add_simultaneous);
    for_each_hit(backward, add_simultaneous);
    return result;
}

}  // namespace arena::sim
