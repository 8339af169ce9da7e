#include "sim/geometry/normalise_polygon.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "sim/geometry/enclosed_parts.h"
#include "sim/geometry/orientation.h"
#include "sim/geometry/polygon.h"
#include "sim/geometry/simple_polygon.h"

namespace arena::sim {
namespace {

/// Whether a comes before b from left to right, and from below among equal x.
bool is_left_of(Vec2 a, Vec2 b) {
    return a.x < b.x || (a.x == b.x && a.y < b.y);
}

/// Whether the path u, v, w turns straight back at v.
bool turns_back(Vec2 u, Vec2 v, Vec2 w) {
    return is_left_of(u, v) == is_left_of(w, v) && orientation(u, v, w) == 0.0;
}

/// Returns the indices of the vertices, without those that repeat their predecessor and without the
/// tips of spikes. Works like the stack of a convex hull: each new vertex may make the ones before
/// it superfluous.
std::vector<std::size_t> drop_duplicates_and_spikes(std::span<const Vec2> outline) {
    std::vector<std::size_t> kept;
    kept.reserve(outline.size());
    for (std::size_t i = 0; i < outline.size(); ++i) {
        while (kept.size() >= 2 && outline[kept.back()] != outline[i] &&
               turns_back(outline[kept[kept.size() - 2]], outline[kept.back()], outline[i])) {
            kept.pop_back();
        }
        if (kept.empty() || outline[kept.back()] != outline[i]) kept.push_back(i);
    }

    // The same across the end and the start of the outline. Each round drops a vertex.
    std::size_t first = 0;
    while (kept.size() - first >= 3) {
        const Vec2 before_last = outline[kept[kept.size() - 2]];
        const Vec2 last = outline[kept.back()];
        const Vec2 head = outline[kept[first]];
        const Vec2 second = outline[kept[first + 1]];
        if (last == head || turns_back(before_last, last, head)) {
            kept.pop_back();
        } else if (turns_back(last, head, second)) {
            ++first;
        } else {
            break;
        }
    }
    kept.erase(kept.begin(), kept.begin() + static_cast<std::ptrdiff_t>(first));
    return kept;
}

/// Returns, per vertex, whether another one lies at the same place, as the ends of the bridges of a
/// keyhole do.
std::vector<char> find_shared_places(std::span<const Vec2> outline,
                                     std::span<const std::size_t> kept) {
    std::vector<std::size_t> order(kept.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto at = [&](std::size_t i) { return outline[kept[order[i]]]; };
    std::sort(order.begin(), order.end(), [&](std::size_t i, std::size_t j) {
        return is_left_of(outline[kept[i]], outline[kept[j]]);
    });
    std::vector<char> is_shared(kept.size(), 0);
    for (std::size_t i = 1; i < order.size(); ++i) {
        if (at(i - 1) == at(i)) is_shared[order[i - 1]] = is_shared[order[i]] = 1;
    }
    return is_shared;
}

/// Returns those of the kept vertices at which the outline turns, or to which it comes back.
std::vector<std::size_t> find_corners(std::span<const Vec2> outline,
                                      std::span<const std::size_t> kept) {
    const std::vector<char> is_shared = find_shared_places(outline, kept);
    const std::size_t count = kept.size();
    std::vector<std::size_t> corners;
    for (std::size_t i = 0; i < count; ++i) {
        const double turning = orientation(outline[kept[(i + count - 1) % count]], outline[kept[i]],
                                           outline[kept[(i + 1) % count]]);
        if (turning != 0.0 || is_shared[i]) corners.push_back(kept[i]);
    }
    return corners;
}

std::vector<Vec2> vertices_at(std::span<const std::size_t> indices, std::span<const Vec2> outline) {
    std::vector<Vec2> vertices;
    vertices.reserve(indices.size());
    for (const std::size_t index : indices)
        vertices.push_back(outline[index]);
    return vertices;
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
        case PolygonError::Kind::line_without_width:
            return "edges " + std::to_string(error.edge_a) + " and " +
                   std::to_string(error.edge_b) +
                   " run along one line outside the polygon, which has no width there (edge i "
                   "starts at vertex i): move them apart or draw several polygons";
        case PolygonError::Kind::several_parts:
            return "the polygon touches itself and so has several parts: draw several polygons";
    }
    return {};
}

Result<NormalisedOutline, PolygonError> normalise_outline(std::span<const Vec2> outline) {
    using Kind = PolygonError::Kind;
    if (outline.size() < 3) return Failure{PolygonError{Kind::too_few_vertices}};
    for (std::size_t i = 0; i < outline.size(); ++i) {
        if (!is_finite(outline[i])) return Failure{PolygonError{Kind::not_finite, i, i}};
    }

    const std::vector<std::size_t> kept = drop_duplicates_and_spikes(outline);
    const std::vector<std::size_t> corners = find_corners(outline, kept);
    if (corners.size() < 3) return Failure{PolygonError{Kind::no_area}};

    // Nearly every outline is simple or a keyhole, and then nothing has to be taken apart.
    std::vector<Vec2> polygon = vertices_at(corners, outline);
    if (!find_self_intersection(polygon)) {
        if (winding(polygon) == Winding::clockwise)
            std::reverse(polygon.begin() + 1, polygon.end());
        return NormalisedOutline{{polygon}, polygon};
    }
    // A vertex where this pass runs straight on may be where another pass touches it, and a dropped
    // one may be where two others meet.
    auto enclosed = find_enclosed_parts(vertices_at(kept, outline), outline);
    if (enclosed) {
        return NormalisedOutline{std::move(enclosed.value().parts),
                                 std::move(enclosed.value().outline)};
    }
    const auto [kind, edges] = enclosed.error();
    return Failure{PolygonError{
        kind == EnclosureError::Kind::crossing ? Kind::self_crossing : Kind::line_without_width,
        kept[edges.first], kept[edges.second]}};
}

Result<std::vector<Vec2>, PolygonError> normalise_polygon(std::span<const Vec2> outline) {
    auto normalised = normalise_outline(outline);
    if (!normalised) return Failure{normalised.error()};
    if (normalised.value().parts.size() != 1)
        return Failure{PolygonError{PolygonError::Kind::several_parts}};
    return std::move(normalised.value().parts.front());
}

}  // namespace arena::sim
