// When a moving shape first hits another.

#include <array>
#include <optional>
#include <string>
#include <variant>

#include "sim/geometry/polygon.h"
#include "sim/sweep/sweep.h"
#include "sim/sweep/sweep_circle_polygon.h"
#include "tests/pictures/figures.h"
#include "tests/pictures/pictures.h"
#include "tests/pictures/style.h"

namespace arena::pictures {
namespace {

using sim::Polygon;
using sim::SweepHit;

std::string time_text(double t) {
    return "t = " + fixed(t, 2);
}

/// Draws the motion up to the hit, the rest of it thin, and the normal where they touch.
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

/// The three kinds of movers, each about its own centre.
using AnyMover = std::variant<Vec2, Circle, Polygon>;

std::optional<SweepHit> sweep_from(const AnyMover& mover, Vec2 at, Vec2 delta,
                                   const sim::AnyObstacle& obstacle, Points& outline) {
    if (const auto* circle = std::get_if<Circle>(&mover)) {
        return sim::sweep_any(Circle{at, circle->radius}, delta, obstacle);
    }
    if (const auto* polygon = std::get_if<Polygon>(&mover)) {
        outline = moved(polygon->vertices, at);
        return sim::sweep_any(Polygon{outline}, delta, obstacle);
    }
    return sim::sweep_any(at, delta, obstacle);
}

void draw_mover(Panel& panel, const AnyMover& mover, Vec2 at, const Style& style) {
    if (const auto* circle = std::get_if<Circle>(&mover)) {
        panel.circle({at, circle->radius}, style);
    } else if (const auto* polygon = std::get_if<Polygon>(&mover)) {
        panel.polygon(moved(polygon->vertices, at), style);
    }
}

/// Draws movers that fly to the right, one above the other.
Panel volley(PageBox box, const AnyMover& mover, const sim::AnyObstacle& obstacle) {
    Panel panel(box, {{-0.8f, -3.0f}, {8.6f, 3.3f}});
    if (const auto* line = std::get_if<Segment>(&obstacle)) {
        panel.segment(*line, style::kWall);
    } else if (const auto* circle = std::get_if<Circle>(&obstacle)) {
        panel.circle(*circle, style::kObstacle);
    } else {
        panel.polygon(std::get<Polygon>(obstacle).vertices, style::kObstacle);
    }
    for (const float y : {-2.4f, -1.2f, 0.0f, 1.2f, 2.4f}) {
        const Vec2 from{0.0f, y};
        constexpr Vec2 kDelta{8.0f, 0.0f};
        Points outline;
        const auto hit = sweep_from(mover, from, kDelta, obstacle, outline);
        draw_motion(panel, from, kDelta, hit);
        if (hit) draw_mover(panel, mover, from + kDelta * hit->t, style::kGhost);
        panel.mark(from, Mark::speck, colour::kBlue);
    }
    return panel;
}

Picture sweeps() {
    const Points triangle{{-0.5f, -0.45f}, {0.7f, 0.0f}, {-0.5f, 0.45f}};
    const Points notch{{3.2f, -1.9f}, {7.2f, -1.9f}, {7.2f, 2.1f},
                       {3.6f, 2.1f},  {5.2f, 0.3f},  {5.2f, -0.4f}};
    const std::array<std::pair<std::string_view, AnyMover>, 3> movers{
        {{"point", Vec2{}}, {"circle", Circle{{}, 0.45f}}, {"polygon", Polygon{triangle}}}};
    const std::array<std::pair<std::string_view, sim::AnyObstacle>, 3> obstacles{
        {{"line", Segment{{4.2f, -1.9f}, {5.8f, 1.9f}}},
         {"circle", Circle{{5.2f, 0.1f}, 1.9f}},
         {"polygon", Polygon{notch}}}};
    Picture picture("sweeps",
                    "Points, circles and polygons swept against lines, circles and polygons",
                    "Nine panels, one for each pair of mover and obstacle: five movers fly to the "
                    "right; those that meet the obstacle stop there with the normal at the contact "
                    "point, the others fly past.",
                    760, 622);
    for (std::size_t row = 0; row < movers.size(); ++row) {
        for (std::size_t column = 0; column < obstacles.size(); ++column) {
            picture.add(
                volley({16 + 246 * static_cast<double>(column), 36 + 188 * static_cast<double>(row),
                        236, 152},
                       movers[row].second, obstacles[column].second),
                std::string(movers[row].first) + " → " + std::string(obstacles[column].first));
        }
    }
    picture.legend(
        16, 606, 148,
        {line_entry(style::kPath, "path to the hit"), line_entry(style::kGuide, "the rest of it"),
         line_entry(style::kGhost, "mover at t"),
         arrow_entry(style::kAnswer, "normal at the point"),
         arrow_entry(style::kThinPath, "no hit")});
    return picture;
}

constexpr Style kGhostOther{"ghostother", "none", colour::kSlate, 1.1, "4 3"};

/// Draws two moving bodies, in the world and relative to the obstacle.
Picture sweep_both() {
    constexpr Circle kMover{{0.4f, 0.9f}, 0.8f};
    constexpr Vec2 kMotion{7.0f, 2.6f};
    constexpr Vec2 kOtherMotion{-3.6f, 3.8f};
    const Points other{{7.0f, -0.2f}, {8.6f, 0.2f}, {8.2f, 1.6f}, {6.8f, 1.2f}};
    const auto hit = sim::sweep_both(kMover, kMotion, Polygon{other}, kOtherMotion);
    const auto seen = sim::sweep(kMover, kMotion - kOtherMotion, Polygon{other});

    Panel world({16, 36, 356, 216}, {{-0.6f, -0.6f}, {9.4f, 5.8f}});
    const Vec2 middle = sim::area_centroid(other);
    world.polygon(other, style::kObstacle);
    world.circle(kMover, style::kMover);
    world.arrow(kMover.center, kMover.center + kMotion, style::kThinPath);
    world.arrow(middle, middle + kOtherMotion, style::kAxis);
    Panel relative({388, 36, 356, 216}, {{-0.6f, -2.0f}, {12.0f, 5.3f}});
    relative.polygon(other, style::kObstacle);
    relative.circle(kMover, style::kMover);
    draw_motion(relative, kMover.center, kMotion - kOtherMotion, seen);
    std::string caption = "nothing";
    if (hit && seen) {
        world.circle({kMover.center + kMotion * hit->t, kMover.radius}, style::kGhost);
        world.polygon(moved(other, kOtherMotion * hit->t), kGhostOther);
        world.arrow(hit->point, hit->point + hit->normal, style::kAnswer);
        relative.circle({kMover.center + (kMotion - kOtherMotion) * seen->t, kMover.radius},
                        style::kGhost);
        caption = "sweep_both: " + time_text(static_cast<double>(hit->t));
    }
    Picture picture(
        "sweep_both", "Two moving bodies",
        "Left: a circle and a polygon that both move, and where they meet. Right: the same "
        "as seen from the polygon, against which the circle moves by the difference of the "
        "motions.",
        760, 300);
    picture.add(world, caption);
    picture.add(relative, "as the obstacle sees it");
    picture.legend(
        16, 284, 180,
        {arrow_entry(style::kThinPath, "the mover's motion"),
         arrow_entry(style::kAxis, "the other's motion"), line_entry(style::kGhost, "mover at t"),
         line_entry(kGhostOther, "the other at t")});
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

/// Draws the mover at the start, at two moments on its way, and at the time of impact.
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
    return {sweeps(), sweep_both(), sweep_circle_polygon(), sweep_limits(),
            sweep_polygon_polygon()};
}

}  // namespace arena::pictures
