// The library's own functions, as a game calls them: shapes by value, and polygons as spans or,
// where a function takes them, prepared.
#include <array>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include "sim/extra/resolve_against_union.h"
#include "sim/geometry/prepared_polygon.h"
#include "sim/narrowphase/push_circle_circle.h"
#include "sim/narrowphase/push_circle_line.h"
#include "sim/narrowphase/push_circle_polygon.h"
#include "sim/narrowphase/push_polygon_polygon.h"
#include "sim/narrowphase/thompson.h"
#include "sim/sweep/sweep_circle_circle.h"
#include "sim/sweep/sweep_circle_line.h"
#include "sim/sweep/sweep_circle_polygon.h"
#include "sim/sweep/sweep_point_line.h"
#include "sim/sweep/sweep_polygon_polygon.h"
#include "tests/bench/geometry/contenders.h"
#include "tests/bench/geometry/rows.h"

namespace arena::bench {
namespace {

using sim::ConvexPolygon;
using sim::LineIntersection;
using sim::LineRelation;
using sim::PointSide;
using sim::Polygon;
using sim::PreparedPolygon;

// Return the shapes as the library's functions take them.
Vec2 library_shape(Vec2 point) {
    return point;
}
Segment library_shape(Segment line) {
    return line;
}
Circle library_shape(Circle circle) {
    return circle;
}
const PreparedPolygon& library_shape(const PreparedPolygon& polygon) {
    return polygon;
}
Polygon library_shape(const Outline& outline) {
    return outline;
}

/// Prepares polygons before the clock starts: a loaded world has them prepared, and the shapes of
/// the other engines hold their normals, too.
PreparedPolygon prepared(const Outline& outline) {
    return sim::prepare(outline);
}
template <typename Shape>
const Shape& prepared(const Shape& shape) {
    return shape;
}
template <typename Shape>
using Prepared = std::decay_t<decltype(prepared(std::declval<const Shape&>()))>;

template <typename A, typename B>
auto prepared(const Pairs<A, B>& scene) {
    using PreparedPair = Pair<Prepared<A>, Prepared<B>>;
    std::vector<PreparedPair> all;
    for (const auto& pair : scene.items)
        all.push_back({prepared(pair.a), prepared(pair.b)});
    return std::make_shared<const std::vector<PreparedPair>>(std::move(all));
}
template <typename A, typename B>
auto prepared(const Motions<A, B>& scene) {
    using PreparedMotion = Motion<Prepared<A>, Prepared<B>>;
    std::vector<PreparedMotion> all;
    for (const auto& motion : scene.items)
        all.push_back({prepared(motion.mover), motion.delta, prepared(motion.obstacle)});
    return std::make_shared<const std::vector<PreparedMotion>>(std::move(all));
}

class List {
  public:
    template <typename Item, typename Ask, typename Yes = ToBool>
    void add(const char* row, const char* function, std::shared_ptr<const std::vector<Item>> items,
             Ask ask, Yes to_bool = {}) {
        const std::size_t count = items->size();
        const auto call = [items = std::move(items), ask](std::size_t i) {
            return ask((*items)[i]);
        };
        all_.push_back(contender(Engine::ours, row, function, count, call, to_bool));
    }
    template <typename Item, typename Ask, typename Yes = ToBool>
    void add(const char* row, const char* function, const Scene<Item>& scene, Ask ask,
             Yes to_bool = {}) {
        const Item* items = scene.items.data();
        const auto call = [items, ask](std::size_t i) { return ask(items[i]); };
        all_.push_back(contender(Engine::ours, row, function, scene.items.size(), call, to_bool));
    }
    std::vector<Contender> take() { return std::move(all_); }

  private:
    std::vector<Contender> all_;
};

bool is_intersection(const LineIntersection& intersection) {
    switch (intersection.relation) {
        case LineRelation::disjoint:
        case LineRelation::parallel:
        case LineRelation::collinear_disjoint:
        case LineRelation::degenerate_disjoint:
            return false;
        case LineRelation::proper:
        case LineRelation::touch:
        case LineRelation::collinear_touch:
        case LineRelation::collinear_overlap:
        case LineRelation::degenerate_touch:
            return true;
    }
    return false;
}

const auto kOverlaps = [](const auto& pair) {
    return overlaps(library_shape(pair.a), library_shape(pair.b));
};
const auto kTouches = [](const auto& pair) {
    return touches(library_shape(pair.a), library_shape(pair.b));
};
const auto kTouchesWalls = [](const auto& pair) {
    return touches_walls(library_shape(pair.a), library_shape(pair.b));
};

void add_pair_tests(const Scenes& scenes, List& list) {
    // Points overlap neither points nor lines: those two tests always answer no and have no row.
    list.add(row::kPointPointTouch, "touches", scenes.point_point, kTouches);
    list.add(row::kPointLineTouch, "touches", scenes.point_line, kTouches);
    list.add(row::kPointCircleOverlap, "overlaps", scenes.point_circle, kOverlaps);
    list.add(row::kPointCircleTouch, "touches", scenes.point_circle, kTouches);
    list.add(row::kPointPolygonOverlap, "overlaps", scenes.point_polygon, kOverlaps);
    list.add(row::kPointPolygonTouch, "touches", scenes.point_polygon, kTouches);
    list.add(
        row::kPointConvex, "classify_point_in_convex", scenes.point_polygon,
        [](const auto& pair) { return sim::classify_point_in_convex(pair.a, pair.b); },
        [](PointSide side) { return side != PointSide::outside; });
    list.add(row::kLineLineCross, "overlaps", scenes.line_line, kOverlaps);
    list.add(row::kLineLineTouch, "touches", scenes.line_line, kTouches);
    list.add(
        row::kLineLineWhere, "meet", scenes.line_line,
        [](const auto& pair) { return sim::intersect_lines(pair.a, pair.b); }, is_intersection);
    list.add(row::kLineCircleOverlap, "overlaps", scenes.line_circle, kOverlaps);
    list.add(row::kLineCircleTouch, "touches", scenes.line_circle, kTouches);
    list.add(row::kLinePolygonOverlap, "overlaps", scenes.line_polygon, kOverlaps);
    list.add(row::kLinePolygonTouch, "touches", scenes.line_polygon, kTouches);
    list.add(row::kLinePolygonWalls, "touches_walls", scenes.line_polygon, kTouchesWalls);
    list.add(row::kCircleCircleOverlap, "overlaps", scenes.circle_circle, kOverlaps);
    list.add(row::kCircleCircleTouch, "touches", scenes.circle_circle, kTouches);
    const auto circle_polygon = prepared(scenes.circle_polygon);
    list.add(row::kCirclePolygonOverlap, "overlaps, prepared", circle_polygon, kOverlaps);
    list.add(row::kCirclePolygonTouch, "touches, prepared", circle_polygon, kTouches);
    list.add(row::kCirclePolygonWalls, "touches_walls", scenes.circle_polygon, kTouchesWalls);
    list.add(row::kPolygonPolygonOverlap, "overlaps", scenes.polygon_polygon, kOverlaps);
    list.add(row::kPolygonPolygonTouch, "touches", scenes.polygon_polygon, kTouches);
    list.add(row::kPolygonPolygonWalls, "touches_walls", scenes.polygon_polygon, kTouchesWalls);
}

void add_pushes(const Scenes& scenes, List& list) {
    list.add(row::kPushCircleCircle, "push_circle_out_of_circle", scenes.circle_circle,
             [](const auto& pair) { return sim::push_circle_out_of_circle(pair.a, pair.b); });
    list.add(row::kPushCircleLine, "push_circle_out_of_line", scenes.line_circle,
             [](const auto& pair) { return sim::push_circle_out_of_line(pair.b, pair.a); });
    list.add(row::kPushCirclePolygon, "push_circle_out_of_polygon, prepared",
             prepared(scenes.circle_polygon),
             [](const auto& pair) { return sim::push_circle_out_of_polygon(pair.a, pair.b); });
    list.add(row::kPushPolygonPolygon, "push_polygon_out_of_polygon", scenes.polygon_polygon,
             [](const auto& pair) { return sim::push_polygon_out_of_polygon(pair.a, pair.b); });
    list.add(row::kPushLinePolygon, "push_line_out_of_polygon", scenes.line_polygon,
             [](const auto& pair) { return sim::push_line_out_of_polygon(pair.a, pair.b); });
    list.add(row::kPushUnion, "resolve_against_union", scenes.circle_union,
             [](const UnionPair& pair) {
                 const std::array<ConvexPolygon, 3> pieces{pair.pieces[0], pair.pieces[1],
                                                           pair.pieces[2]};
                 return sim::resolve_against_union(pair.mover, pieces);
             });
}

/// A hit and whether there is one, as the other engines return them.
struct HitAnswer {
    sim::SweepHit output;
    bool hit = false;
};

void add_sweeps(const Scenes& scenes, List& list) {
    list.add(
        row::kSweepPointLine, "sweep_point_line", scenes.moving_point_line,
        [](const auto& m) {
            HitAnswer answer;
            answer.hit = sim::sweep_point_line(m.mover, m.delta, m.obstacle, answer.output);
            return answer;
        },
        [](const HitAnswer& answer) { return answer.hit; });
    list.add(row::kSweepCircleCircle, "sweep_circle_circle", scenes.moving_circle_circle,
             [](const auto& m) { return sim::sweep_circle_circle(m.mover, m.delta, m.obstacle); });
    list.add(row::kSweepCircleLine, "sweep_circle_line", scenes.moving_circle_line,
             [](const auto& m) { return sim::sweep_circle_line(m.mover, m.delta, m.obstacle); });
    list.add(row::kSweepCirclePolygon, "sweep_circle_polygon, prepared",
             prepared(scenes.moving_circle_polygon),
             [](const auto& m) { return sim::sweep_circle_polygon(m.mover, m.delta, m.obstacle); });
    list.add(
        row::kSweepPolygonPolygon, "sweep_polygon_polygon", scenes.moving_polygon_polygon,
        [](const auto& m) { return sim::sweep_polygon_polygon(m.mover, m.delta, m.obstacle); });
}

}  // namespace

std::vector<Contender> our_contenders(const Scenes& scenes) {
    List list;
    add_pair_tests(scenes, list);
    add_pushes(scenes, list);
    add_sweeps(scenes, list);
    return list.take();
}

}  // namespace arena::bench
