// A body as the collision library sees it: a disc, or a convex outline about its position.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "sim/geometry/aabb.h"
#include "sim/geometry/shapes.h"
#include "sim/values/body_kind.h"

namespace arena::sim {

/// A disc, or a convex outline of at most kBodyVerticesMax vertices.
struct Body {
    Circle circle;                  ///< metres; for an outline the circle around it
    std::span<const Vec2> outline;  ///< metres from the circle's centre; empty: a disc
    /// Metres: a one-sided line stops it only if it is further in front of it than this; 0: also if
    /// it touches the line.
    float passes_within = 0.0f;

    [[nodiscard]] bool is_disc() const { return outline.empty(); }
};

/// Returns the body, moved by `shift`.
inline Body moved(Body body, Vec2 shift) {
    body.circle.center += shift;
    return body;
}

/// Returns the bounding box of the body, in metres.
inline Aabb box_of(const Body& body) {
    if (body.is_disc()) return aabb_of_circle(body.circle.center, body.circle.radius);
    const Aabb box = aabb_of_points(body.outline);
    return {body.circle.center + box.min, body.circle.center + box.max};
}

/// Returns the centre of the box.
inline Vec2 middle_of(const Aabb& box) {
    return (box.min + box.max) * 0.5f;
}

/// Returns how far two rays reach to each side of a body: the midpoints of the sides of its
/// bounding box, relative to its position, as a CCW outline.
inline std::array<Vec2, 4> ray_ends_of(const Body& body) {
    const Aabb box = box_of(moved(body, -body.circle.center));
    const Vec2 middle = middle_of(box);
    return {Vec2{middle.x, box.min.y}, Vec2{box.max.x, middle.y}, Vec2{middle.x, box.max.y},
            Vec2{box.min.x, middle.y}};
}

/// The vertices of a body's outline, moved to where the body is.
class PlacedOutline {
  public:
    explicit PlacedOutline(const Body& body) : size_(body.outline.size()) {
        for (std::size_t i = 0; i < size_; ++i)
            vertices_[i] = body.circle.center + body.outline[i];
    }
    [[nodiscard]] Polygon polygon() const { return {{vertices_.data(), size_}}; }
    [[nodiscard]] ConvexPolygon convex() const { return {{vertices_.data(), size_}, 0}; }

  private:
    std::array<Vec2, kBodyVerticesMax> vertices_{};
    std::size_t size_;
};

/// Returns the shift that brings the body's bounding box into the bounds. A box that is too large
/// is centred in them.
inline Vec2 shift_into(const Bounds& bounds, const Body& body) {
    const Aabb box = box_of(body);
    const auto shift = [](float low, float high, float least, float most) {
        if (high - low > most - least) return 0.5f * ((least + most) - (low + high));
        return low < least ? least - low : high > most ? most - high : 0.0f;
    };
    return {shift(box.min.x, box.max.x, bounds.min.x, bounds.max.x),
            shift(box.min.y, box.max.y, bounds.min.y, bounds.max.y)};
}

}  // namespace arena::sim
