// Moves that continue after the first contact: slide, bounce, pierce.

#include "sim/sweep/slide.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "sim/extra/pierce.h"
#include "sim/geometry/polygon.h"
#include "sim/sweep/ricochet.h"
#include "tests/pictures/figures.h"
#include "tests/pictures/pictures.h"
#include "tests/pictures/style.h"

namespace arena::pictures {
namespace {

using sim::AnyObstacle;
using sim::Polygon;

void draw_obstacles(Panel& panel, std::span<const AnyObstacle> obstacles) {
    for (const AnyObstacle& obstacle : obstacles) {
        if (const auto* line = std::get_if<Segment>(&obstacle)) {
            panel.segment(*line, style::kWall);
        } else if (const auto* circle = std::get_if<Circle>(&obstacle)) {
            panel.circle(*circle, style::kObstacle);
        } else {
            panel.polygon(std::get<Polygon>(obstacle).vertices, style::kObstacle);
        }
    }
}

void draw_contact(Panel& panel, const sim::SlideContact& contact) {
    const auto arrow_length = static_cast<float>(26.0 / panel.scale());
    panel.arrow(contact.point, contact.point + contact.normal * arrow_length, style::kThinAnswer);
    panel.mark(contact.point, Mark::diamond, colour::kOrange);
}

/// Draws some ticks of the same motion through a cave: the disc runs, falls, climbs and ends in a
/// corner.
Panel cave(PageBox box) {
    constexpr float kRadius = 0.35f;
    constexpr int kMoves = 22;
    constexpr Vec2 kDelta{0.85f, -0.5f};
    const Points floor{{14.0f, 1.4f}, {12.8f, 1.4f}, {11.0f, 0.4f}, {9.8f, 0.4f},
                       {9.2f, 1.4f},  {7.6f, 1.4f},  {6.0f, 0.4f},  {4.2f, 0.4f},
                       {2.8f, 1.6f},  {0.0f, 1.6f},  {0.0f, 0.0f},  {14.0f, 0.0f}};
    const Points roof{{0.0f, 4.6f}, {1.8f, 3.9f},  {3.2f, 4.3f},  {7.0f, 3.4f}, {8.6f, 3.1f},
                      {9.0f, 3.9f}, {14.0f, 3.5f}, {14.0f, 5.0f}, {0.0f, 5.0f}};
    const std::vector<AnyObstacle> obstacles{Polygon{floor}, Polygon{roof},
                                             Circle{{5.1f, 0.5f}, 0.45f},
                                             Segment{{13.2f, 1.4f}, {13.2f, 3.5f}}};
    Panel panel(box, {{0, 0}, {14, 5}});
    draw_obstacles(panel, obstacles);
    Vec2 at{0.6f, 3.2f};
    Points path{at};
    panel.circle({at, kRadius}, style::kMover);
    std::vector<sim::SlideContact> contacts;
    for (int tick = 0; tick < kMoves; ++tick) {
        const sim::SlideResult result = sim::slide_circle({at, kRadius}, kDelta, obstacles);
        for (const sim::SlideContact& contact : result.contacts)
            contacts.push_back(contact);
        at = result.position;
        path.push_back(at);
        panel.circle({at, kRadius}, style::kGhost);
    }
    panel.polyline(path, style::kPath);
    panel.marks(path, Mark::speck, colour::kBlue);
    for (const sim::SlideContact& contact : contacts)
        panel.mark(contact.point, Mark::diamond, colour::kOrange);
    return panel;
}

/// Draws one slide of a box, with the time of each contact.
Panel one_slide(PageBox box, const Points& mover, Vec2 delta,
                std::span<const AnyObstacle> obstacles, const Aabb& world) {
    Panel panel(box, world);
    draw_obstacles(panel, obstacles);
    const Vec2 from = sim::area_centroid(mover);
    const Points local = moved(mover, -from);
    Points working(local.size());
    const sim::SlideResult result = sim::slide_polygon({local}, from, delta, obstacles, working);
    panel.polygon(mover, style::kMover);
    panel.arrow(from, from + delta, style::kGuide);
    panel.polygon(moved(local, result.position), style::kPlaced);
    // Straight up to the first contact, and along it from there.
    const Vec2 stop = from + delta * result.contacts[0].t;
    const Vec2 path[] = {from, stop, result.position};
    panel.polyline(path, style::kPath);
    for (const sim::SlideContact& contact : result.contacts) {
        draw_contact(panel, contact);
        panel.text(contact.point, "t = " + fixed(static_cast<double>(contact.t), 2),
                   text_style::kNote, Anchor::middle,
                   {-36.0 * static_cast<double>(contact.normal.x),
                    4.0 + 14.0 * static_cast<double>(contact.normal.y)});
    }
    return panel;
}

Picture slide() {
    const Points ground = rectangle(-1, -1.2f, 10, 0);
    const Points wall = rectangle(6.5f, 0, 10, 5);
    const Points left_side{{0, 0}, {-4, 3}, {-4, 0}};
    const Points right_side{{0, 0}, {4, 0}, {4, 3}};
    const Points wedge{{-0.7f, 5.4f}, {0.1f, 3.2f}, {0.9f, 5.4f}};
    std::vector<Points> tiles;
    for (int i = 0; i < 5; ++i) {
        const auto x = 2.0f * static_cast<float>(i);
        tiles.push_back(rectangle(x - 1.0f, -1.2f, x + 1.0f, 0.0f));
    }
    const std::vector<AnyObstacle> corner{Polygon{ground}, Polygon{wall}};
    const std::vector<AnyObstacle> notch{Polygon{left_side}, Polygon{right_side}};
    std::vector<AnyObstacle> flush;
    for (const Points& tile : tiles)
        flush.emplace_back(Polygon{tile});

    Picture picture(
        "slide", "Sliding along what was hit",
        "Top: twenty-two moves of a disc through a cave, all with the same motion; it falls, "
        "slides down and up slopes, over a boulder, and rests in a corner. Bottom: a box "
        "that lands and slides to a wall, a wedge that stops in the crease of a notch, "
        "and a box that slides over flush tiles without snagging.",
        760, 554);
    picture.add(cave({16, 36, 728, 262}), "slide_circle, 22 times by (0.85, −0.5)");
    picture.add(one_slide({16, 332, 236, 170}, rectangle(0, 2.5f, 1.5f, 4), {7, -4}, corner,
                          {{-0.6f, -1.2f}, {9, 5}}),
                "a floor, then a wall");
    picture.add(one_slide({262, 332, 236, 170}, wedge, {0.3f, -5}, notch, {{-4, -0.7f}, {4, 5.6f}}),
                "a crease ends it");
    picture.add(one_slide({508, 332, 236, 170}, rectangle(-0.5f, 0.9f, 0.8f, 2.2f), {7.5f, -2.5f},
                          flush, {{-1.0f, -1.2f}, {9.0f, 4.0f}}),
                "flush tiles: one contact");
    picture.legend(
        16, 536, 146,
        {area_entry(style::kMover, "at the start"), line_entry(style::kGhost, "after each move"),
         line_entry(style::kPlaced, "at the end"),
         arrow_entry(style::kGuide, "the motion asked for"),
         mark_entry(Mark::diamond, colour::kOrange, "contact")});
    return picture;
}

Panel bounces(PageBox box, float restitution) {
    constexpr float kRadius = 0.3f;
    constexpr Vec2 kDelta{20.0f, -9.0f};
    const Points block{{6.0f, 0.0f}, {8.0f, 0.0f}, {7.0f, 2.2f}};
    const std::vector<AnyObstacle> obstacles{Segment{{0, 0}, {10, 0}}, Segment{{10, 0}, {10, 6}},
                                             Segment{{10, 6}, {0, 6}}, Segment{{0, 6}, {0, 0}},
                                             Polygon{block},           Circle{{3.2f, 4.2f}, 0.8f}};
    Panel panel(box, {{-0.3f, -0.3f}, {10.3f, 6.3f}});
    draw_obstacles(panel, obstacles);
    const auto earliest_hit = [&](Vec2 at, Vec2 delta) {
        std::optional<sim::SlideHit> first;
        for (std::uint32_t i = 0; i < obstacles.size(); ++i) {
            const auto hit = sim::sweep_any(Circle{at, kRadius}, delta, obstacles[i]);
            if (hit) sim::keep_better_hit(first, {*hit, i});
        }
        return first;
    };
    constexpr Vec2 kStart{1.0f, 2.4f};
    const sim::RicochetResult result =
        sim::ricochet(kStart, kDelta, sim::slide_skin(10.0f),
                      {.restitution = restitution, .bounces_max = sim::kBouncesMax}, earliest_hit);
    Points path{kStart};
    for (const sim::SlideContact& contact : result.contacts)
        path.push_back(contact.point + contact.normal * kRadius);
    path.push_back(result.position);
    panel.polyline(path, style::kPath);
    for (const sim::SlideContact& contact : result.contacts)
        draw_contact(panel, contact);
    panel.circle({kStart, kRadius}, style::kMover);
    panel.circle({result.position, kRadius}, style::kPlaced);
    return panel;
}

/// Draws the same velocity against a floor, with restitutions from 0 to 1.
Panel bounce_fan(PageBox box) {
    constexpr Vec2 kVelocity{1.5f, -2.0f};
    Panel panel(box, {{-1.9f, -0.5f}, {3.3f, 2.9f}});
    panel.segment({{-1.8f, 0}, {1.3f, 0}}, style::kWall);
    panel.arrow(-kVelocity, {0, 0}, style::kPath);
    for (const double restitution : {0.0, 0.25, 0.5, 0.75, 1.0}) {
        const Vec2 after = sim::bounce(kVelocity, {0, 1}, static_cast<float>(restitution));
        panel.arrow({0, 0}, after, style::kAnswer);
        panel.text(after, "e = " + fixed(restitution, 2), text_style::kNote, Anchor::start, {6, 3});
    }
    panel.arrow({0, 0}, {0, 1.2f}, style::kGuide);
    panel.text({0, 1.2f}, "n", text_style::kNote, Anchor::middle, {0, -5});
    return panel;
}

Picture bounce() {
    Picture picture(
        "bounce", "Bounces",
        "Left: one velocity against a floor and what is left of it for restitutions from "
        "0 to 1. Right: one ricochet of a ball in a room, with all its speed kept and with "
        "six tenths of it.",
        760, 252);
    picture.add(bounce_fan({16, 36, 200, 176}), "bounce");
    picture.add(bounces({226, 36, 256, 176}, 1.0f), "ricochet, restitution 1");
    picture.add(bounces({490, 36, 256, 176}, 0.6f), "restitution 0.6");
    picture.legend(16, 236, 170,
                   {line_entry(style::kPath, "the way"), area_entry(style::kMover, "at the start"),
                    line_entry(style::kPlaced, "at the end"),
                    mark_entry(Mark::diamond, colour::kOrange, "contact")});
    return picture;
}

Picture pierce() {
    constexpr Circle kShot{{0.4f, 2.0f}, 0.18f};
    constexpr Vec2 kDelta{15.0f, 0.4f};
    const std::vector<sim::PierceTarget> targets{
        {{3}, {{10.8f, 1.7f}, 0.6f}, {-0.6f, 1.0f}},  {{1}, {{3.0f, 2.4f}, 0.6f}, {0.6f, -0.6f}},
        {{2}, {{6.4f, 3.4f}, 0.6f}, {0.0f, -2.0f}},   {{4}, {{8.6f, 0.7f}, 0.6f}, {0.8f, 0.2f}},
        {{5}, {{13.8f, 3.6f}, 0.6f}, {-0.4f, -0.8f}},
    };
    std::array<sim::PierceHit, 8> hits{};
    const sim::PierceCount count = sim::pierce(kShot, kDelta, targets, hits);
    Panel panel({16, 20, 728, 206}, {{0, 0}, {16, 4.5f}});
    for (const sim::PierceTarget& target : targets) {
        panel.circle(target.body, style::kObstacle);
        panel.arrow(target.body.center, target.body.center + target.delta, style::kAxis);
        panel.text(target.body.center, std::to_string(target.id.value), text_style::kLabel,
                   Anchor::middle, {0, 4});
    }
    panel.arrow(kShot.center, kShot.center + kDelta, style::kPath);
    panel.circle(kShot, style::kMover);
    for (const sim::PierceHit& hit : std::span(hits).first(count.hits)) {
        const auto target = std::find_if(targets.begin(), targets.end(),
                                         [&](const auto& t) { return t.id == hit.id; });
        const Vec2 shot = kShot.center + kDelta * hit.t;
        panel.circle({target->body.center + target->delta * hit.t, target->body.radius},
                     style::kPlaced);
        panel.mark(shot, Mark::diamond, colour::kOrange);
        panel.text(shot,
                   std::to_string(hit.id.value) + " at t = " + fixed(static_cast<double>(hit.t), 2),
                   text_style::kAnswer, Anchor::end, {-2, -12});
    }
    Picture picture("pierce", "A projectile that pierces",
                    "A shot flies to the right through five moving discs; those it hits are drawn "
                    "dashed where they are at that time, with their ids and times in order.",
                    760, 268);
    picture.add(panel);
    picture.legend(
        16, 252, 180,
        {line_entry(style::kPath, "the shot"), area_entry(style::kObstacle, "target at the start"),
         line_entry(style::kPlaced, "target when it is hit"),
         mark_entry(Mark::diamond, colour::kOrange, "the shot then")});
    return picture;
}

}  // namespace

std::vector<Picture> slide_pictures() {
    return {slide(), bounce(), pierce()};
}

}  // namespace arena::pictures
