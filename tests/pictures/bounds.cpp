// Circles and boxes around polygons.

#include <array>
#include <string>

#include "sim/extra/bounding_circle.h"
#include "sim/geometry/polygon.h"
#include "sim/narrowphase/point_circle.h"
#include "tests/pictures/figures.h"
#include "tests/pictures/pictures.h"
#include "tests/pictures/style.h"

namespace arena::pictures {
namespace {

using sim::BoundingPolicy;

Points ship() {
    return {{-4.0f, -0.6f}, {-1.0f, -1.6f}, {0.2f, -3.0f}, {1.4f, -1.6f},
            {2.6f, 0.0f},   {1.4f, 1.4f},   {-1.0f, 1.2f}, {-4.0f, 0.6f}};
}

Panel bounded_ship(PageBox box, BoundingPolicy policy, std::string& caption) {
    const Points outline = ship();
    const Circle circle = sim::bounding_circle(outline, policy).value();
    Points outside;
    for (const Vec2 vertex : outline) {
        if (!sim::touches(vertex, circle)) outside.push_back(vertex);
    }
    Panel panel(box, {{-4.7f, -4.3f}, {3.6f, 4.0f}});
    panel.polygon(outline, style::kObstacle);
    panel.circle(circle, style::kBound);
    panel.mark(circle.center, Mark::dot, colour::kGreen);
    panel.mark(sim::area_centroid(outline), Mark::speck, colour::kInk);
    panel.marks(outside, Mark::cross, colour::kOrange);
    caption = "r = " + fixed(static_cast<double>(circle.radius), 2) + " m, " +
              (outside.empty() ? "encloses" : std::to_string(outside.size()) + " vertices outside");
    return panel;
}

Picture bounding_circles() {
    Picture picture(
        "bounding_circles", "A polygon's bounding circle by each of the four policies",
        "The same eight-cornered polygon four times. The mean and the midway circle leave "
        "corners outside, marked by crosses; the circle to the farthest vertex and the "
        "smallest enclosing circle hold all of them.",
        760, 270);
    constexpr std::array<std::pair<BoundingPolicy, std::string_view>, 4> kPolicies{{
        {BoundingPolicy::mean, "mean"},
        {BoundingPolicy::midway, "midway"},
        {BoundingPolicy::farthest, "farthest (default)"},
        {BoundingPolicy::smallest, "smallest"},
    }};
    double x = 16;
    for (const auto& [policy, name] : kPolicies) {
        std::string caption;
        picture.add(bounded_ship({x, 36, 176, 172}, policy, caption), name);
        picture.text(x, 224, caption, text_style::kNote);
        x += 184;
    }
    picture.legend(16, 254, 170,
                   {line_entry(style::kBound, "bounding circle"),
                    mark_entry(Mark::dot, colour::kGreen, "its centre"),
                    mark_entry(Mark::speck, colour::kInk, "area centroid"),
                    mark_entry(Mark::cross, colour::kOrange, "vertex outside")});
    return picture;
}

/// Draws two boxes and what boxes_overlap returns for them.
void draw_pair(Picture& picture, PageBox box, const Aabb& a, const Aabb& b,
               std::string_view heading) {
    Panel panel(box, {{0, 0}, {6, 4}});
    panel.box(a, style::kObstacle);
    panel.box(b, style::kMover);
    picture.add(panel, heading);
    picture.text(box.x + 0.5 * box.width, box.y + box.height + 13,
                 sim::boxes_overlap(a, b) ? "true" : "false", text_style::kAnswer, Anchor::middle);
}

Panel box_far_from_origin(PageBox box) {
    const Points outline = moved(hexagon(), {6.5f, 3.5f});
    Panel panel(box, {{-1.0f, -1.0f}, {10.5f, 6.5f}});
    panel.segment({{-1.0f, 0.0f}, {10.0f, 0.0f}}, style::kAxis);
    panel.segment({{0.0f, -1.0f}, {0.0f, 6.0f}}, style::kAxis);
    panel.polygon(outline, style::kObstacle);
    panel.box(sim::aabb_of_points(outline), style::kBound);
    panel.text({0, 0}, "origin", text_style::kNote, Anchor::start, {5, 14});
    return panel;
}

Panel swept_box(PageBox box) {
    const Points outline = moved(hexagon(), {2.5f, 2.5f});
    constexpr Vec2 kDelta{5.0f, 2.0f};
    const Aabb bounds = sim::aabb_of_points(outline);
    Panel panel(box, {{-0.5f, -0.3f}, {11.0f, 7.2f}});
    panel.polygon(outline, style::kMover);
    panel.polygon(moved(outline, kDelta), style::kGhost);
    panel.box(sim::swept(bounds, kDelta), style::kBound);
    panel.arrow({2.5f, 2.5f}, Vec2{2.5f, 2.5f} + kDelta, style::kPath);
    return panel;
}

Picture boxes() {
    Picture picture(
        "boxes", "Axis-aligned boxes: around a polygon, along a motion, against each other",
        "The box of a polygon that lies far from the origin fits closely. The box of a "
        "motion holds start and end. Boxes overlap when they share a point: apart is "
        "false, a shared corner is true, a plus shape without contained corners is true.",
        760, 390);
    picture.add(box_far_from_origin({16, 36, 350, 190}), "aabb_of_points");
    picture.add(swept_box({394, 36, 350, 190}), "swept(box, delta)");
    draw_pair(picture, {16, 262, 170, 84}, {{0.3f, 0.5f}, {2.5f, 3.5f}},
              {{3.0f, 1.0f}, {5.5f, 3.0f}}, "boxes_overlap: apart");
    draw_pair(picture, {202, 262, 170, 84}, {{0.5f, 0.3f}, {3.0f, 2.0f}},
              {{3.0f, 2.0f}, {5.5f, 3.7f}}, "a shared corner");
    draw_pair(picture, {388, 262, 170, 84}, {{2.3f, 0.2f}, {3.7f, 3.8f}},
              {{0.5f, 1.3f}, {5.5f, 2.7f}}, "a plus");
    draw_pair(picture, {574, 262, 170, 84}, {{0.5f, 0.3f}, {5.5f, 3.7f}},
              {{2.0f, 1.2f}, {4.2f, 2.8f}}, "contained");
    picture.legend(16, 378, 170,
                   {line_entry(style::kBound, "the box"), area_entry(style::kMover, "mover, box b"),
                    area_entry(style::kObstacle, "obstacle, box a")});
    return picture;
}

}  // namespace

std::vector<Picture> bounds_pictures() {
    return {bounding_circles(), boxes()};
}

}  // namespace arena::pictures
