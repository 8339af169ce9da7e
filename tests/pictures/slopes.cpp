// Ramps: which way a face points, which faces are floors, and how a mover leaves a floor.

#include <string>

#include "sim/geometry/polygon.h"
#include "sim/narrowphase/face_normal.h"
#include "sim/narrowphase/push_circle_polygon.h"
#include "sim/narrowphase/push_polygon_polygon.h"
#include "sim/narrowphase/slope.h"
#include "tests/pictures/figures.h"
#include "tests/pictures/pictures.h"
#include "tests/pictures/style.h"

namespace arena::pictures {
namespace {

Points ramp() {
    return {{0, 0}, {4, 0}, {4, 3}};
}

/// Draws the true normal of each face and the fake one, from the face's midpoint.
Panel face_normals(PageBox box) {
    const Points outline = ramp();
    const Vec2 centroid = sim::area_centroid(outline);
    Panel panel(box, {{-1.0f, -1.5f}, {5.6f, 3.6f}});
    panel.polygon(outline, style::kObstacle);
    for (std::size_t i = 0; i < outline.size(); ++i) {
        const Segment face = sim::edge(outline, i);
        const Vec2 middle = sim::lerp(face.a, face.b, 0.5f);
        panel.segment({centroid, middle}, style::kGuide);
        panel.arrow(middle, middle + sim::fake_normal(face, centroid) * 1.2f, style::kGhost);
        panel.arrow(middle, middle + sim::outward_normal(face) * 1.2f, style::kAnswer);
    }
    panel.mark(centroid, Mark::dot, colour::kSlate);
    return panel;
}

/// Draws a box that has sunk into the ramp: pushed along the normal, and moved up by the response.
Panel floor_response(PageBox box) {
    const Points outline = ramp();
    const Points mover = rectangle(1.2f, 1.2f, 2.4f, 2.4f);
    const auto push = sim::push_polygon_out_of_polygon({mover}, {outline}).value();
    const sim::SlopeResponse response = sim::respond_to_slope(push, sim::walkable_up_to(1.0f));
    Panel panel(box, {{-0.6f, -0.3f}, {5.0f, 4.0f}});
    panel.polygon(outline, style::kObstacle);
    panel.polygon(mover, style::kMover);
    panel.polygon(moved(mover, push.normal * push.depth), style::kGhost);
    panel.polygon(moved(mover, response.shift), style::kPlaced);
    const Vec2 corner = mover[1];
    panel.arrow(corner, corner + push.normal * push.depth, style::kPath);
    panel.arrow(corner, corner + response.shift, style::kAnswer);
    return panel;
}

/// Draws faces of all slopes around a circle, each with its normal and its kind.
Panel slope_kinds(PageBox box) {
    using Kind = sim::SlopeKind;
    Panel panel(box, {{-2.6f, -2.2f}, {2.6f, 2.2f}});
    const sim::WalkableLimit limit = sim::walkable_up_to(1.0f);
    for (int i = 0; i < 36; ++i) {
        const Vec2 normal = direction(10.0 * i);
        const Vec2 middle = normal * 1.6f;
        const Vec2 along{-normal.y * 0.12f, normal.x * 0.12f};
        const Kind kind = sim::slope_kind(normal, limit);
        const Segment face{middle - along, middle + along};
        if (kind == Kind::floor) {
            panel.segment(face, {"floor", "none", colour::kBlue, 5.0});
        } else if (kind == Kind::steep) {
            panel.segment(face, {"steep", "none", colour::kOrange, 3.0});
        } else {
            panel.segment(face, {"ceiling", "none", colour::kGrey, 1.6});
        }
    }
    for (const float sign : {-1.0f, 1.0f}) {
        const Vec2 edge_of_floor{sign, 1.0f};
        panel.segment({{0, 0}, edge_of_floor * 1.45f}, style::kGuide);
    }
    panel.text({0, 1.1f}, "floor", text_style::kLabel, Anchor::middle, {0, 4});
    panel.text({1.0f, 0.3f}, "steep", text_style::kLabel, Anchor::middle, {0, 4});
    panel.text({-1.0f, 0.3f}, "steep", text_style::kLabel, Anchor::middle, {0, 4});
    panel.text({0, -0.8f}, "ceiling", text_style::kLabel, Anchor::middle, {0, 4});
    return panel;
}

Picture slopes() {
    Picture picture(
        "slopes", "Slopes: normals of faces, leaving a floor, and what is a floor",
        "Left: a 3-4-5 ramp with the true normals of its faces and the fake ones from the "
        "centroid, which lean away. Middle: a box in the ramp is moved straight up, "
        "farther than the push along the normal reaches. Right: faces of all directions, "
        "sorted into floor, steep and ceiling with a limit of 45 degrees.",
        760, 296);
    picture.add(face_normals({16, 36, 236, 192}), "outward_normal, fake_normal");
    picture.add(floor_response({262, 36, 236, 192}), "respond_to_slope, on a floor");
    picture.add(slope_kinds({508, 36, 236, 192}), "slope_kind, limit 1 (45°)");
    picture.legend(16, 256, 246,
                   {arrow_entry(style::kAnswer, "true normal; shift"),
                    arrow_entry(style::kGhost, "fake normal"),
                    arrow_entry(style::kPath, "push along the normal")});
    picture.legend(16, 280, 246,
                   {line_entry(style::kPlaced, "mover after the shift"),
                    line_entry(style::kGhost, "after the push along the normal"),
                    line_entry(style::kGuide, "through the centroid; 45°")});
    return picture;
}

}  // namespace

std::vector<Picture> slope_pictures() {
    return {slopes()};
}

}  // namespace arena::pictures
