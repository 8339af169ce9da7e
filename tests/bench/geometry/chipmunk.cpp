// Chipmunk 7: which of its public functions answers each row's question.
//
// Where several do, all are timed and the table shows the cheapest. Shapes belong to one static
// body, and their world coordinates, planes and boxes are cached before the clock starts, as a
// cpSpace has them.
//
//   point in, or near, a shape   cpShapePointQuery: its signed distance answers point tests, tests
//                         of circles (distance against radius) and their pushes (distance and
//                         gradient).
//   line against a shape  cpShapeSegmentQuery with radius 0, which also hits from inside.
//   does it overlap, push cpShapesCollide: the count of contact points, their depth, the normal.
//   sweep of a point      cpShapeSegmentQuery with radius 0.
//   sweep of a circle     cpShapeSegmentQuery with the circle's radius.
//   sweep of a polygon    none.
#include <array>
#include <memory>
#include <type_traits>
#include <utility>

#include <chipmunk/chipmunk.h>
// With the structs, shapes can lie in one array, as ours do.
#include <chipmunk/chipmunk_structs.h>

#include "tests/bench/geometry/contenders.h"
#include "tests/bench/geometry/rows.h"

namespace arena::bench {
namespace {

cpVect to_cp(Vec2 v) {
    return cpv(static_cast<cpFloat>(v.x), static_cast<cpFloat>(v.y));
}

void init(cpCircleShape& shape, cpBody* body, Circle circle) {
    cpCircleShapeInit(&shape, body, static_cast<cpFloat>(circle.radius), to_cp(circle.center));
}
void init(cpSegmentShape& shape, cpBody* body, Segment line) {
    cpSegmentShapeInit(&shape, body, to_cp(line.a), to_cp(line.b), 0.0);
}
void init(cpPolyShape& shape, cpBody* body, const Outline& outline) {
    std::array<cpVect, kOutlineVerticesMax> vertices;
    for (std::size_t i = 0; i < outline.vertices.size(); ++i)
        vertices[i] = to_cp(outline.vertices[i]);
    cpPolyShapeInitRaw(&shape, body, static_cast<int>(outline.vertices.size()), vertices.data(),
                       0.0);
}

template <typename Shape>
using CpShapeOf = std::conditional_t<
    std::is_same_v<Shape, Circle>, cpCircleShape,
    std::conditional_t<std::is_same_v<Shape, Segment>, cpSegmentShape, cpPolyShape>>;

/// Shapes in one array that never moves: polygons hold pointers into themselves.
template <typename Shape>
class Shapes {
  public:
    explicit Shapes(const std::vector<Shape>& from)
        : body_(cpBodyNewStatic()), shapes_(from.size()) {
        for (std::size_t i = 0; i < from.size(); ++i) {
            init(shapes_[i], body_, from[i]);
            cpShapeUpdate(&shapes_[i].shape, cpTransformIdentity);
        }
    }
    Shapes(const Shapes&) = delete;
    Shapes& operator=(const Shapes&) = delete;
    ~Shapes() {
        for (auto& shape : shapes_)
            cpShapeDestroy(&shape.shape);
        cpBodyFree(body_);
    }
    const cpShape* operator[](std::size_t i) const { return &shapes_[i].shape; }

  private:
    cpBody* body_;
    std::vector<CpShapeOf<Shape>> shapes_;
};

template <typename Items, typename Get>
auto shapes_of(const Items& items, Get get) {
    using Shape = std::decay_t<decltype(get(items[0]))>;
    std::vector<Shape> shapes;
    for (const auto& item : items)
        shapes.push_back(get(item));
    return std::make_shared<const Shapes<Shape>>(shapes);
}

template <typename Items, typename Get>
auto values_of(const Items& items, Get get) {
    using Value = std::decay_t<decltype(get(items[0]))>;
    auto values = std::make_shared<std::vector<Value>>();
    for (const auto& item : items)
        values->push_back(get(item));
    return std::shared_ptr<const std::vector<Value>>(std::move(values));
}

class List {
  public:
    template <typename Call, typename Yes = ToBool>
    void add(const char* row, const char* function, std::size_t calls, Call call,
             Yes to_bool = {}) {
        all_.push_back(contender(Engine::chipmunk, row, function, calls, call, to_bool));
    }
    std::vector<Contender> take() { return std::move(all_); }

  private:
    std::vector<Contender> all_;
};

const auto kFirst = [](const auto& pair) { return pair.a; };
const auto kSecond = [](const auto& pair) { return pair.b; };

struct Disc {
    cpVect center;
    cpFloat radius;
};

Disc to_disc(Vec2 point) {
    return {to_cp(point), 0.0};
}
Disc to_disc(Circle circle) {
    return {to_cp(circle.center), static_cast<cpFloat>(circle.radius)};
}

struct Nearest {
    cpPointQueryInfo info;
    bool within;
};

/// Adds tests of points and discs against shapes, by their distance.
template <typename Discs, typename Obstacles>
void add_point_query(const char* row, Discs discs, Obstacles obstacles, List& list) {
    const std::size_t count = discs->size();
    list.add(
        row, "cpShapePointQuery", count,
        [discs, obstacles](std::size_t i) {
            Nearest nearest;
            const Disc& disc = (*discs)[i];
            nearest.within =
                cpShapePointQuery((*obstacles)[i], disc.center, &nearest.info) <= disc.radius;
            return nearest;
        },
        [](const Nearest& nearest) { return nearest.within; });
}

template <typename First, typename Second>
void add_collide(const char* row, std::size_t count, First first, Second second, List& list) {
    list.add(
        row, "cpShapesCollide", count,
        [first, second](std::size_t i) { return cpShapesCollide((*first)[i], (*second)[i]); },
        [](const cpContactPointSet& contacts) { return contacts.count > 0; });
}

struct Path {
    cpVect from;
    cpVect to;
    cpFloat radius;
};

struct PathAnswer {
    cpSegmentQueryInfo info;
    cpBool hit;
};

template <typename Paths, typename Obstacles>
void add_segment_query(const char* row, Paths paths, Obstacles obstacles, List& list) {
    const std::size_t count = paths->size();
    list.add(
        row, "cpShapeSegmentQuery", count,
        [paths, obstacles](std::size_t i) {
            PathAnswer answer;
            const Path& path = (*paths)[i];
            answer.hit =
                cpShapeSegmentQuery((*obstacles)[i], path.from, path.to, path.radius, &answer.info);
            return answer;
        },
        [](const PathAnswer& answer) { return answer.hit != cpFalse; });
}

void add_point_tests(const Scenes& scenes, List& list) {
    const auto disc_of_first = [](const auto& pair) { return to_disc(pair.a); };
    add_point_query(row::kPointLineTouch, values_of(scenes.point_line.items, disc_of_first),
                    shapes_of(scenes.point_line.items, kSecond), list);

    const auto at_circles = values_of(scenes.point_circle.items, disc_of_first);
    const auto circles = shapes_of(scenes.point_circle.items, kSecond);
    for (const char* row : {row::kPointCircleOverlap, row::kPointCircleTouch})
        add_point_query(row, at_circles, circles, list);

    const auto at_polygons = values_of(scenes.point_polygon.items, disc_of_first);
    const auto polygons = shapes_of(scenes.point_polygon.items, kSecond);
    for (const char* row : {row::kPointPolygonOverlap, row::kPointPolygonTouch, row::kPointConvex})
        add_point_query(row, at_polygons, polygons, list);
}

void add_line_tests(const Scenes& scenes, List& list) {
    const auto path_of_first = [](const auto& pair) {
        return Path{to_cp(pair.a.a), to_cp(pair.a.b), 0.0};
    };
    const auto at_lines = values_of(scenes.line_line.items, path_of_first);
    const auto lines = shapes_of(scenes.line_line.items, kSecond);
    for (const char* row : {row::kLineLineCross, row::kLineLineTouch, row::kLineLineWhere})
        add_segment_query(row, at_lines, lines, list);

    const auto discs =
        values_of(scenes.line_circle.items, [](const auto& pair) { return to_disc(pair.b); });
    const auto walls = shapes_of(scenes.line_circle.items, kFirst);
    const auto circles = shapes_of(scenes.line_circle.items, kSecond);
    for (const char* row : {row::kLineCircleOverlap, row::kLineCircleTouch, row::kPushCircleLine}) {
        add_point_query(row, discs, walls, list);
        add_collide(row, discs->size(), circles, walls, list);
    }

    const auto at_polygons = values_of(scenes.line_polygon.items, path_of_first);
    const auto polygons = shapes_of(scenes.line_polygon.items, kSecond);
    const auto movers = shapes_of(scenes.line_polygon.items, kFirst);
    for (const char* row : {row::kLinePolygonOverlap, row::kLinePolygonTouch})
        add_segment_query(row, at_polygons, polygons, list);
    add_collide(row::kPushLinePolygon, at_polygons->size(), movers, polygons, list);
}

void add_area_tests(const Scenes& scenes, List& list) {
    const auto disc_of_first = [](const auto& pair) { return to_disc(pair.a); };
    const auto add = [&](const auto& scene, std::array<const char*, 3> rows) {
        const auto discs = values_of(scene.items, disc_of_first);
        const auto movers = shapes_of(scene.items, kFirst);
        const auto obstacles = shapes_of(scene.items, kSecond);
        for (const char* row : rows) {
            add_point_query(row, discs, obstacles, list);
            add_collide(row, discs->size(), movers, obstacles, list);
        }
    };
    add(scenes.circle_circle,
        {row::kCircleCircleOverlap, row::kCircleCircleTouch, row::kPushCircleCircle});
    add(scenes.circle_polygon,
        {row::kCirclePolygonOverlap, row::kCirclePolygonTouch, row::kPushCirclePolygon});

    const auto movers = shapes_of(scenes.polygon_polygon.items, kFirst);
    const auto obstacles = shapes_of(scenes.polygon_polygon.items, kSecond);
    for (const char* row :
         {row::kPolygonPolygonOverlap, row::kPolygonPolygonTouch, row::kPushPolygonPolygon})
        add_collide(row, scenes.polygon_polygon.items.size(), movers, obstacles, list);
}

template <typename Moving>
void add_sweep(const char* row, const Scene<Moving>& scene, List& list) {
    const auto path_of = [](const Moving& motion) {
        const Disc disc = to_disc(motion.mover);
        return Path{disc.center, cpvadd(disc.center, to_cp(motion.delta)), disc.radius};
    };
    const auto obstacles =
        shapes_of(scene.items, [](const Moving& motion) { return motion.obstacle; });
    add_segment_query(row, values_of(scene.items, path_of), obstacles, list);
}

}  // namespace

std::vector<Contender> chipmunk_contenders(const Scenes& scenes) {
    List list;
    add_point_tests(scenes, list);
    add_line_tests(scenes, list);
    add_area_tests(scenes, list);
    add_sweep(row::kSweepPointLine, scenes.moving_point_line, list);
    add_sweep(row::kSweepCircleCircle, scenes.moving_circle_circle, list);
    add_sweep(row::kSweepCircleLine, scenes.moving_circle_line, list);
    add_sweep(row::kSweepCirclePolygon, scenes.moving_circle_polygon, list);
    return list.take();
}

}  // namespace arena::bench
