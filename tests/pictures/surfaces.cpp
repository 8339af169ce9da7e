// One-sided surfaces: rays against them, the two-ray mover, the tiles along a ray.

#include <array>
#include <string>

#include "sim/extra/grid_walk.h"
#include "sim/extra/temporary_surfaces.h"
#include "sim/surfaces/raycast_surfaces.h"
#include "sim/surfaces/two_ray_sweep.h"
#include "tests/pictures/figures.h"
#include "tests/pictures/pictures.h"
#include "tests/pictures/style.h"

namespace arena::pictures {
namespace {

using sim::Surface;

/// Draws the line with short strokes towards its free side.
void draw_surface(Panel& panel, const Surface& surface) {
    panel.segment({surface.a, surface.b}, style::kWall);
    std::vector<Segment> strokes;
    const float length = sim::length(surface.b - surface.a);
    for (float along = 0.3f; along < length; along += 0.6f) {
        const Vec2 foot = sim::lerp(surface.a, surface.b, along / length);
        strokes.push_back({foot, foot + surface.normal * 0.18f});
    }
    panel.segments(strokes, style::kAxis);
}

/// Returns a surface with its free side to the right of a -> b, like an edge of a counter-clockwise
/// polygon.
Surface surface(Vec2 a, Vec2 b) {
    return sim::surface_of_edge({a, b});
}

void draw_ray(Panel& panel, Segment path, const std::vector<Surface>& surfaces) {
    const auto hit = sim::raycast_surfaces({path, path.b - path.a}, surfaces);
    if (!hit) {
        panel.arrow(path.a, path.b, style::kThinPath);
        return;
    }
    panel.segment({path.a, hit->point}, style::kPath);
    panel.segment({hit->point, path.b}, style::kGuide);
    panel.arrow(hit->point, hit->point + hit->normal * 0.8f, style::kAnswer);
}

Panel rays_from_a_point(PageBox box) {
    const std::vector<Surface> surfaces{
        surface({9.0f, 0.5f}, {1.0f, 0.5f}),  // floor
        surface({9.5f, 7.0f}, {9.5f, 1.0f}),  // wall on the right, free to its left
        surface({5.0f, 3.2f}, {2.0f, 3.2f}),  // ledge, free above
        surface({6.4f, 2.2f}, {8.6f, 3.4f}),  // slanting, free below
        surface({0.8f, 5.4f}, {3.0f, 6.6f}),  // slanting, free below
        surface({3.4f, 7.2f}, {9.5f, 7.2f}),  // ceiling, free below
    };
    Panel panel(box, {{-0.2f, -0.2f}, {10.4f, 7.6f}});
    for (const Surface& s : surfaces)
        draw_surface(panel, s);
    constexpr Vec2 kEye{5.6f, 4.6f};
    for (int i = 0; i < 24; ++i)
        draw_ray(panel, {kEye, kEye + direction(15.0 * i) * 5.4f}, surfaces);
    panel.mark(kEye, Mark::dot, colour::kBlue);
    return panel;
}

/// Draws a platform that is submitted in frames 1 and 2 only, and a ray that falls on it in each
/// frame.
Panel lifetime(PageBox box) {
    Panel panel(box, {{0, -0.6f}, {10, 7.0f}});
    sim::TemporarySurfaces temporary;
    for (int frame = 0; frame < 5; ++frame) {
        if (frame != 0) temporary.next_frame();
        const float y = 6.0f - 1.45f * static_cast<float>(frame);
        const bool is_submitted = frame == 1 || frame == 2;
        const Surface platform = surface({7.0f, y}, {3.0f, y});
        const bool was_taken = is_submitted && temporary.submit(platform);
        // Drawn in the row of this frame; the surface keeps its place on the x axis.
        std::vector<Surface> seen;
        for (Surface s : temporary.visible()) {
            s.a.y = y;
            s.b.y = y;
            seen.push_back(s);
            draw_surface(panel, s);
        }
        if (seen.empty()) panel.segment({platform.a, platform.b}, style::kGuide);
        draw_ray(panel, {{5.0f, y + 0.7f}, {5.0f, y - 0.45f}}, seen);
        panel.text({0.2f, y}, "frame N" + (frame == 0 ? "" : "+" + std::to_string(frame)),
                   text_style::kNote, Anchor::start, {0, 4});
        if (was_taken) panel.text({7.4f, y}, "submit", text_style::kNote, Anchor::start, {0, 4});
    }
    return panel;
}

Picture surface_rays() {
    Picture picture("surface_rays", "Rays against one-sided surfaces, and surfaces for one frame",
                    "Left: rays in all directions from one point; surfaces stop those that come "
                    "against their normal and let through those that come from behind. Right: a "
                    "platform submitted in two frames is seen, each time, in the frame after.",
                    760, 382);
    picture.add(rays_from_a_point({16, 36, 410, 296}), "raycast_surfaces");
    picture.add(lifetime({452, 36, 292, 296}), "TemporarySurfaces: seen one frame later");
    picture.legend(
        16, 364, 140,
        {line_entry(style::kPath, "ray to the hit"), line_entry(style::kGuide, "rest; not seen"),
         arrow_entry(style::kThinPath, "ray without a hit"),
         arrow_entry(style::kAnswer, "normal of the hit"),
         line_entry(style::kWall, "surface, free side")});
    return picture;
}

struct RayScene {
    std::string_view heading;
    Vec2 previous;
    Vec2 current;
    std::vector<Surface> surfaces;
};

Points corners(const sim::BodyBox& box, Vec2 origin) {
    const Vec2 low = origin + box.offset;
    return rectangle(low.x, low.y, low.x + box.width, low.y + box.height);
}

std::string touched_text(sim::Touched touched) {
    using sim::Touched;
    std::string text;
    const auto add = [&](Touched side, std::string_view name) {
        if (sim::has(touched, side)) text += (text.empty() ? "" : ", ") + std::string(name);
    };
    add(Touched::floor, "floor");
    add(Touched::ceiling, "ceiling");
    add(Touched::left_wall, "left wall");
    add(Touched::right_wall, "right wall");
    return text.empty() ? "nothing" : text;
}

Picture two_ray_mover() {
    const sim::BodyBox body{{-0.5f, 0.0f}, 1.0f, 1.5f};
    const std::vector<RayScene> scenes{
        {"onto a floor", {1.5f, 3.0f}, {2.6f, 0.2f}, {surface({6, 1}, {0, 1})}},
        {"into a wall", {1.2f, 1.2f}, {4.4f, 1.6f}, {surface({4, 5}, {4, 0})}},
        {"into a corner",
         {1.2f, 2.6f},
         {5.0f, 0.3f},
         {surface({6, 1}, {0, 1}), surface({4.5f, 5}, {4.5f, 0})}},
        {"up through a ledge", {2.6f, 0.2f}, {3.0f, 2.6f}, {surface({6, 1.6f}, {0, 1.6f})}},
        {"onto a slope", {1.6f, 3.2f}, {3.2f, 0.6f}, {surface({6, 3}, {0, 0})}},
        {"a ledge beside the middle",
         {2.0f, 3.2f},
         {2.2f, 0.4f},
         {surface({6, 1.6f}, {2.4f, 1.6f})}},
    };
    Picture picture(
        "two_ray_mover", "The two-ray mover",
        "Six scenes of a box that moves from a previous to a wanted place: onto a floor, "
        "into a wall, into a corner, up through a ledge, onto a slope, and past a ledge "
        "that its middle misses. The answer of two_ray_sweep is drawn dashed and named.",
        760, 474);
    for (std::size_t i = 0; i < scenes.size(); ++i) {
        const RayScene& scene = scenes[i];
        const double x = 16 + 246 * static_cast<double>(i % 3);
        const double y = 36 + 206 * static_cast<double>(i / 3);
        Panel panel({x, y, 236, 156}, {{-0.2f, -0.1f}, {6.4f, 5.0f}});
        for (const Surface& s : scene.surfaces)
            draw_surface(panel, s);
        const sim::TwoRayResult answer = sim::two_ray_sweep(
            {.previous = scene.previous, .current = scene.current, .box = body}, scene.surfaces);
        panel.polygon(corners(body, scene.previous), style::kMover);
        panel.polygon(corners(body, scene.current), style::kGhost);
        panel.polygon(corners(body, answer.position), style::kPlaced);
        const Vec2 middle{0.0f, 0.75f};
        panel.arrow(scene.previous + middle, scene.current + middle, style::kThinPath);
        if (!(answer.normal == Vec2{})) {
            const Vec2 from = answer.position + middle;
            panel.arrow(from, from + answer.normal * 1.1f, style::kAnswer);
        }
        picture.add(panel, scene.heading);
        picture.text(x, y + 172, "touched: " + touched_text(answer.touched), text_style::kNote);
    }
    picture.legend(16, 456, 148,
                   {area_entry(style::kMover, "previous"), line_entry(style::kGhost, "wanted"),
                    line_entry(style::kPlaced, "where it may be"),
                    arrow_entry(style::kAnswer, "merged normal"),
                    line_entry(style::kWall, "surface, free side")});
    return picture;
}

void draw_walk(Panel& panel, const sim::GridShape& grid, Segment path) {
    sim::GridWalk walk(grid, path);
    std::vector<Aabb> tiles;
    while (const auto tile = walk.next()) {
        const auto x = static_cast<float>(tile->x);
        const auto y = static_cast<float>(tile->y);
        tiles.push_back({{x, y}, {x + 1.0f, y + 1.0f}});
    }
    if (!tiles.empty()) panel.boxes(tiles, style::kAreaA);
    for (std::size_t i = 0; i < tiles.size(); ++i) {
        panel.text({tiles[i].min.x, tiles[i].max.y}, std::to_string(i + 1), text_style::kSmall,
                   Anchor::start, {3, 10});
    }
}

Picture grid_walk() {
    const sim::GridShape grid{{0, 0}, 1.0f, 24, 9};
    const std::array<Segment, 4> paths{{
        {{0.6f, 1.3f}, {10.4f, 7.6f}},   // through the middle
        {{12.0f, 1.0f}, {17.0f, 6.0f}},  // through corners
        {{18.5f, 8.3f}, {19.2f, 0.4f}},  // steep, downwards
        {{20.5f, 3.0f}, {25.0f, 3.0f}},  // along a grid line, out of the grid
    }};
    Panel panel({16, 20, 728, 270}, {{-0.1f, -0.1f}, {24.1f, 9.1f}});
    for (const Segment& path : paths)
        draw_walk(panel, grid, path);
    std::vector<Segment> lines;
    for (int x = 0; x <= 24; ++x)
        lines.push_back({{static_cast<float>(x), 0}, {static_cast<float>(x), 9}});
    for (int y = 0; y <= 9; ++y)
        lines.push_back({{0, static_cast<float>(y)}, {24, static_cast<float>(y)}});
    panel.segments(lines, {"gridline", "none", "#cbd5e1", 0.8});
    for (const Segment& path : paths) {
        panel.arrow(path.a, path.b, style::kAnswer);
        panel.mark(path.a, Mark::dot, colour::kOrange);
    }
    Picture picture(
        "grid_walk", "The tiles that a ray crosses",
        "A grid with four rays; the tiles that GridWalk visits are tinted and numbered in "
        "their order. A ray through corners goes diagonally, one along a grid line goes "
        "through the tiles above it and ends at the grid's edge.",
        760, 310);
    picture.add(panel);
    return picture;
}

}  // namespace

std::vector<Picture> surface_pictures() {
    return {surface_rays(), two_ray_mover(), grid_walk()};
}

}  // namespace arena::pictures
