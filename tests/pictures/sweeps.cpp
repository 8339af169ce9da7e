// When a moving shape first meets another.

#include <array>
#include <optional>
#include <string>

#include "sim/geometry/polygon.h"
#include "sim/sweep/sweep_circle_circle.h"
#include "sim/sweep/sweep_circle_line.h"
#include "sim/sweep/sweep_circle_polygon.h"
#include "sim/sweep/sweep_point_line.h"
#include "sim/sweep/sweep_polygon_polygon.h"
#include "tests/pictures/figures.h"
#include "tests/pictures/pictures.h"
#include "tests/pictures/style.h"

namespace arena::pictures {
namespace {

using sim::SweepHit;

std::string time_text(double t) {
    return "t = " + fixed(t, 2);
}

/// The motion up to the hit, the rest of it thin, and the normal where they meet.
void draw_motion(Panel& panel, Vec2 from, Vec2 delta, const std::optional<SweepHit>& hit) {
    if (!hit) {
        panel.arrow(from, from + delta, style::kThinPath);
        return;
    }
    const Vec2 stop = from + delta * hit->t;
    panel.segment({from, stop}, style::kPath);
    panel.arrow(stop, from + delta, style::kGuide);
    panel.arrow(hit->point, hit->point + hit->normal, style::kAnswer);
}

Picture sweep_circle_polygon() {
    const Points polygon = moved(hexagon(), {5.5f, 0.0f});
    constexpr float kRadius = 0.55f;
    Panel panel({16, 20, 728, 400}, {{-0.6f, -3.6f}, {10.8f, 3.6f}});
    panel.polygon(polygon, style::kObstacle);
    for (float y = -3.2f; y <= 3.25f; y += 0.4f) {
        const Circle mover{{0.0f, y}, kRadius};
        const Vec2 delta{10.0f, 0.05f * y};
        const auto hit = sim::sweep_circle_polygon(mover, delta, {polygon});
        draw_motion(panel, mover.center, delta, hit);
        if (hit) panel.circle({mover.center + delta * hit->t, kRadius}, style::kGhost);
        panel.mark(mover.center, Mark::dot, colour::kBlue);
    }
    Picture picture(
        "sweep_circle_polygon", "Circles swept against a convex polygon",
        "Seventeen circles fly to the right. Those that meet the hexagon stop where they "
        "touch it, at a face with the face's normal, at a corner with the normal from the "
        "corner; the others fly past.",
        760, 462);
    picture.add(panel);
    picture.legend(
        16, 446, 148,
        {line_entry(style::kPath, "path to the hit"), line_entry(style::kGuide, "the rest of it"),
         line_entry(style::kGhost, "circle at t"),
         arrow_entry(style::kAnswer, "normal at the point"),
         arrow_entry(style::kThinPath, "no hit")});
    return picture;
}

Panel swept_points(PageBox box) {
    constexpr Segment kWall{{3.0f, -2.0f}, {4.5f, 2.0f}};
    Panel panel(box, {{-0.5f, -3.0f}, {7.5f, 3.0f}});
    panel.segment(kWall, style::kWall);
    for (float y = -2.5f; y <= 2.6f; y += 0.5f) {
        constexpr Vec2 kDelta{6.5f, 0.0f};
        const auto hit = sim::sweep_point_line({0.0f, y}, kDelta, kWall);
        draw_motion(panel, {0.0f, y}, kDelta, hit);
        panel.mark({0.0f, y}, Mark::speck, colour::kBlue);
    }
    return panel;
}

Panel swept_against_line(PageBox box) {
    constexpr Segment kWall{{3.0f, -1.2f}, {4.5f, 1.4f}};
    Panel panel(box, {{-0.9f, -3.0f}, {7.5f, 3.0f}});
    panel.segment(kWall, style::kWall);
    for (float y = -2.4f; y <= 2.5f; y += 0.6f) {
        constexpr Vec2 kDelta{6.5f, 0.0f};
        const Circle mover{{0.0f, y}, 0.5f};
        const auto hit = sim::sweep_circle_line(mover, kDelta, kWall);
        draw_motion(panel, mover.center, kDelta, hit);
        if (hit) panel.circle({mover.center + kDelta * hit->t, 0.5f}, style::kGhost);
        panel.mark(mover.center, Mark::speck, colour::kBlue);
    }
    return panel;
}

Panel two_moving_circles(PageBox box) {
    constexpr Circle kA{{0.2f, -1.6f}, 0.8f};
    constexpr Circle kB{{6.6f, -1.9f}, 0.6f};
    constexpr Vec2 kMotionA{6.0f, 2.4f};
    constexpr Vec2 kMotionB{-3.4f, 4.0f};
    Panel panel(box, {{-0.9f, -3.0f}, {7.5f, 3.0f}});
    panel.circle(kA, style::kMover);
    panel.circle(kB, style::kObstacle);
    panel.arrow(kA.center, kA.center + kMotionA, style::kThinPath);
    panel.arrow(kB.center, kB.center + kMotionB, style::kAxis);
    const auto hit = sim::sweep_circle_circle(kA, kMotionA - kMotionB, kB);
    if (hit) {
        const Vec2 a = kA.center + kMotionA * hit->t;
        const Vec2 b = kB.center + kMotionB * hit->t;
        panel.circle({a, kA.radius}, style::kGhost);
        panel.circle({b, kB.radius}, {"ghostb", "none", colour::kSlate, 1.1, "4 3"});
        const Vec2 point = hit->point + kMotionB * hit->t;
        panel.arrow(point, point + hit->normal, style::kAnswer);
        panel.text(a, time_text(static_cast<double>(hit->t)), text_style::kAnswer, Anchor::middle,
                   {0, -34});
    }
    return panel;
}

Picture sweeps() {
    Picture picture(
        "sweeps", "Points and circles swept against lines and circles",
        "Three panels: points that fly against a segment, circles that fly against a "
        "segment and its round ends, and two moving circles that meet by their relative "
        "motion.",
        760, 262);
    picture.add(swept_points({16, 36, 236, 190}), "sweep_point_line");
    picture.add(swept_against_line({262, 36, 236, 190}), "sweep_circle_line");
    picture.add(two_moving_circles({508, 36, 236, 190}), "sweep_circle_circle, both move");
    picture.legend(
        16, 248, 148,
        {line_entry(style::kPath, "path to the hit"), line_entry(style::kGuide, "the rest of it"),
         line_entry(style::kGhost, "circle at t"),
         arrow_entry(style::kAnswer, "normal at the point"),
         arrow_entry(style::kThinPath, "no hit; motion")});
    return picture;
}

struct LimitScene {
    std::string_view heading;
    Circle mover;
    Vec2 delta;
};

Picture sweep_limits() {
    const Points block = rectangle(3.0f, 0.0f, 6.0f, 2.5f);
    const std::vector<LimitScene> scenes{
        {"into a face", {{1.0f, 1.2f}, 0.5f}, {4.0f, 0.0f}},
        {"grazing along a face", {{1.0f, 3.0f}, 0.5f}, {6.0f, 0.0f}},
        {"a corner head-on", {{1.5f, 4.0f}, 0.5f}, {3.0f, -3.0f}},
        {"grazing a corner", {{1.75f, 2.0f}, 0.5f}, {2.0f, 2.0f}},
        {"touching, leads in", {{2.5f, 1.2f}, 0.5f}, {2.0f, 0.5f}},
        {"touching, leads away", {{2.5f, 1.2f}, 0.5f}, {-2.0f, 0.5f}},
        {"overlapping", {{3.1f, 1.2f}, 0.5f}, {3.0f, 0.5f}},
        {"zero delta, touching", {{2.5f, 1.2f}, 0.5f}, {0.0f, 0.0f}},
    };
    Picture picture("sweep_limits", "What a sweep answers in its limiting cases",
                    "Eight small scenes of a circle and a block with the answer of "
                    "sweep_circle_polygon below each.",
                    760, 300);
    for (std::size_t i = 0; i < scenes.size(); ++i) {
        const LimitScene& scene = scenes[i];
        const double x = 16 + 184 * static_cast<double>(i % 4);
        const double y = 36 + 136 * static_cast<double>(i / 4);
        Panel panel({x, y, 176, 88}, {{0.2f, -0.2f}, {8.8f, 4.7f}});
        panel.polygon(block, style::kObstacle);
        panel.circle(scene.mover, style::kMover);
        const auto hit = sim::sweep_circle_polygon(scene.mover, scene.delta, {block});
        draw_motion(panel, scene.mover.center, scene.delta, hit);
        picture.add(panel, scene.heading);
        std::string answer = "nothing";
        if (hit) answer = time_text(static_cast<double>(hit->t));
        if (hit && hit->started_overlapped) answer += ", started overlapped";
        picture.text(x, y + 103, answer, hit ? text_style::kAnswer : text_style::kNote);
    }
    return picture;
}

constexpr Style kFacing{"facing", "none", colour::kInk, 3.4};
constexpr Style kLeading{"leading", "none", colour::kBlue, 3.4};
constexpr Style kVertexPath{"vertexpath", "none", "#7da7d0", 0.8};

struct PolygonScene {
    std::string_view heading;
    Points mover;
    Vec2 delta;
    Points obstacle;
    Aabb world;
};

/// The mover at the start, at two moments on its way, and at the time of impact.
void draw_scene(Picture& picture, PageBox box, const PolygonScene& scene) {
    const auto& [heading, mover, delta, obstacle, world] = scene;
    const auto hit = sim::sweep_polygon_polygon({mover}, delta, {obstacle});
    const float t = hit ? hit->first.t : 1.0f;
    Panel panel(box, world);
    std::vector<Segment> paths;
    for (const Vec2 vertex : mover)
        paths.push_back({vertex, vertex + delta * t});
    panel.segments(paths, kVertexPath);
    for (const float part : {1.0f / 3.0f, 2.0f / 3.0f})
        panel.polygon(moved(mover, delta * (t * part)), style::kGuide);
    panel.polygon(obstacle, style::kObstacle);
    panel.polygon(mover, style::kMover);
    for (std::size_t i = 0; i < obstacle.size(); ++i) {
        const Segment side = sim::edge(obstacle, i);
        if (sim::is_facing(side, delta)) panel.segment(side, kFacing);
    }
    for (std::size_t i = 0; i < mover.size(); ++i) {
        const Segment side = sim::edge(mover, i);
        if (sim::is_facing(side, -delta)) panel.segment(side, kLeading);
    }
    panel.polygon(moved(mover, delta * t), style::kGhost);
    const auto arrow_length = static_cast<float>(34.0 / panel.scale());
    std::string caption = "nothing";
    if (hit) {
        for (const sim::SweepContact& contact : hit->contacts) {
            panel.arrow(contact.point, contact.point + contact.normal * arrow_length,
                        style::kAnswer);
            panel.mark(contact.point, Mark::diamond, colour::kOrange);
        }
        caption = time_text(static_cast<double>(t)) + ", " + std::to_string(hit->contacts.size()) +
                  (hit->contacts.size() == 1 ? " contact" : " contacts");
    }
    picture.add(panel, heading);
    picture.text(box.x, box.y + box.height + 15, caption, text_style::kAnswer);
}

Picture sweep_polygon_polygon() {
    const Points slope{{0, 0}, {8, 0}, {8, 3.5f}, {5, 3.5f}};
    const Points u{{0, 0}, {6, 0}, {6, 5}, {4, 5}, {4, 1.5f}, {2, 1.5f}, {2, 5}, {0, 5}};
    const Points tilted = turned(rectangle(-1, -0.8f, 1, 0.8f), 20);
    const Points small = turned(rectangle(-0.6f, -0.6f, 0.6f, 0.6f), 12);
    Picture picture(
        "sweep_polygon_polygon", "Polygons swept against polygons",
        "Left: a tilted box falls on a slope and stops where its corner meets the face. "
        "Middle: a wide box lands on both prongs of a U at once. Right: a narrow one falls "
        "between the prongs onto the floor. Edges that face the motion are bold.",
        760, 362);
    draw_scene(picture, {16, 36, 260, 264},
               {"a corner meets a face",
                moved(tilted, {1.2f, 6.6f}),
                {4.0f, -6.0f},
                slope,
                {{-0.4f, -0.4f}, {8.4f, 8.2f}}});
    draw_scene(picture, {290, 36, 220, 264},
               {"two contacts at once",
                rectangle(1.2f, 6.8f, 5.0f, 7.8f),
                {0, -6},
                u,
                {{-0.4f, -0.4f}, {6.4f, 8.2f}}});
    draw_scene(picture, {524, 36, 220, 264},
               {"into a concave one",
                moved(small, {2.9f, 7.2f}),
                {0.2f, -9},
                u,
                {{-0.4f, -0.4f}, {6.4f, 8.2f}}});
    picture.legend(16, 346, 148,
                   {line_entry(kFacing, "edge that faces"), line_entry(kLeading, "leading edge"),
                    line_entry(style::kGhost, "mover at t"),
                    arrow_entry(style::kAnswer, "normal at a contact"),
                    line_entry(kVertexPath, "vertices' paths")});
    return picture;
}

}  // namespace

std::vector<Picture> sweep_pictures() {
    return {sweeps(), sweep_circle_polygon(), sweep_limits(), sweep_polygon_polygon()};
}

}  // namespace arena::pictures
