#include "sim/narrowphase/resolve_against_union.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "sim/geometry/polygon.h"
#include "sim/math/vec2.h"
#include "sim/narrowphase/nearest_feature.h"
#include "sim/narrowphase/push_circle_polygon.h"

namespace arena::sim {
namespace {

// All points here are seen from the mover's centre.

/// A part of the grown outlines, carried on beyond its ends: the line at `offset` along `normal`,
/// or the circle with the mover's radius about `corner`.
struct Curve {
    enum class Kind { line, circle };
    Kind kind = Kind::line;
    Vec2 normal;
    float offset = 0.0f;
    Vec2 corner;
};

class UnionSearch {
  public:
    UnionSearch(Circle mover, std::span<const ConvexPolygon> pieces)
        : mover_(mover), pieces_(pieces) {
        float scale = std::max({std::abs(mover.center.x), std::abs(mover.center.y), mover.radius});
        for (const ConvexPolygon& piece : pieces) {
            for (const Vec2 v : piece.vertices) {
                scale = std::max({scale, std::abs(v.x), std::abs(v.y)});
            }
        }
        slack_ = scale * kPushResidual;
    }

    [[nodiscard]] bool is_clear(Vec2 center) const;
    [[nodiscard]] std::optional<Contact> nearest_way_out();

  private:
    template <typename Visit>
    void for_each_curve(Visit visit) const;
    void try_crossings(const Curve& a, const Curve& b);
    void try_center(Vec2 seen);
    [[nodiscard]] bool is_within_best(const Curve& curve) const;
    [[nodiscard]] Vec2 foot_on(const Curve& curve) const;

    Circle mover_;
    std::span<const ConvexPolygon> pieces_;
    float slack_ = 0.0f;
    Vec2 best_;
    float best_squared_ = std::numeric_limits<float>::infinity();
};

bool UnionSearch::is_clear(Vec2 center) const {
    return std::all_of(pieces_.begin(), pieces_.end(), [&](const ConvexPolygon& piece) {
        return piece.vertices.empty() ||
               nearest_feature(center, piece).distance >= mover_.radius - slack_;
    });
}

template <typename Visit>
void UnionSearch::for_each_curve(Visit visit) const {
    for (const ConvexPolygon& piece : pieces_) {
        for (std::size_t i = 0; i < piece.vertices.size(); ++i) {
            const Segment side = edge(piece.vertices, i);
            const Vec2 corner = side.a - mover_.center;
            const Vec2 normal = normalised_or(right_of(side.b - side.a), {});
            if (!(normal == Vec2{})) {
                visit(Curve{Curve::Kind::line, normal, dot(corner, normal) + mover_.radius, {}});
            }
            visit(Curve{Curve::Kind::circle, {}, 0.0f, corner});
        }
    }
}

Vec2 UnionSearch::foot_on(const Curve& curve) const {
    if (curve.kind == Curve::Kind::line) return curve.normal * curve.offset;
    return curve.corner + normalised_or(-curve.corner, {1.0f, 0.0f}) * mover_.radius;
}

bool UnionSearch::is_within_best(const Curve& curve) const {
    return length_squared(foot_on(curve)) < best_squared_;
}

void UnionSearch::try_center(Vec2 seen) {
    if (!(length_squared(seen) < best_squared_) || !is_clear(mover_.center + seen)) return;
    best_ = seen;
    best_squared_ = length_squared(seen);
}

void UnionSearch::try_crossings(const Curve& a, const Curve& b) {
    if (a.kind == Curve::Kind::line && b.kind == Curve::Kind::line) {
        const float determinant = cross(a.normal, b.normal);
        if (determinant == 0.0f) return;
        const Vec2 crossing = right_of(b.normal * a.offset - a.normal * b.offset);
        try_center({crossing.x / determinant, crossing.y / determinant});
        return;
    }
    if (a.kind == Curve::Kind::circle && b.kind == Curve::Kind::circle) {
        const Vec2 half = (b.corner - a.corner) * 0.5f;
        const float rise_squared = mover_.radius * mover_.radius - length_squared(half);
        if (!(rise_squared >= 0.0f)) return;
        const Vec2 rise = normalised_or(right_of(half), {}) * std::sqrt(rise_squared);
        try_center(a.corner + half + rise);
        try_center(a.corner + half - rise);
        return;
    }
    const Curve& line = a.kind == Curve::Kind::line ? a : b;
    const Curve& circle = a.kind == Curve::Kind::line ? b : a;
    const float height = line.offset - dot(circle.corner, line.normal);
    const float run_squared = mover_.radius * mover_.radius - height * height;
    if (!(run_squared >= 0.0f)) return;
    const Vec2 foot = circle.corner + line.normal * height;
    const Vec2 run = right_of(line.normal) * std::sqrt(run_squared);
    try_center(foot + run);
    try_center(foot - run);
}

std::optional<Contact> UnionSearch::nearest_way_out() {
    for_each_curve([&](const Curve& curve) { try_center(foot_on(curve)); });
    // A crossing is no nearer than the feet on its two curves.
    std::size_t a_index = 0;
    for_each_curve([&](const Curve& a) {
        ++a_index;
        if (!is_within_best(a)) return;
        std::size_t b_index = 0;
        for_each_curve([&](const Curve& b) {
            if (++b_index < a_index && is_within_best(b)) try_crossings(a, b);
        });
    });
    const float depth = std::sqrt(best_squared_);
    if (!(depth > 0.0f) || !std::isfinite(depth)) return std::nullopt;
    return Contact{normalised_or(best_, {1.0f, 0.0f}), depth};
}

}  // namespace

std::optional<Contact> resolve_against_union(Circle mover, std::span<const ConvexPolygon> pieces) {
    UnionSearch search(mover, pieces);
    if (search.is_clear(mover.center)) return std::nullopt;
    return search.nearest_way_out();
}

}  // namespace arena::sim
