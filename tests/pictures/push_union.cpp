// Pushes out of solids that are not convex polygons: concave outlines, and pieces with seams.

#include <array>
#include <cstdint>

#include "sim/extra/resolve_against_union.h"
#include "sim/geometry/decompose.h"
#include "sim/geometry/polygon.h"
#include "sim/narrowphase/nearest_feature.h"
#include "sim/narrowphase/push_circle_polygon.h"
#include "sim/narrowphase/push_circle_simple_polygon.h"
#include "sim/narrowphase/push_simple_polygons.h"
#include "tests/pictures/figures.h"
#include "tests/pictures/pictures.h"
#include "tests/pictures/style.h"

namespace arena::pictures {
namespace {

using sim::ConvexPolygon;

Panel discs_out_of_pocket(PageBox box) {
    const Points outline{{0, 0},       {9, 0},       {9, 6},    {5.4f, 6},
                         {5.0f, 1.5f}, {4.0f, 1.5f}, {3.6f, 6}, {0, 6}};
    constexpr float kRadius = 0.8f;
    Panel panel(box, {{-1.4f, -1.4f}, {10.4f, 7.6f}});
    panel.polygon(outline, style::kObstacle);
    std::vector<Segment> pushes;
    for (float y = -0.25f; y < 7.0f; y += 0.75f) {
        for (float x = -0.5f; x < 10.0f; x += 0.5f) {
            const auto push = sim::push_circle_out_of_simple_polygon({{x, y}, kRadius}, {outline});
            if (push) pushes.push_back({{x, y}, Vec2{x, y} + push->normal * push->depth});
        }
    }
    panel.arrows(pushes, style::kThinAnswer);
    constexpr Circle kInPocket{{4.5f, 3.5f}, kRadius};
    const auto push = sim::push_circle_out_of_simple_polygon(kInPocket, {outline});
    panel.circle(kInPocket, style::kGhost);
    if (push) {
        const Vec2 mtv = push->normal * push->depth;
        panel.circle({kInPocket.center + mtv, kRadius}, style::kPlaced);
        panel.arrow(kInPocket.center, kInPocket.center + mtv, style::kAnswer);
    }
    return panel;
}

Panel hook_out_of_u(PageBox box) {
    const Points u{{0, 0}, {7, 0}, {7, 5}, {5, 5}, {5, 2}, {2, 2}, {2, 5}, {0, 5}};
    const Points hook{{2.6f, 1.2f}, {4.2f, 1.2f}, {4.2f, 6.4f}, {6.4f, 6.4f},
                      {6.4f, 4.4f}, {7.6f, 4.4f}, {7.6f, 7.6f}, {2.6f, 7.6f}};
    Panel panel(box, {{-0.4f, -0.4f}, {9.0f, 9.4f}});
    panel.polygon(u, style::kObstacle);
    panel.polygon(hook, style::kMover);
    const auto push = sim::push_polygon_out_of_simple_polygon({hook}, {u});
    if (push) {
        const Vec2 mtv = push->normal * push->depth;
        panel.polygon(moved(hook, mtv), style::kPlaced);
        panel.arrow({3.4f, 4.0f}, Vec2{3.4f, 4.0f} + mtv, style::kAnswer);
    }
    return panel;
}

Picture push_concave() {
    Picture picture(
        "push_concave", "Pushed out of concave polygons",
        "Left: discs all over a solid with a narrow pocket; a disc too wide for the pocket "
        "is led out of its mouth. Right: a hook pushed out of a U, both concave, by the "
        "shortest way.",
        760, 362);
    picture.add(discs_out_of_pocket({16, 36, 400, 280}),
                "push_circle_out_of_simple_polygon, r = 0.8 m");
    picture.add(hook_out_of_u({444, 36, 300, 280}), "push_polygon_out_of_simple_polygon");
    picture.legend(
        16, 344, 170,
        {arrow_entry(style::kAnswer, "push"), line_entry(style::kGhost, "a disc"),
         area_entry(style::kMover, "mover"), line_entry(style::kPlaced, "after the push")});
    return picture;
}

/// Two slabs side by side; their common edge is a seam.
constexpr std::array<Vec2, 4> kLeftSlab{{{-6, -2}, {0, -2}, {0, 0}, {-6, 0}}};
constexpr std::array<Vec2, 4> kRightSlab{{{0, -2}, {6, -2}, {6, 0}, {0, 0}}};

Panel pushes_over_seam(PageBox box, bool is_marked) {
    constexpr float kRadius = 1.0f;
    const ConvexPolygon left{kLeftSlab, is_marked ? std::uint64_t{1} << 1u : 0};
    const ConvexPolygon right{kRightSlab, is_marked ? std::uint64_t{1} << 3u : 0};
    Panel panel(box, {{-4.6f, -2.1f}, {4.6f, 2.2f}});
    panel.polygon(rectangle(-6, -2, 6, 0), style::kObstacle);
    panel.segment({{0, -2}, {0, 0}}, is_marked ? style::kCut : style::kOutline);
    std::vector<Segment> pushes;
    for (float x = -4.0f; x <= 4.0f; x += 0.25f) {
        const Vec2 center{x, 0.55f};
        for (const ConvexPolygon& slab : {left, right}) {
            const auto push = sim::push_circle_out_of_polygon({center, kRadius}, slab);
            // Drawn twice as long as it is.
            if (push) pushes.push_back({center, center + push->normal * (2.0f * push->depth)});
        }
    }
    panel.circle({{-1.0f, 0.55f}, kRadius}, style::kGhost);
    panel.arrows(pushes, style::kAnswer);
    return panel;
}

Panel union_pushes(PageBox box) {
    const Points outline = rock();
    const sim::ConvexPieces pieces = sim::decompose(outline);
    std::vector<ConvexPolygon> solid;
    for (std::size_t i = 0; i < pieces.pieces.size(); ++i)
        solid.push_back(pieces.polygon(i));
    Panel panel(box, {{-1.0f, -1.0f}, {13.0f, 9.0f}});
    panel.polygon(outline, style::kObstacle);
    for (const ConvexPolygon& piece : solid) {
        for (std::size_t i = 0; i < piece.vertices.size(); ++i) {
            if (sim::is_inner(piece, i)) panel.segment(sim::edge(piece.vertices, i), style::kCut);
        }
    }
    constexpr float kRadius = 0.5f;
    std::vector<Segment> pushes;
    for (float y = -0.5f; y <= 8.6f; y += 0.6f) {
        for (float x = -0.5f; x <= 12.6f; x += 0.6f) {
            const auto push = sim::resolve_against_union({{x, y}, kRadius}, solid);
            if (push) pushes.push_back({{x, y}, Vec2{x, y} + push->normal * push->depth});
        }
    }
    panel.arrows(pushes, style::kThinAnswer);
    return panel;
}

Picture seams() {
    Picture picture("seams", "Seams between convex pieces",
                    "Top: a circle along a floor of two slabs. Without marks the circles near the "
                    "seam are pushed sideways by the slab that they do not stand on; with the seam "
                    "marked as inner edge all pushes point up. Bottom: circles all over a concave "
                    "solid, each pushed out of the union of its pieces by the shortest way.",
                    760, 604);
    picture.add(pushes_over_seam({16, 36, 356, 166}, false), "two slabs, nothing marked");
    picture.add(pushes_over_seam({388, 36, 356, 166}, true), "the seam marked as inner edge");
    picture.add(union_pushes({100, 236, 560, 330}), "resolve_against_union, radius 0.5 m");
    picture.legend(
        16, 590, 190,
        {arrow_entry(style::kAnswer, "push (above twice as long)"),
         line_entry(style::kCut, "inner edge"), line_entry(style::kGhost, "one of the circles"),
         area_entry(style::kObstacle, "solid")});
    return picture;
}

}  // namespace

std::vector<Picture> push_union_pictures() {
    return {push_concave(), seams()};
}

}  // namespace arena::pictures
