// Whether two shapes touch or overlap: the ten pairs, the nine ways in which two lines can lie,
// points and discs against a polygon.

#include "sim/narrowphase/thompson.h"

#include <array>
#include <optional>
#include <string>

#include "sim/base/random.h"
#include "sim/geometry/polygon.h"
#include "tests/pictures/figures.h"
#include "tests/pictures/pictures.h"
#include "tests/pictures/style.h"

namespace arena::pictures {
namespace {

using sim::AnyShape;
using sim::Polygon;

void draw_shape(Panel& panel, const AnyShape& shape, bool is_second) {
    const Style& area = is_second ? style::kMover : style::kObstacle;
    const Style& line = is_second ? style::kPath : style::kOutline;
    if (const auto* point = std::get_if<Vec2>(&shape)) {
        panel.mark(*point, Mark::dot, line.stroke);
    } else if (const auto* segment = std::get_if<Segment>(&shape)) {
        panel.segment(*segment, line);
    } else if (const auto* circle = std::get_if<Circle>(&shape)) {
        panel.circle(*circle, area);
    } else {
        panel.polygon(std::get<Polygon>(shape).vertices, area);
    }
}

/// The second shape at three places; the first one stays. Some pairs can never overlap.
struct PairScenes {
    int row = 0;
    int column = 0;
    AnyShape first;
    AnyShape second;
    Vec2 apart;
    Vec2 touching;
    std::optional<Vec2> overlapping;
};

AnyShape moved_shape(const AnyShape& shape, Vec2 delta, Points& storage) {
    if (const auto* point = std::get_if<Vec2>(&shape)) return *point + delta;
    if (const auto* s = std::get_if<Segment>(&shape)) return Segment{s->a + delta, s->b + delta};
    if (const auto* c = std::get_if<Circle>(&shape)) return Circle{c->center + delta, c->radius};
    storage = moved(std::get<Polygon>(shape).vertices, delta);
    return Polygon{storage};
}

void draw_answer(Panel& panel, Vec2 at, const AnyShape& a, const AnyShape& b) {
    if (sim::any_overlap(a, b)) {
        panel.mark(at, Mark::dot, colour::kBlue);
    } else if (sim::any_touch(a, b)) {
        panel.mark(at, Mark::diamond, colour::kOrange);
    } else {
        panel.mark(at, Mark::ring, colour::kGrey);
    }
}

Panel pair_panel(PageBox box, const PairScenes& scenes) {
    Panel panel(box, {{0, 0}, {18, 7.5f}});
    const std::array<std::optional<Vec2>, 3> places{scenes.apart, scenes.touching,
                                                    scenes.overlapping};
    for (std::size_t i = 0; i < places.size(); ++i) {
        const Vec2 origin{3.0f + 6.0f * static_cast<float>(i), 4.5f};
        if (!places[i]) {
            panel.text(origin, "never", text_style::kNote, Anchor::middle, {0, 4});
            continue;
        }
        Points first_vertices;
        Points second_vertices;
        const AnyShape first = moved_shape(scenes.first, origin, first_vertices);
        const AnyShape second = moved_shape(scenes.second, origin + *places[i], second_vertices);
        // The simpler shape, which is the first, is on top.
        draw_shape(panel, second, true);
        draw_shape(panel, first, false);
        draw_answer(panel, {origin.x, 0.7f}, first, second);
    }
    return panel;
}

Picture thompson_pairs() {
    const Points notch{{-2.0f, -1.0f}, {2.0f, -1.0f}, {2.0f, 1.5f}, {0.0f, 0.0f}, {-2.0f, 1.5f}};
    const Points spike{{-1.0f, 1.75f}, {0.0f, 0.0f}, {1.0f, 1.75f}};
    const Vec2 point{};
    const Segment slanted{{-2.0f, -1.0f}, {2.0f, 1.0f}};
    const Segment flat{{-1.0f, 0.0f}, {1.0f, 0.0f}};
    const Circle disc{{0.0f, 0.0f}, 1.0f};
    const Polygon polygon{notch};
    const std::vector<PairScenes> pairs{
        {0, 0, point, point, {1, 0.5f}, {0, 0}, {}},
        {0, 1, point, slanted, {0, 1}, {0, 0}, {}},
        {0, 2, point, disc, {1, 1}, {0, -1}, Vec2{0.5f, 0.25f}},
        {0, 3, point, polygon, {0, -0.75f}, {0, 0}, Vec2{0, 0.5f}},
        {1, 1, slanted, Segment{{0, 0}, {-1, 2}}, {0, 1}, {0, 0}, Vec2{0.5f, -1}},
        {1, 2, slanted, disc, {-0.5f, 1.5f}, {3, 1}, Vec2{0, 0.5f}},
        {1, 3, flat, polygon, {0, -1.25f}, {0, -0.75f}, Vec2{0, 0.25f}},
        {2, 2, disc, disc, {1.5f, 1.5f}, {2, 0}, Vec2{1, 0.5f}},
        {2, 3, disc, polygon, {0, -2}, {0, -1.25f}, Vec2{0, -0.5f}},
        {3, 3, Polygon{spike}, polygon, {0, -1}, {0, 0}, Vec2{0, 0.75f}},
    };
    Picture picture("thompson_pairs", "The ten pairs of point, line, circle and polygon",
                    "A triangular table. In each cell the second shape lies apart from the first, "
                    "touches it, and overlaps it, with the answer of the library below: ring for "
                    "apart, diamond for touching, disc for overlapping.",
                    760, 440);
    constexpr std::array<std::string_view, 4> kNames{"point", "line", "circle", "polygon"};
    for (const PairScenes& scenes : pairs) {
        const double x = 14 + 184 * scenes.column;
        const double y = 38 + 102 * scenes.row;
        picture.add(pair_panel({x, y, 180, 76}, scenes),
                    std::string(kNames[static_cast<std::size_t>(scenes.row)]) + " – " +
                        std::string(kNames[static_cast<std::size_t>(scenes.column)]));
    }
    double y = 300;
    for (const LegendEntry& entry :
         {area_entry(style::kObstacle, "the first shape"), area_entry(style::kMover, "the second"),
          mark_entry(Mark::ring, colour::kGrey, "neither touches nor overlaps"),
          mark_entry(Mark::diamond, colour::kOrange, "touches, does not overlap"),
          mark_entry(Mark::dot, colour::kBlue, "overlaps, and so touches")}) {
        picture.legend(40, y, 0, {entry});
        y += 24;
    }
    return picture;
}

std::string_view name_of(sim::LineRelation relation) {
    using Relation = sim::LineRelation;
    switch (relation) {
        case Relation::disjoint:
            return "disjoint";
        case Relation::proper:
            return "proper";
        case Relation::touch:
            return "touch";
        case Relation::parallel:
            return "parallel";
        case Relation::collinear_disjoint:
            return "collinear_disjoint";
        case Relation::collinear_touch:
            return "collinear_touch";
        case Relation::collinear_overlap:
            return "collinear_overlap";
        case Relation::degenerate_disjoint:
            return "degenerate_disjoint";
        case Relation::degenerate_touch:
            return "degenerate_touch";
    }
    return "";
}

void draw_line(Panel& panel, Segment line, const Style& style) {
    if (line.a == line.b) {
        panel.mark(line.a, Mark::dot, style.stroke);
        return;
    }
    panel.segment(line, style);
    const Vec2 ends[] = {line.a, line.b};
    panel.marks(ends, Mark::speck, style.stroke);
}

Picture line_line() {
    using Relation = sim::LineRelation;
    constexpr std::array<std::pair<Segment, Segment>, 9> kScenes{{
        {{{1, 1}, {9, 5}}, {{1, 4}, {6, 1}}},
        {{{1, 1}, {9, 5}}, {{4, 5}, {5, 3}}},
        {{{1, 1}, {5, 3}}, {{7, 1}, {8, 5}}},
        {{{1, 1}, {7, 4}}, {{3, 0.5f}, {9, 3.5f}}},
        {{{1, 1}, {6, 3.5f}}, {{4, 2.5f}, {9, 5}}},
        {{{1, 1}, {5, 3}}, {{5, 3}, {9, 5}}},
        {{{1, 1}, {4, 2.5f}}, {{6, 3.5f}, {9, 5}}},
        {{{1, 1}, {9, 5}}, {{5, 3}, {5, 3}}},
        {{{1, 1}, {9, 5}}, {{5, 4.5f}, {5, 4.5f}}},
    }};
    Picture picture(
        "line_line", "The nine relations of two lines",
        "Nine pairs of segments with the relation that intersect_lines() names, the point in which "
        "they meet as a diamond and the interval that they share as a bold line.",
        760, 392);
    for (std::size_t i = 0; i < kScenes.size(); ++i) {
        const auto& [first, second] = kScenes[i];
        const sim::LineIntersection intersection = sim::intersect_lines(first, second);
        const double x = 16 + 246 * static_cast<double>(i % 3);
        const double y = 36 + 116 * static_cast<double>(i / 3);
        Panel panel({x, y, 236, 84}, {{0, 0}, {10, 5.5f}});
        draw_line(panel, first, style::kOutline);
        draw_line(panel, second, style::kPath);
        if (intersection.relation == Relation::collinear_overlap) {
            panel.segment(intersection.shared, style::kStrong);
        }
        if (sim::touches(first, second) && intersection.relation != Relation::collinear_overlap) {
            panel.mark(intersection.point, Mark::diamond, colour::kOrange);
        }
        std::string heading(name_of(intersection.relation));
        if (intersection.relation == Relation::proper || intersection.relation == Relation::touch) {
            heading += ": at " + fixed(static_cast<double>(intersection.on_first), 2) + " and " +
                       fixed(static_cast<double>(intersection.on_second), 2);
        }
        picture.add(panel, heading);
    }
    picture.legend(16, 378, 170,
                   {line_entry(style::kOutline, "first"), line_entry(style::kPath, "second"),
                    mark_entry(Mark::diamond, colour::kOrange, "where they meet"),
                    line_entry(style::kStrong, "what they share")});
    return picture;
}

struct SortedPoints {
    Points inside;
    Points boundary;
    Points outside;

    void add(Vec2 point, sim::PointSide side) {
        switch (side) {
            case sim::PointSide::inside:
                inside.push_back(point);
                break;
            case sim::PointSide::boundary:
                boundary.push_back(point);
                break;
            case sim::PointSide::outside:
                outside.push_back(point);
                break;
        }
    }
    void draw(Panel& panel) const {
        panel.marks(outside, Mark::ring, colour::kGrey);
        panel.marks(inside, Mark::dot, colour::kBlue);
        panel.marks(boundary, Mark::diamond, colour::kOrange);
    }
};

/// Returns points scattered over the box, one at a random position in each square of a lattice.
Points scattered(const Aabb& box, float spacing, std::uint64_t seed) {
    Random random(seed);
    Points points;
    for (float y = box.min.y; y < box.max.y; y += spacing) {
        for (float x = box.min.x; x < box.max.x; x += spacing) {
            const Vec2 p{x + spacing * random.unit(), y + spacing * random.unit()};
            if (sim::contains(box, p)) points.push_back(p);
        }
    }
    return points;
}

/// Returns the vertices and the quarter points of the edges.
Points on_outline(std::span<const Vec2> outline) {
    Points points;
    for (std::size_t i = 0; i < outline.size(); ++i) {
        const Segment side = sim::edge(outline, i);
        for (const float t : {0.0f, 0.25f, 0.5f, 0.75f})
            points.push_back(sim::lerp(side.a, side.b, t));
    }
    return points;
}

template <typename SideOf>
Panel scattered_panel(PageBox box, const Points& outline, SideOf side_of) {
    Aabb world = sim::aabb_of_points(outline);
    world = {world.min - Vec2{0.8f, 0.8f}, world.max + Vec2{0.8f, 0.8f}};
    Panel panel(box, {world.min - Vec2{0.2f, 0.2f}, world.max + Vec2{0.2f, 0.2f}});
    panel.polygon(outline, style::kObstacle);
    SortedPoints sorted;
    for (const Vec2 p : scattered(world, 0.5f, 7))
        sorted.add(p, side_of(p));
    for (const Vec2 p : on_outline(outline))
        sorted.add(p, side_of(p));
    sorted.draw(panel);
    return panel;
}

Picture point_polygon() {
    const Points concave = rock();
    const Points convex = hexagon();
    Picture picture(
        "point_polygon", "Points inside, on and outside a polygon",
        "Some hundred points over a concave polygon and over a convex one, with the "
        "answers of classify_point and classify_point_in_convex: disc for inside, diamond "
        "for boundary, ring for outside.",
        760, 396);
    picture.add(scattered_panel({16, 36, 456, 310}, concave,
                                [&](Vec2 p) { return sim::classify_point(p, {concave}); }),
                "classify_point: crossings of a ray");
    picture.add(scattered_panel({488, 36, 256, 310}, convex,
                                [&](Vec2 p) { return sim::classify_point_in_convex(p, {convex}); }),
                "classify_point_in_convex: half-spaces");
    picture.legend(16, 378, 130,
                   {mark_entry(Mark::dot, colour::kBlue, "inside"),
                    mark_entry(Mark::diamond, colour::kOrange, "boundary"),
                    mark_entry(Mark::ring, colour::kGrey, "outside")});
    return picture;
}

Picture circle_polygon() {
    static constexpr Style kInside{"discin", "#cde2f6", colour::kBlue, 1.6};
    static constexpr Style kAtWall{"discwall", "#fde8d7", colour::kOrange, 1.6, "4 2"};
    static constexpr Style kApart{"discout", "#fff", colour::kGrey, 1.0};
    const Points outline = rock();
    Panel panel({16, 16, 728, 420}, {{-1.6f, -1.3f}, {13.6f, 9.3f}});
    panel.polygon(outline, style::kObstacle);
    Random random(11);
    for (const Vec2 center : scattered({{-1.2f, -0.9f}, {13.2f, 8.9f}}, 1.05f, 5)) {
        const Circle disc{center, 0.15f + 0.25f * random.unit()};
        const bool at_wall = sim::touches_walls(disc, {outline});
        const bool filled = sim::touches(disc, Polygon{outline});
        panel.circle(disc, at_wall ? kAtWall : filled ? kInside : kApart);
    }
    Picture picture("circle_polygon", "Discs against a polygon, filled and walls only",
                    "Discs of several sizes scattered over a concave polygon. Those that reach an "
                    "edge touch the walls; those well inside touch only the filled polygon; the "
                    "others touch neither.",
                    760, 476);
    picture.add(panel);
    picture.legend(60, 460, 240,
                   {area_entry(kAtWall, "touches_walls and touches"),
                    area_entry(kInside, "touches the filled polygon only"),
                    area_entry(kApart, "touches neither")});
    return picture;
}

}  // namespace

std::vector<Picture> thompson_pictures() {
    return {thompson_pairs(), line_line(), point_polygon(), circle_polygon()};
}

}  // namespace arena::pictures
