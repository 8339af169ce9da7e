// The inputs of the geometry benchmark: thousands of distinct pairs of shapes as they occur in a
// game, in a stated mix, shuffled, the same in every run.
//
// Sizes are those of an arena: circles of about 0.5 m, polygons of 3 to 8 vertices and about 2 m,
// lines of up to 3 m, both shapes of a pair within one cell of 4 m, cells anywhere within 50 m.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "sim/geometry/shapes.h"
#include "sim/values/static_vector.h"

namespace arena::bench {

using sim::Circle;
using sim::Segment;
using sim::Vec2;

inline constexpr std::size_t kOutlineVerticesMax = 8;  // of one shape in Box2D 2.4

/// A convex polygon that owns its vertices: counter-clockwise, none in the middle of a side.
struct Outline {
    StaticVector<Vec2, kOutlineVerticesMax> vertices;

    operator sim::Polygon() const { return {vertices.view()}; }
    operator sim::ConvexPolygon() const { return {vertices.view()}; }
};

/// How two shapes lie relative to each other. When two kinds of shapes cannot lie in one of these
/// ways (two points never overlap deeply), its share is spread over the others.
enum class Placement : std::size_t {
    apart_by_box,  ///< the axis-aligned boxes do not overlap
    near_miss,     ///< the boxes overlap, but the shapes do not touch
    shallow,       ///< the shapes touch, and a move of 10 cm separates them
    deep,          ///< no such move does
    contained,     ///< one contains the other
};
inline constexpr std::array<double, 5> kPlacementShares{0.35, 0.25, 0.20, 0.15, 0.05};

/// How a motion ends.
enum class MotionEnd : std::size_t {
    apart_by_box,  ///< the box around the whole motion does not overlap the obstacle's
    near_miss,     ///< it does, but the mover passes by or stops short
    hits,
    starts_inside,
};
inline constexpr std::array<double, 4> kMotionEndShares{0.35, 0.25, 0.30, 0.10};

template <typename A, typename B>
struct Pair {
    A a;
    B b;
};

/// `mover` moves by `delta` towards or past `obstacle`: 0.1 m to 2 m, from a tick of a running
/// player to a tick of a fast projectile.
template <typename A, typename B>
struct Motion {
    A mover;
    Vec2 delta;
    B obstacle;
};

/// A circle in front of a solid that is cut into pieces.
struct UnionPair {
    Circle mover;
    std::array<Outline, 3> pieces;
};

/// The inputs of one benchmark row.
template <typename Item>
struct Scene {
    std::vector<Item> items;
    std::string mix;  ///< in words: "35 % apart by box, 25 % near miss, ..."
};

template <typename A, typename B>
using Pairs = Scene<Pair<A, B>>;
template <typename A, typename B>
using Motions = Scene<Motion<A, B>>;

struct Scenes {
    Pairs<Vec2, Vec2> point_point;
    Pairs<Vec2, Segment> point_line;
    Pairs<Vec2, Circle> point_circle;
    Pairs<Vec2, Outline> point_polygon;
    Pairs<Segment, Segment> line_line;
    Pairs<Segment, Circle> line_circle;
    Pairs<Segment, Outline> line_polygon;
    Pairs<Circle, Circle> circle_circle;
    Pairs<Circle, Outline> circle_polygon;
    Pairs<Outline, Outline> polygon_polygon;
    Scene<UnionPair> circle_union;
    Motions<Vec2, Segment> moving_point_line;
    Motions<Circle, Circle> moving_circle_circle;
    Motions<Circle, Segment> moving_circle_line;
    Motions<Circle, Outline> moving_circle_polygon;
    Motions<Outline, Outline> moving_polygon_polygon;
};

/// Draws the scenes, of `count` items each.
[[nodiscard]] Scenes draw_scenes(std::size_t count);

}  // namespace arena::bench
