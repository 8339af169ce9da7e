// From an outline as it was drawn to convex pieces.

#include <algorithm>
#include <cstddef>
#include <string>

#include "sim/extra/bridge_holes.h"
#include "sim/geometry/decompose.h"
#include "sim/geometry/normalise_polygon.h"
#include "sim/geometry/polygon.h"
#include "sim/geometry/triangulate.h"
#include "sim/narrowphase/nearest_feature.h"
#include "tests/pictures/figures.h"
#include "tests/pictures/pictures.h"
#include "tests/pictures/style.h"

namespace arena::pictures {
namespace {

/// Draws the polygon with its vertices numbered in order; vertices at the same place share a label.
void draw_numbered(Panel& panel, const Points& outline) {
    panel.polygon(outline, style::kObstacle);
    panel.marks(outline, Mark::dot, colour::kSlate);
    const Vec2 middle = sim::area_centroid(outline);
    for (std::size_t i = 0; i < outline.size(); ++i) {
        const auto before = std::span(outline).first(i);
        if (std::find(before.begin(), before.end(), outline[i]) != before.end()) continue;
        std::string label = std::to_string(i);
        for (std::size_t other = i + 1; other < outline.size(); ++other) {
            if (outline[other] == outline[i]) label += ", " + std::to_string(other);
        }
        const Vec2 away = sim::normalised_or(outline[i] - middle, {1.0f, 0.0f});
        panel.text(outline[i], label, text_style::kNote, Anchor::middle,
                   {12.0 * static_cast<double>(away.x), 4.0 - 12.0 * static_cast<double>(away.y)});
    }
}

Picture normalised() {
    const Points drawn{{0, 0}, {0, 3}, {0, 5}, {3, 5}, {3, 5},
                       {5, 5}, {8, 5}, {5, 5}, {5, 2}, {3, 0}};
    const Points crossing{{0, 0}, {5, 4}, {5, 0}, {2.5f, 5}, {0, 4}};
    const Aabb world{{-0.8f, -0.8f}, {8.8f, 5.8f}};
    Picture picture(
        "normalise", "A drawn outline before and after normalise_polygon",
        "Left: an outline drawn clockwise, with a duplicate vertex, collinear ones and a "
        "spike. Middle: the same counter-clockwise without them. Right: an outline that "
        "crosses itself, with the two edges that the error names.",
        760, 232);
    Panel before({16, 36, 236, 164}, world);
    draw_numbered(before, drawn);
    picture.add(before, "as drawn");
    Panel after({262, 36, 236, 164}, world);
    draw_numbered(after, sim::normalise_polygon(drawn).value());
    picture.add(after, "normalised");

    Panel refused({508, 36, 236, 164}, world);
    const auto error = sim::normalise_polygon(crossing).error();
    draw_numbered(refused, crossing);
    const Segment crossed[] = {sim::edge(crossing, error.edge_a),
                               sim::edge(crossing, error.edge_b)};
    refused.segments(crossed, style::kStrong);
    picture.add(refused, "refused: edges " + std::to_string(error.edge_a) + " and " +
                             std::to_string(error.edge_b) + " meet");
    return picture;
}

/// Draws the ears. Each ear but the last is cut off along one edge, from its third corner to its
/// first.
Panel ears(PageBox box, const Points& outline) {
    const std::vector<sim::Triangle> triangles = sim::triangulate(outline);
    Panel panel(box, {{-0.5f, -0.5f}, {12.5f, 8.5f}});
    panel.polygon(outline, style::kObstacle);
    std::vector<Segment> cuts;
    for (const sim::Triangle& t : std::span(triangles).first(triangles.size() - 1))
        cuts.push_back({outline[t.c], outline[t.a]});
    panel.segments(cuts, style::kCut);
    for (std::size_t i = 0; i < triangles.size(); ++i) {
        const Vec2 corners[] = {outline[triangles[i].a], outline[triangles[i].b],
                                outline[triangles[i].c]};
        panel.text(sim::area_centroid(corners), std::to_string(i + 1), text_style::kNote,
                   Anchor::middle, {0, 4});
    }
    panel.polygon(outline, style::kOutline);
    return panel;
}

/// The edges of an outline. The bridges, which a keyhole passes in both directions, are listed
/// once.
struct SortedEdges {
    std::vector<Segment> outer;
    std::vector<Segment> bridges;
};
SortedEdges sort_edges(const Points& outline) {
    SortedEdges sorted;
    for (std::size_t i = 0; i < outline.size(); ++i) {
        const Segment side = sim::edge(outline, i);
        const auto is_reverse = [&](std::size_t other) {
            const Segment back = sim::edge(outline, other);
            return back.a == side.b && back.b == side.a;
        };
        bool is_outer = true;
        for (std::size_t other = 0; other < outline.size(); ++other) {
            if (!is_reverse(other)) continue;
            is_outer = false;
            if (i < other) sorted.bridges.push_back(side);
        }
        if (is_outer) sorted.outer.push_back(side);
    }
    return sorted;
}

Panel convex_pieces(PageBox box, const Points& outline) {
    const sim::ConvexPieces pieces = sim::decompose(outline);
    static constexpr Style kTints[] = {style::kAreaA, style::kAreaB, style::kAreaC, style::kAreaD};
    Panel panel(box, {{-0.5f, -0.5f}, {12.5f, 8.5f}});
    std::vector<Segment> cuts;
    for (std::size_t i = 0; i < pieces.pieces.size(); ++i) {
        const sim::ConvexPolygon piece = pieces.polygon(i);
        panel.polygon(piece.vertices, kTints[i % std::size(kTints)]);
        for (std::size_t e = 0; e < piece.vertices.size(); ++e) {
            const Segment side = sim::edge(piece.vertices, e);
            // Each cut is an edge of two pieces and is drawn once.
            if (sim::is_inner(piece, e) &&
                (side.a.x < side.b.x || (side.a.x == side.b.x && side.a.y < side.b.y))) {
                cuts.push_back(side);
            }
        }
    }
    panel.segments(cuts, style::kCut);
    for (std::size_t i = 0; i < pieces.pieces.size(); ++i) {
        panel.text(sim::area_centroid(pieces.polygon(i).vertices), std::to_string(i + 1),
                   text_style::kLabel, Anchor::middle, {0, 4});
    }
    panel.segments(sort_edges(outline).outer, style::kOutline);
    return panel;
}

Picture decomposition() {
    const Points outline = rock();
    Picture picture("decomposition",
                    "A concave polygon cut into ears and merged into convex pieces",
                    "Left: the triangles of the ear clipping, numbered in the order in which they "
                    "come off. Right: the convex pieces that are left when every cut that no piece "
                    "needs is taken out again; the cuts between them are dashed.",
                    760, 324);
    picture.add(ears({16, 36, 360, 250}, outline),
                "triangulate: " + std::to_string(sim::triangulate(outline).size()) + " triangles");
    picture.add(
        convex_pieces({388, 36, 360, 250}, outline),
        "decompose: " + std::to_string(sim::decompose(outline).pieces.size()) + " convex pieces");
    picture.legend(
        16, 308, 170,
        {line_entry(style::kOutline, "outline"), line_entry(style::kCut, "cut, inner edge")});
    return picture;
}

/// Draws the rings by themselves.
Panel rings(PageBox box, const Points& outline, std::span<const Points> holes) {
    Panel panel(box, {{-0.5f, -0.5f}, {12.5f, 8.5f}});
    panel.polygon(outline, style::kObstacle);
    for (const Points& hole : holes)
        panel.polygon(hole, {"hole", "#fff", colour::kSlate, 1.6});
    return panel;
}

/// Draws the rings as one outline: edges that it passes in both directions are bridges.
Panel keyhole(PageBox box, const Points& outline, std::span<const Points> holes,
              const Points& bridged) {
    Panel panel = rings(box, outline, holes);
    panel.segments(sort_edges(bridged).bridges, style::kCut);
    panel.marks(bridged, Mark::speck, colour::kInk);
    return panel;
}

Picture holes() {
    const Points outline = rock();
    // Drawn in either winding, since the winding of holes does not matter.
    const std::vector<Points> drawn{{{1.25f, 2.5f}, {3.5f, 1.5f}, {3.5f, 3.5f}, {2.0f, 4.0f}},
                                    {{5.75f, 3.5f}, {6.5f, 4.5f}, {9.0f, 4.0f}, {8.5f, 2.0f}},
                                    {{3.75f, 5.5f}, {5.0f, 5.0f}, {5.0f, 6.5f}, {4.0f, 6.5f}}};
    const Points bridged = sim::bridge_holes(outline, drawn).value();
    Picture picture("holes", "Holes become bridges, and the keyhole convex pieces",
                    "Left: a polygon with three holes. Middle: the bridges along which the outline "
                    "runs to each hole and back. Right: the convex pieces of the keyhole.",
                    760, 262);
    picture.add(rings({16, 36, 240, 176}, outline, drawn), "an outline and three holes");
    picture.add(keyhole({262, 36, 240, 176}, outline, drawn, bridged),
                "bridge_holes: " + std::to_string(bridged.size()) + " vertices");
    picture.add(convex_pieces({508, 36, 240, 176}, bridged),
                "decompose: " + std::to_string(sim::decompose(bridged).pieces.size()) + " pieces");
    picture.legend(16, 246, 246,
                   {area_entry(style::kObstacle, "solid"),
                    line_entry(style::kCut, "bridge; cut between pieces")});
    return picture;
}

}  // namespace

std::vector<Picture> decomposition_pictures() {
    return {normalised(), decomposition(), holes()};
}

}  // namespace arena::pictures
