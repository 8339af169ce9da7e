#include "sim/sweep/sweep_polygon_polygon.h"

#include <algorithm>
#include <cmath>

#include "sim/geometry/orientation.h"
#include "sim/geometry/polygon.h"
#include "sim/narrowphase/polygon_polygon.h"
#include "sim/sweep/opening.h"
#include "sim/sweep/overlap_at_start.h"

namespace arena::sim {
namespace {

/// A vertex of one polygon that comes upon an edge of the other.
struct Meeting {
    double t = 0.0;
    std::size_t vertex = 0;
    std::size_t edge = 0;
    bool mover_has_vertex = true;
};

/// The moving polygon's vertices against the standing one's edges. In the second pass the obstacle
/// is the one that moves, along -delta.
struct Pass {
    std::span<const Vec2> moving;
    std::span<const Vec2> standing;
    Vec2 delta;
    bool mover_moves = true;
};

/// Whether the vertex's path through an end of the edge is more than grazing.
bool leads_in(const Pass& pass, std::size_t vertex, std::size_t standing_vertex) {
    return leads_in_at_vertices(pass.moving, vertex, pass.standing, standing_vertex, pass.delta);
}

std::optional<double> time_of_meeting(const Pass& pass, std::size_t vertex, std::size_t i) {
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

template <typename Visit>
void for_each_meeting(const Pass& pass, Visit visit) {
    for (std::size_t i = 0; i < pass.standing.size(); ++i) {
        if (!is_facing(edge(pass.standing, i), pass.delta)) continue;
        for (std::size_t vertex = 0; vertex < pass.moving.size(); ++vertex) {
            const auto t = time_of_meeting(pass, vertex, i);
            if (t) visit(Meeting{*t, vertex, i, pass.mover_moves});
        }
    }
}

Vec2 outward(Segment side) {
    return normalised_or(right_of(side.b - side.a), {1.0f, 0.0f});
}

/// A meeting as a contact on the obstacle: on its edge, also where its vertex meets an edge of the
/// mover that lies flat against one of its own.
SweepContact contact_of(const Meeting& meeting, Polygon mover, Vec2 delta, Polygon obstacle) {
    SweepContact contact;
    if (meeting.mover_has_vertex) {
        contact.index = meeting.edge;
        contact.point = mover.vertices[meeting.vertex] + delta * static_cast<float>(meeting.t);
        contact.normal = outward(edge(obstacle.vertices, meeting.edge));
        return contact;
    }
    const Segment face = edge(mover.vertices, meeting.edge);
    contact.point = obstacle.vertices[meeting.vertex];
    contact.normal = -outward(face);
    const std::size_t count = obstacle.vertices.size();
    for (const std::size_t i : {meeting.vertex, (meeting.vertex + count - 1) % count}) {
        const Segment side = edge(obstacle.vertices, i);
        if (turn(side.a, side.b, face.a, face.b) == 0.0 && is_facing(side, delta)) {
            contact.index = i;
            return contact;
        }
    }
    contact.feature = SweepContact::Feature::vertex;
    contact.index = meeting.vertex;
    return contact;
}

void add_contact(StaticVector<SweepContact, 8>& contacts, const SweepContact& contact) {
    const bool is_known = std::any_of(contacts.begin(), contacts.end(), [&](const auto& known) {
        return known.feature == contact.feature && known.index == contact.index;
    });
    if (!is_known) static_cast<void>(contacts.push_back(contact));
}

/// Times this close, as a fraction of the motion, are one moment: some roundings of a double.
constexpr double kSameMoment = 0x1p-40;

}  // namespace

bool is_facing(Segment edge_of_obstacle, Vec2 delta) {
    return turn(edge_of_obstacle.a, edge_of_obstacle.b, {}, delta) > 0.0;
}

std::optional<PolygonSweepHit> sweep_polygon_polygon(Polygon mover, Vec2 delta, Polygon obstacle) {
    if (overlaps(mover, obstacle)) return PolygonSweepHit{overlap_at_start(mover, obstacle), {}};

    const Pass forward{mover.vertices, obstacle.vertices, delta, true};
    const Pass backward{obstacle.vertices, mover.vertices, -delta, false};
    std::optional<Meeting> first;
    const auto keep_earliest = [&](const Meeting& meeting) {
        if (!first || meeting.t < first->t - kSameMoment) first = meeting;
    };
    for_each_meeting(forward, keep_earliest);
    for_each_meeting(backward, keep_earliest);
    if (!first) return std::nullopt;

    PolygonSweepHit result;
    const SweepContact contact = contact_of(*first, mover, delta, obstacle);
    result.first = {.t = static_cast<float>(first->t),
                    .point = contact.point,
                    .normal = contact.normal,
                    .feature = contact.feature,
                    .feature_index = static_cast<std::uint32_t>(contact.index)};
    const auto add_simultaneous = [&](const Meeting& meeting) {
        if (meeting.t > first->t + kSameMoment) return;
        add_contact(result.contacts, contact_of(meeting, mover, delta, obstacle));
    };
    for_each_meeting(forward, add_simultaneous);
    for_each_meeting(backward, add_simultaneous);
    return result;
}

}  // namespace arena::sim
