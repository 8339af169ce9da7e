// Where a push leads: around a convex polygon, between polygons, over seams, out of a union.

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "sim/geometry/decompose.h"
#include "sim/geometry/polygon.h"
#include "sim/narrowphase/nearest_feature.h"
#include "sim/narrowphase/push_circle_polygon.h"
#include "sim/narrowphase/push_circle_simple_polygon.h"
#include "sim/narrowphase/push_polygon_polygon.h"
#include "sim/narrowphase/push_simple_polygons.h"
#include "sim/narrowphase/resolve_against_union.h"
#include "tests/pictures/figures.h"
#include "tests/pictures/pictures.h"
#include "tests/pictures/style.h"

namespace arena::pictures {
namespace {

using sim::ConvexPolygon;
using sim::NearestFeature;

/// The outline of the obstacle grown by a radius: straight faces and, at the corners, arcs.
Points rounded(std::span<const Vec2> polygon, float radius) {
    Points points;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Segment side = sim::edge(polygon, i);
        const Segment next = sim::edge(polygon, (i + 1) % polygon.size());
        const Vec2 from = sim::normalised_or(sim::right_of(side.b - side.a), {});
        const Vec2 to = sim::normalised_or(sim::right_of(next.b - next.a), {});
        points.push_back(side.a + from * radius);
        for (int step = 0; step <= 8; ++step) {
            const Vec2 between = sim::lerp(from, to, 0.125f * static_cast<float>(step));
            points.push_back(side.b + sim::normalised_or(between, from) * radius);
        }
    }
    return points;
}

Panel voronoi_regions(PageBox box) {
    const Points polygon = hexagon();
    Panel panel(box, {{-4.0f, -3.8f}, {4.5f, 3.8f}});
    const Aabb shown = panel.visible();
    constexpr float kCell = 0.125f;
    // Runs of cells with the same kind and index, by rows.
    std::array<std::vector<Aabb>, 4> areas;
    const auto area_of = [](const NearestFeature& f) {
        const bool is_edge = f.kind == NearestFeature::Kind::edge;
        return (is_edge ? std::size_t{0} : std::size_t{2}) + f.index % 2;
    };
    std::vector<Segment> normals;
    for (float y = shown.min.y; y < shown.max.y; y += kCell) {
        std::optional<std::size_t> area;
        for (float x = shown.min.x; x < shown.max.x; x += kCell) {
            const NearestFeature f =
                sim::nearest_feature({x + 0.5f * kCell, y + 0.5f * kCell}, {polygon});
            if (area != area_of(f)) {
                area = area_of(f);
                areas[*area].push_back({{x, y}, {x, y + kCell}});
            }
            areas[*area].back().max.x = x + kCell;
        }
    }
    static constexpr std::array<Style, 4> kAreas{style::kAreaA, Style{"areaa2", "#c3dcfb"},
                                                 style::kAreaB, Style{"areab2", "#fbd5b8"}};
    for (std::size_t i = 0; i < kAreas.size(); ++i)
        panel.boxes(areas[i], kAreas[i]);
    for (float y = shown.min.y + 0.35f; y < shown.max.y; y += 0.62f) {
        for (float x = shown.min.x + 0.35f; x < shown.max.x; x += 0.62f) {
            const NearestFeature f = sim::nearest_feature({x, y}, {polygon});
            normals.push_back({{x, y}, Vec2{x, y} + f.normal * 0.4f});
        }
    }
    panel.polygon(polygon, style::kOutline);
    panel.arrows(normals, style::kThinAnswer);
    return panel;
}

Panel pushes_around(PageBox box) {
    const Points polygon = hexagon();
    constexpr float kRadius = 1.1f;
    Panel panel(box, {{-4.0f, -3.8f}, {4.5f, 3.8f}});
    panel.polygon(polygon, style::kObstacle);
    panel.polygon(rounded(polygon, kRadius), style::kGuide);
    std::vector<Segment> pushes;
    Points starts;
    for (int i = 0; i < 64; ++i) {
        const Vec2 out = direction(5.625 * i);
        // Nearer to the outline for every second one, so that shallow and deep ones are seen.
        Vec2 start{0.25f, 0.0f};
        const float depth = i % 2 == 0 ? 0.25f : 0.75f;
        while (sim::nearest_feature(start, {polygon}).distance < kRadius - depth)
            start += out * 0.0625f;
        const auto push = sim::push_circle_out_of_polygon({start, kRadius}, {polygon});
        if (!push) continue;
        starts.push_back(start);
        pushes.push_back({start, start + push->normal * push->depth});
    }
    panel.circle({pushes[6].a, kRadius}, style::kGhost);
    panel.circle({pushes[6].b, kRadius}, style::kPlaced);
    panel.arrows(pushes, style::kAnswer);
    panel.marks(starts, Mark::speck, colour::kBlue);
    return panel;
}

Picture push_circle_polygon() {
    Picture picture(
        "push_circle_polygon", "A circle pushed out of a convex polygon",
        "Left: the plane around a hexagon, tinted by the nearest feature, strips over the "
        "edges and sectors at the vertices, with the normals as arrows. Right: 64 circles "
        "around the hexagon, each with its push; all arrows end on the hexagon grown by "
        "the radius.",
        760, 410);
    picture.add(voronoi_regions({16, 36, 356, 322}), "nearest_feature: the Voronoi regions");
    picture.add(pushes_around({388, 36, 356, 322}), "push_circle_out_of_polygon at 64 places");
    picture.legend(
        16, 388, 146,
        {area_entry(style::kAreaA, "nearest to an edge"), area_entry(style::kAreaB, "to a vertex"),
         arrow_entry(style::kAnswer, "normal, push"), line_entry(style::kGuide, "grown outline"),
         line_entry(style::kGhost, "one of the circles")});
    return picture;
}

struct PolygonScene {
    std::string_view heading;
    Points mover;
    Points obstacle;
    Aabb world;
};

void draw_push(Picture& picture, PageBox box, const PolygonScene& scene) {
    const bool is_line = scene.mover.size() == 2;
    Panel panel(box, scene.world);
    panel.polygon(scene.obstacle, style::kObstacle);
    panel.polygon(scene.mover, style::kMover);
    const auto push =
        is_line ? sim::push_line_out_of_polygon({scene.mover[0], scene.mover[1]}, {scene.obstacle})
                : sim::push_polygon_out_of_polygon({scene.mover}, {scene.obstacle});
    std::string caption = "nothing: no overlap";
    if (push) {
        const Vec2 mtv = push->normal * push->depth;
        const Vec2 from = sim::area_centroid(scene.mover);
        panel.polygon(moved(scene.mover, mtv), style::kPlaced);
        panel.arrow(from, from + mtv, style::kAnswer);
        caption = "normal (" + fixed(static_cast<double>(push->normal.x), 2) + ", " +
                  fixed(static_cast<double>(push->normal.y), 2) + "), depth " +
                  fixed(static_cast<double>(push->depth), 2);
    }
    picture.add(panel, scene.heading);
    picture.text(box.x, box.y + box.height + 14, caption, text_style::kNote);
}

Picture push_polygon_polygon() {
    const Points box = rectangle(-0.8f, -0.8f, 0.8f, 0.8f);
    const Points plank = turned(rectangle(-1.8f, -0.45f, 1.8f, 0.45f), 45);
    const Points pole{{-1.2f, 2.6f}, {0.8f, 0.4f}};
    const Points hex = hexagon();
    const Points ramp{{-4.0f, -1.2f}, {12.0f, -1.2f}, {12.0f, 2.0f}};
    const Aabb near{{-3.4f, -2.4f}, {3.9f, 4.0f}};
    const std::vector<PolygonScene> scenes{
        {"shallow: a corner in a face", moved(turned(box, 30), {3.1f, 0.3f}), hex, near},
        {"contained", moved(turned(box, 60), {0.3f, 0.4f}), hex, near},
        {"along a normal of the mover", moved(plank, {-1.9f, 1.3f}), hex, near},
        {"a line", pole, hex, near},
        {"touching", moved(box, {3.3f, 0.2f}), hex, near},
        {"a long ramp", moved(box, {-1.0f, -0.1f}), ramp, {{-4.4f, -2.4f}, {12.4f, 3.6f}}},
    };
    Picture picture(
        "push_polygon_polygon", "A convex polygon pushed out of a convex polygon",
        "Six scenes with mover, obstacle, the push as an arrow and the mover after it: "
        "shallow, contained, along a normal of the mover's face, a line, touching without a "
        "push, and on a long ramp along the ramp's normal.",
        760, 466);
    for (std::size_t i = 0; i < scenes.size(); ++i) {
        const double x = 16 + 246 * static_cast<double>(i % 3);
        const double y = 36 + 202 * static_cast<double>(i / 3);
        draw_push(picture, {x, y, 236, 152}, scenes[i]);
    }
    picture.legend(
        16, 450, 170,
        {area_entry(style::kMover, "mover"), area_entry(style::kObstacle, "obstacle"),
         arrow_entry(style::kAnswer, "push"), line_entry(style::kPlaced, "mover after it")});
    return picture;
}

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
                "push_circle_out_of_simple_polygon, 0.8 m");
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
    picture.add(union_pushes({100, 236, 560, 330}), "resolve_against_union, circles of 0.5 m");
    picture.legend(
        16, 590, 190,
        {arrow_entry(style::kAnswer, "push (above twice as long)"),
         line_entry(style::kCut, "inner edge"), line_entry(style::kGhost, "one of the circles"),
         area_entry(style::kObstacle, "solid")});
    return picture;
}

}  // namespace

std::vector<Picture> push_out_pictures() {
    return {push_circle_polygon(), push_polygon_polygon(), push_concave(), seams()};
}

}  // namespace arena::pictures
