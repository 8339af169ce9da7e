#include "sim/tick/settling/fall_through.h"

#include <algorithm>

#include "sim/terrain/body_queries.h"
#include "sim/terrain/terrain_queries.h"

namespace arena::sim {

namespace {

/// Returns how far the part of the body that is furthest in front of the line is in front of it, in
/// metres; negative behind it.
float furthest_in_front(const Body& body, Segment line) {
    const Vec2 front = front_of(line);
    float furthest = body.is_disc() ? body.circle.radius : -body.circle.radius;
    for (const Vec2 vertex : body.outline)
        furthest = std::max(furthest, dot(vertex, front));
    return furthest + dot(body.circle.center - line.a, front);
}

}  // namespace

bool is_within_lines(const Solids& solids, const Body& start, const Body& now, float touching,
                     std::vector<std::uint32_t>& found) {
    const Aabb box = box_of(now);
    const Vec2 more{touching, touching};
    found.clear();
    find_pieces_in(solids, {box.min - more, box.max + more}, found);
    return std::any_of(found.begin(), found.end(), [&](std::uint32_t piece) {
        if (stops(solids, piece, start)) return false;
        const auto line = solids.vertices_of(piece);
        return furthest_in_front(now, {line[0], line[1]}) > -touching;
    });
}

}  // namespace arena::sim
