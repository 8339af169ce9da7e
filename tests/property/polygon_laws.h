// What holds for the triangles and the convex pieces of every polygon, for the property tests.
#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include <rapidcheck.h>

#include "sim/geometry/decompose.h"
#include "sim/geometry/orientation.h"
#include "sim/geometry/polygon.h"
#include "sim/geometry/triangulate.h"
#include "tests/support/double_judge.h"
#include "tests/support/shape_generators.h"

namespace arena::test {

using sim::edge;

/// Returns twice the area in double: exact for lattice polygons.
inline double twice_area(std::span<const Vec2> polygon) {
    double sum = 0.0;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Segment side = edge(polygon, i);
        sum += cross(wide(side.a), wide(side.b));
    }
    return sum;
}

/// Checks that each edge of a triangle is an edge of the outline, then of this triangle alone, or a
/// diagonal with one triangle on either side. So every point is covered as often as the outline
/// runs round it: once, because no triangle is wound the other way.
inline void check_neighbours(const std::vector<sim::Triangle>& triangles, std::size_t count) {
    std::set<std::pair<std::size_t, std::size_t>> edges;
    for (const sim::Triangle& t : triangles) {
        RC_ASSERT(edges.insert({t.a, t.b}).second);
        RC_ASSERT(edges.insert({t.b, t.c}).second);
        RC_ASSERT(edges.insert({t.c, t.a}).second);
    }
    for (std::size_t i = 0; i < count; ++i)
        RC_ASSERT(edges.erase({i, (i + 1) % count}) == 1u);
    for (const auto& [from, to] : edges)
        RC_ASSERT(edges.count({to, from}) == 1u);
}

/// Triangulates and checks that n - 2 triangles cover the polygon exactly and contain no other
/// vertex.
inline void check_triangles(const Points& polygon, double tolerance) {
    const auto triangles = sim::triangulate(polygon);

    RC_ASSERT(triangles.size() == polygon.size() - 2);
    double covered = 0.0;
    for (const sim::Triangle& t : triangles) {
        const Points corners{polygon[t.a], polygon[t.b], polygon[t.c]};
        const double area = sim::orientation(corners[0], corners[1], corners[2]);
        RC_ASSERT(area > 0.0);
        covered += area;
        for (const Vec2 vertex : polygon) {
            RC_ASSERT(sim::classify_point_in_convex(vertex, {corners}) != sim::PointSide::inside);
        }
    }
    check_neighbours(triangles, polygon.size());
    RC_ASSERT(std::abs(covered - twice_area(polygon)) <= tolerance * covered);
}

using DirectedEdge = std::pair<std::pair<float, float>, std::pair<float, float>>;
inline DirectedEdge directed(Segment s) {
    return {{s.a.x, s.a.y}, {s.b.x, s.b.y}};
}
inline DirectedEdge reversed(DirectedEdge e) {
    return {e.second, e.first};
}

/// Returns the edges of an outline that it does not pass in both directions: all but a keyhole's
/// bridges.
inline std::set<DirectedEdge> outer_edges(const Points& polygon) {
    std::set<DirectedEdge> all;
    for (std::size_t i = 0; i < polygon.size(); ++i)
        all.insert(directed(edge(polygon, i)));
    std::set<DirectedEdge> outer;
    for (const DirectedEdge& e : all) {
        if (all.count(reversed(e)) == 0) outer.insert(e);
    }
    return outer;
}

/// Decomposes and checks that convex pieces cover the polygon, that the edges that are not cuts are
/// its outer edges, each once, and that each cut occurs once in each direction.
inline void check_pieces(const Points& polygon, double tolerance) {
    const sim::ConvexPieces pieces = sim::decompose(polygon);

    double covered = 0.0;
    std::set<DirectedEdge> cuts;
    std::set<DirectedEdge> outer;
    for (std::size_t p = 0; p < pieces.pieces.size(); ++p) {
        const sim::ConvexPolygon piece = pieces.polygon(p);
        RC_ASSERT(piece.vertices.size() <= sim::kConvexVerticesMax);
        RC_ASSERT(sim::is_convex(piece.vertices));
        covered += twice_area(piece.vertices);
        for (std::size_t i = 0; i < piece.vertices.size(); ++i) {
            const bool inner = (piece.inner_edges >> i & 1u) != 0;
            RC_ASSERT((inner ? cuts : outer).insert(directed(edge(piece.vertices, i))).second);
        }
    }
    RC_ASSERT(std::abs(covered - twice_area(polygon)) <= tolerance * covered);
    RC_ASSERT(outer == outer_edges(polygon));
    for (const DirectedEdge& cut : cuts)
        RC_ASSERT(cuts.count(reversed(cut)) == 1u);
}

}  // namespace arena::test
