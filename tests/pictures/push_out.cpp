// Where a push leads: out of a circle, a line, a convex polygon.

#include <array>
#include <optional>
#include <string>

#include "sim/extra/keep_inside_circle.h"
#include "sim/geometry/polygon.h"
#include "sim/narrowphase/nearest_feature.h"
#include "sim/narrowphase/push_circle_circle.h"
#include "sim/narrowphase/push_circle_line.h"
#include "sim/narrowphase/push_circle_polygon.h"
#include "sim/narrowphase/push_polygon_polygon.h"
#include "tests/pictures/figures.h"
#include "tests/pictures/pictures.h"
#include "tests/pictures/style.h"

namespace arena::pictures {
namespace {

using sim::NearestFeature;

/// Returns the outline of the obstacle grown by a radius: straight faces, and arcs at the corners.
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
        // Every second one is nearer to the outline, so that both shallow and deep pushes are
        // shown.
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

struct PushScene {
    std::string_view heading;
    Points mover;
    Points obstacle;
    Aabb world;
};

void draw_push(Picture& picture, PageBox box, const PushScene& scene) {
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
    const std::vector<PushScene> scenes{
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

/// Draws the pushes of discs on a lattice about the origin, as arrows from centre to centre.
template <typename PushOf>
void draw_pushes(Panel& panel, float spacing, int reach, PushOf push_of) {
    std::vector<Segment> pushes;
    for (int row = -reach; row <= reach; ++row) {
        for (int column = -reach; column <= reach; ++column) {
            const Vec2 at{spacing * static_cast<float>(column), spacing * static_cast<float>(row)};
            const std::optional<sim::Contact> push = push_of(at);
            if (push) pushes.push_back({at, at + push->normal * push->depth});
        }
    }
    panel.arrows(pushes, style::kThinAnswer);
}

Picture push_circle() {
    constexpr float kRadius = 0.6f;
    constexpr Circle kDisc{{0, 0}, 1.4f};
    constexpr Segment kLine{{-1.6f, -0.8f}, {1.6f, 0.9f}};
    const Aabb world{{-2.4f, -2.2f}, {2.4f, 2.2f}};

    Panel out_of_circle({16, 36, 236, 206}, world);
    out_of_circle.circle(kDisc, style::kObstacle);
    out_of_circle.circle({kDisc.center, kDisc.radius + kRadius}, style::kGuide);
    draw_pushes(out_of_circle, 0.4f, 5, [&](Vec2 at) {
        return sim::push_circle_out_of_circle({at, kRadius}, kDisc);
    });

    Panel out_of_line({262, 36, 236, 206}, world);
    draw_pushes(out_of_line, 0.25f, 9, [&](Vec2 at) {
        return sim::push_circle_out_of_line({at, kRadius}, kLine);
    });
    out_of_line.segment(kLine, style::kWall);

    Panel inside({508, 36, 236, 206}, world);
    constexpr Circle kWall{{0, 0}, 1.9f};
    inside.circle(kWall, {"round", "#f5f7fa", colour::kSlate, 2.4});
    inside.circle({kWall.center, kWall.radius - kRadius}, style::kGuide);
    std::vector<Segment> moves;
    Points unmoved;
    for (int row = -5; row <= 5; ++row) {
        for (int column = -5; column <= 5; ++column) {
            const Vec2 at{0.4f * static_cast<float>(column), 0.4f * static_cast<float>(row)};
            const auto to = sim::keep_inside_circle({at, kRadius}, kWall);
            if (!to) continue;
            if (*to == at) {
                unmoved.push_back(at);
            } else {
                moves.push_back({at, *to});
            }
        }
    }
    inside.arrows(moves, style::kThinAnswer);
    inside.marks(unmoved, Mark::speck, colour::kBlue);

    Picture picture(
        "push_circle", "A disc pushed out of a circle, out of a line, and back into a map",
        "Three fields of arrows from the centres of discs of radius 0.6 m: outwards from a "
        "circle, to both sides of a line and round its ends, and inwards from the wall "
        "of a round map.",
        760, 290);
    picture.add(out_of_circle, "push_circle_out_of_circle");
    picture.add(out_of_line, "push_circle_out_of_line");
    picture.add(inside, "keep_inside_circle");
    picture.legend(16, 272, 200,
                   {arrow_entry(style::kThinAnswer, "from centre to centre"),
                    line_entry(style::kGuide, "where it then touches"),
                    mark_entry(Mark::speck, colour::kBlue, "stays where it is")});
    return picture;
}

}  // namespace

std::vector<Picture> push_out_pictures() {
    return {push_circle(), push_circle_polygon(), push_polygon_polygon()};
}

}  // namespace arena::pictures
