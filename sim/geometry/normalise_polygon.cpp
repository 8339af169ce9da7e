#include "sim/geometry/normalise_polygon.h"

#include <algorithm>

#include "sim/geometry/orientation.h"
#include "sim/geometry/polygon.h"
#include "sim/geometry/simple_polygon.h"

namespace arena::sim {
namespace {

/// Indices of the corners: vertices at which the outline really turns. Works like a convex hull's
/// stack: each new vertex may make the ones before it superfluous.
std::vector<std::size_t> find_corners(std::span<const Vec2> outline) {
    std::vector<std::size_t> corners;
    corners.reserve(outline.size());
    for (std::size_t i = 0; i < outline.size(); ++i) {
        while (corners.size() >= 2 && orientation(outline[corners[corners.size() - 2]],
                                                  outline[corners.back()], outline[i]) == 0.0) {
            corners.pop_back();
        }
        if (!corners.empty() && outline[corners.back()] == outline[i]) continue;
        corners.push_back(i);
    }
    return corners;
}

/// Drops what became superfluous where the end of the outline meets its start. Each round drops
/// one, so there are at most as many rounds as corners.
void close_outline(std::span<const Vec2> outline, std::vector<std::size_t>& corners) {
    std::size_t first = 0;
    while (corners.size() - first >= 3) {
        const Vec2 before_last = outline[corners[corners.size() - 2]];
        const Vec2 last = outline[corners.back()];
        const Vec2 head = outline[corners[first]];
        const Vec2 second = outline[corners[first + 1]];
        if (last == head || orientation(before_last, last, head) == 0.0) {
            corners.pop_back();
        } else if (orientation(last, head, second) == 0.0) {
            ++first;
        } else {
            break;
        }
    }
    corners.erase(corners.begin(), corners.begin() + static_cast<std::ptrdiff_t>(first));
}

}  // namespace

std::string describe(const PolygonError& error) {
    switch (error.kind) {
        case PolygonError::Kind::too_few_vertices:
            return "a polygon needs at least three vertices";
        case PolygonError::Kind::not_finite:
            return "vertex " + std::to_string(error.edge_a) + " is not a finite number";
        case PolygonError::Kind::no_area:
            return "all vertices lie on one line, the polygon has no area: move a vertex or delete "
                   "it";
        case PolygonError::Kind::self_crossing:
            return "edge " + std::to_string(error.edge_a) + " crosses or touches edge " +
                   std::to_string(error.edge_b) +
                   " (edge i starts at vertex i): move their vertices apart";
    }
    return {};
}

Result<std::vector<Vec2>, PolygonError> normalise_polygon(std::span<const Vec2> outline) {
    using Kind = PolygonError::Kind;
    if (outline.size() < 3) return Failure{PolygonError{Kind::too_few_vertices}};
    for (std::size_t i = 0; i < outline.size(); ++i) {
        if (!is_finite(outline[i])) return Failure{PolygonError{Kind::not_finite, i, i}};
    }

    std::vector<std::size_t> corners = find_corners(outline);
    close_outline(outline, corners);
    if (corners.size() < 3) return Failure{PolygonError{Kind::no_area}};

    std::vector<Vec2> polygon;
    polygon.reserve(corners.size());
    for (const std::size_t corner : corners)
        polygon.push_back(outline[corner]);

    if (const auto contact = find_self_contact(polygon)) {
        return Failure{
            PolygonError{Kind::self_crossing, corners[contact->first], corners[contact->second]}};
    }
    if (winding(polygon) == Winding::clockwise) std::reverse(polygon.begin() + 1, polygon.end());
    return polygon;
}

}  // namespace arena::sim
