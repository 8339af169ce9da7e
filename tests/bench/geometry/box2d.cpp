// Box2D 2.4: which of its public functions answers each row's question.
//
// Where several do, all are timed and the table shows the cheapest. Shapes, transforms, proxies,
// sweeps and inputs are made before the clock starts, as a b2World has them. The skin of polygons
// and edges (b2_polygonRadius, 1 cm) is set to 0, so that both libraries test the same shapes; it
// does not change the amount of work.
//
//   point in a shape      TestPoint.
//   line against line, polygon   RayCast, which is cheaper than b2TestOverlap (that runs GJK). It
//                         misses a polygon that the line starts in, so TestPoint is called then.
//   does it overlap       b2Collide...: the manifold's count of points; and b2TestOverlap.
//   push                  b2Collide... alone. Its manifold is in local coordinates and has no depth
//                         yet; b2WorldManifold would add that. It is timed without, which favours
//                         Box2D.
//   sweep of a point      RayCast.
//   other sweeps          b2ShapeCast and b2TimeOfImpact.
#include <memory>
#include <type_traits>
#include <utility>

#include <box2d/b2_circle_shape.h>
#include <box2d/b2_edge_shape.h>
#include <box2d/b2_polygon_shape.h>
#include <box2d/b2_time_of_impact.h>

#include "tests/bench/geometry/contenders.h"
#include "tests/bench/geometry/rows.h"

namespace arena::bench {
namespace {

b2Vec2 to_b2(Vec2 v) {
    return {v.x, v.y};
}

b2Transform at(Vec2 place) {
    b2Transform transform;
    transform.Set(to_b2(place), 0.0f);
    return transform;
}

/// A shape as a body holds it: relative to the body's origin, with the body's transform.
template <typename Shape>
struct Placed {
    Shape shape;
    b2Transform transform;
};

Placed<b2CircleShape> place(Circle circle) {
    Placed<b2CircleShape> placed{{}, at(circle.center)};
    placed.shape.m_radius = circle.radius;
    return placed;
}
/// Returns a point as a shape, where Box2D needs one.
Placed<b2CircleShape> place(Vec2 point) {
    return place(Circle{point, 0.0f});
}
Placed<b2EdgeShape> place(Segment line) {
    const Vec2 middle = (line.a + line.b) * 0.5f;
    Placed<b2EdgeShape> placed{{}, at(middle)};
    placed.shape.SetTwoSided(to_b2(line.a - middle), to_b2(line.b - middle));
    placed.shape.m_radius = 0.0f;
    return placed;
}
Placed<b2PolygonShape> place(const Outline& outline) {
    Vec2 middle;
    for (const Vec2 vertex : outline.vertices)
        middle += vertex * (1.0f / static_cast<float>(outline.vertices.size()));
    std::array<b2Vec2, kOutlineVerticesMax> local;
    for (std::size_t i = 0; i < outline.vertices.size(); ++i)
        local[i] = to_b2(outline.vertices[i] - middle);
    Placed<b2PolygonShape> placed{{}, at(middle)};
    placed.shape.Set(local.data(), static_cast<int32>(outline.vertices.size()));
    placed.shape.m_radius = 0.0f;
    return placed;
}

template <typename Shape>
using PlacedOf = decltype(place(std::declval<Shape>()));

template <typename A, typename B>
struct PlacedPair {
    PlacedOf<A> a;
    PlacedOf<B> b;
};

template <typename A, typename B>
std::vector<PlacedPair<A, B>> place_all(const Pairs<A, B>& scene) {
    std::vector<PlacedPair<A, B>> all;
    all.reserve(scene.items.size());
    for (const Pair<A, B>& pair : scene.items)
        all.push_back({place(pair.a), place(pair.b)});
    return all;
}

/// A point and a shape. Box2D takes the point as a bare vector.
template <typename B>
struct PointAt {
    b2Vec2 point;
    PlacedOf<B> b;
};

template <typename B>
std::vector<PointAt<B>> place_all(const Pairs<Vec2, B>& scene) {
    std::vector<PointAt<B>> all;
    all.reserve(scene.items.size());
    for (const auto& pair : scene.items)
        all.push_back({to_b2(pair.a), place(pair.b)});
    return all;
}

/// A ray of full length and a shape.
template <typename B>
struct RayAt {
    b2RayCastInput ray;
    PlacedOf<B> b;
};

template <typename B>
std::vector<RayAt<B>> place_rays(const Pairs<Segment, B>& scene) {
    std::vector<RayAt<B>> all;
    all.reserve(scene.items.size());
    for (const auto& pair : scene.items)
        all.push_back({{to_b2(pair.a.a), to_b2(pair.a.b), 1.0f}, place(pair.b)});
    return all;
}

struct RayAnswer {
    b2RayCastOutput output;
    bool hit;
};

class List {
  public:
    template <typename Item, typename Ask, typename Yes = ToBool>
    void add(const char* row, const char* function, std::shared_ptr<const std::vector<Item>> items,
             Ask ask, Yes to_bool = {}) {
        const std::size_t count = items->size();
        const auto call = [items = std::move(items), ask](std::size_t i) {
            return ask((*items)[i]);
        };
        all_.push_back(contender(Engine::box2d, row, function, count, call, to_bool));
    }
    std::vector<Contender> take() { return std::move(all_); }

  private:
    std::vector<Contender> all_;
};

template <typename Items>
auto shared(Items items) {
    return std::make_shared<const Items>(std::move(items));
}

const auto kHasContact = [](const b2Manifold& manifold) { return manifold.pointCount > 0; };
const auto kHasHit = [](const RayAnswer& answer) { return answer.hit; };

const auto kTestOverlap = [](const auto& pair) {
    return b2TestOverlap(&pair.a.shape, 0, &pair.b.shape, 0, pair.a.transform, pair.b.transform);
};
const auto kTestPoint = [](const auto& pair) {
    return pair.b.shape.TestPoint(pair.b.transform, pair.point);
};
const auto kRayCast = [](const auto& pair) {
    RayAnswer answer;
    answer.hit = pair.b.shape.RayCast(&answer.output, pair.ray, pair.b.transform, 0);
    return answer;
};

void add_point_tests(const Scenes& scenes, List& list) {
    const auto circles = shared(place_all(scenes.point_circle));
    list.add(row::kPointCircleOverlap, "b2CircleShape::TestPoint", circles, kTestPoint);
    list.add(row::kPointCircleTouch, "b2CircleShape::TestPoint", circles, kTestPoint);
    const auto polygons = shared(place_all(scenes.point_polygon));
    for (const char* row : {row::kPointPolygonOverlap, row::kPointPolygonTouch, row::kPointConvex})
        list.add(row, "b2PolygonShape::TestPoint", polygons, kTestPoint);
}

void add_line_tests(const Scenes& scenes, List& list) {
    const auto lines = shared(place_rays(scenes.line_line));
    for (const char* row : {row::kLineLineCross, row::kLineLineTouch, row::kLineLineWhere})
        list.add(row, "b2EdgeShape::RayCast", lines, kRayCast, kHasHit);

    const auto circles = shared(place_all(scenes.line_circle));
    for (const char* row : {row::kLineCircleOverlap, row::kLineCircleTouch, row::kPushCircleLine}) {
        list.add(
            row, "b2CollideEdgeAndCircle", circles,
            [](const auto& pair) {
                b2Manifold manifold;
                b2CollideEdgeAndCircle(&manifold, &pair.a.shape, pair.a.transform, &pair.b.shape,
                                       pair.b.transform);
                return manifold;
            },
            kHasContact);
        if (row != row::kPushCircleLine) list.add(row, "b2TestOverlap", circles, kTestOverlap);
    }

    const auto rays = shared(place_rays(scenes.line_polygon));
    const auto polygons = shared(place_all(scenes.line_polygon));
    for (const char* row : {row::kLinePolygonOverlap, row::kLinePolygonTouch}) {
        list.add(row, "b2PolygonShape::RayCast, TestPoint", rays, [](const auto& pair) {
            b2RayCastOutput output;
            return pair.b.shape.RayCast(&output, pair.ray, pair.b.transform, 0) ||
                   pair.b.shape.TestPoint(pair.b.transform, pair.ray.p1);
        });
        list.add(row, "b2TestOverlap", polygons, kTestOverlap);
    }
    list.add(
        row::kPushLinePolygon, "b2CollideEdgeAndPolygon", polygons,
        [](const auto& pair) {
            b2Manifold manifold;
            b2CollideEdgeAndPolygon(&manifold, &pair.a.shape, pair.a.transform, &pair.b.shape,
                                    pair.b.transform);
            return manifold;
        },
        kHasContact);
}

void add_area_tests(const Scenes& scenes, List& list) {
    const auto circles = shared(place_all(scenes.circle_circle));
    for (const char* row :
         {row::kCircleCircleOverlap, row::kCircleCircleTouch, row::kPushCircleCircle}) {
        list.add(
            row, "b2CollideCircles", circles,
            [](const auto& pair) {
                b2Manifold manifold;
                b2CollideCircles(&manifold, &pair.a.shape, pair.a.transform, &pair.b.shape,
                                 pair.b.transform);
                return manifold;
            },
            kHasContact);
        if (row != row::kPushCircleCircle) list.add(row, "b2TestOverlap", circles, kTestOverlap);
    }

    const auto mixed = shared(place_all(scenes.circle_polygon));
    for (const char* row :
         {row::kCirclePolygonOverlap, row::kCirclePolygonTouch, row::kPushCirclePolygon}) {
        list.add(
            row, "b2CollidePolygonAndCircle", mixed,
            [](const auto& pair) {
                b2Manifold manifold;
                b2CollidePolygonAndCircle(&manifold, &pair.b.shape, pair.b.transform, &pair.a.shape,
                                          pair.a.transform);
                return manifold;
            },
            kHasContact);
        if (row != row::kPushCirclePolygon) list.add(row, "b2TestOverlap", mixed, kTestOverlap);
    }

    const auto polygons = shared(place_all(scenes.polygon_polygon));
    for (const char* row :
         {row::kPolygonPolygonOverlap, row::kPolygonPolygonTouch, row::kPushPolygonPolygon}) {
        list.add(
            row, "b2CollidePolygons", polygons,
            [](const auto& pair) {
                b2Manifold manifold;
                b2CollidePolygons(&manifold, &pair.a.shape, pair.a.transform, &pair.b.shape,
                                  pair.b.transform);
                return manifold;
            },
            kHasContact);
        if (row != row::kPushPolygonPolygon) list.add(row, "b2TestOverlap", polygons, kTestOverlap);
    }
}

// --- sweeps

/// Owns the shapes that proxies point into, and the inputs made of them.
template <typename A, typename B, typename Input>
struct Prepared {
    std::vector<PlacedPair<A, B>> shapes;
    std::vector<Input> inputs;
};

b2Sweep sweep_along(const b2Transform& from, Vec2 delta) {
    b2Sweep sweep;
    sweep.localCenter.SetZero();
    sweep.c0 = from.p;
    sweep.c = from.p + to_b2(delta);
    sweep.a0 = 0.0f;
    sweep.a = 0.0f;
    sweep.alpha0 = 0.0f;
    return sweep;
}

template <typename A, typename B>
b2ShapeCastInput cast_input(const PlacedPair<A, B>& pair, Vec2 delta) {
    b2ShapeCastInput input;
    input.proxyA.Set(&pair.b.shape, 0);
    input.proxyB.Set(&pair.a.shape, 0);
    input.transformA = pair.b.transform;
    input.transformB = pair.a.transform;
    input.translationB = to_b2(delta);
    return input;
}

template <typename A, typename B>
b2TOIInput impact_input(const PlacedPair<A, B>& pair, Vec2 delta) {
    b2TOIInput input;
    input.proxyA.Set(&pair.b.shape, 0);
    input.proxyB.Set(&pair.a.shape, 0);
    input.sweepA = sweep_along(pair.b.transform, {});
    input.sweepB = sweep_along(pair.a.transform, delta);
    input.tMax = 1.0f;
    return input;
}

template <typename A, typename B, typename Input, typename MakeInput>
auto prepare(const Motions<A, B>& scene, MakeInput make_input) {
    auto prepared = std::make_shared<Prepared<A, B, Input>>();
    prepared->shapes.reserve(scene.items.size());
    for (const auto& motion : scene.items)
        prepared->shapes.push_back({place(motion.mover), place(motion.obstacle)});
    for (std::size_t i = 0; i < scene.items.size(); ++i)
        prepared->inputs.push_back(make_input(prepared->shapes[i], scene.items[i].delta));
    const std::vector<Input>* inputs = &prepared->inputs;
    return std::shared_ptr<const std::vector<Input>>(std::move(prepared), inputs);
}

struct CastAnswer {
    b2ShapeCastOutput output;
    bool hit;
};

template <typename A, typename B>
void add_sweep(const char* row, const Motions<A, B>& scene, List& list) {
    list.add(
        row, "b2ShapeCast",
        prepare<A, B, b2ShapeCastInput>(
            scene, [](const auto& pair, Vec2 delta) { return cast_input<A, B>(pair, delta); }),
        [](const b2ShapeCastInput& input) {
            CastAnswer answer;
            answer.hit = b2ShapeCast(&answer.output, &input);
            return answer;
        },
        [](const CastAnswer& answer) { return answer.hit; });
    list.add(
        row, "b2TimeOfImpact",
        prepare<A, B, b2TOIInput>(
            scene, [](const auto& pair, Vec2 delta) { return impact_input<A, B>(pair, delta); }),
        [](const b2TOIInput& input) {
            b2TOIOutput output;
            b2TimeOfImpact(&output, &input);
            return output;
        },
        [](const b2TOIOutput& output) {
            return output.state == b2TOIOutput::e_touching ||
                   output.state == b2TOIOutput::e_overlapped;
        });
}

void add_point_sweep(const Scenes& scenes, List& list) {
    std::vector<RayAt<Segment>> rays;
    for (const auto& motion : scenes.moving_point_line.items) {
        rays.push_back({{to_b2(motion.mover), to_b2(motion.mover + motion.delta), 1.0f},
                        place(motion.obstacle)});
    }
    list.add(row::kSweepPointLine, "b2EdgeShape::RayCast", shared(std::move(rays)), kRayCast,
             kHasHit);
}

}  // namespace

std::vector<Contender> box2d_contenders(const Scenes& scenes) {
    List list;
    add_point_tests(scenes, list);
    add_line_tests(scenes, list);
    add_area_tests(scenes, list);
    add_point_sweep(scenes, list);
    add_sweep(row::kSweepPointLine, scenes.moving_point_line, list);
    add_sweep(row::kSweepCircleCircle, scenes.moving_circle_circle, list);
    add_sweep(row::kSweepCircleLine, scenes.moving_circle_line, list);
    add_sweep(row::kSweepCirclePolygon, scenes.moving_circle_polygon, list);
    add_sweep(row::kSweepPolygonPolygon, scenes.moving_polygon_polygon, list);
    return list.take();
}

}  // namespace arena::bench
