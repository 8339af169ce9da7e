#include "sim/extra/resolve_against_union.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "sim/math/vec2.h"
#include "sim/narrowphase/grown_outline.h"
#include "sim/narrowphase/nearest_feature.h"
#include "sim/narrowphase/push_circle_polygon.h"

namespace arena::sim {
namespace {

/// The search. Places of the centre are relative to its present place.
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
    void try_center(Vec2 shift);
    [[nodiscard]] bool is_within_best(const GrownCurve& curve) const;

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
    for (const ConvexPolygon& piece : pieces_)
        for_each_grown_curve(piece.vertices, mover_, visit);
}

bool UnionSearch::is_within_best(const GrownCurve& curve) const {
    return length_squared(foot_on(curve, mover_.radius)) < best_squared_;
}

void UnionSearch::try_center(Vec2 shift) {
    if (!(length_squared(shift) < best_squared_) || !is_clear(mover_.center + shift)) return;
    best_ = shift;
    best_squared_ = length_squared(shift);
}

std::optional<Contact> UnionSearch::nearest_way_out() {
    for_each_curve([&](const GrownCurve& curve) {
        if (curve.has_foot) try_center(foot_on(curve, mover_.radius));
    });
    // A crossing is never nearer than the feet on its two curves.
    std::size_t a_index = 0;
    for_each_curve([&](const GrownCurve& a) {
        ++a_index;
        if (!is_within_best(a)) return;
        std::size_t b_index = 0;
        for_each_curve([&](const GrownCurve& b) {
            if (++b_index >= a_index || !is_within_best(b)) return;
            for_each_crossing(a, b, mover_.radius, [&](Vec2 shift) { try_center(shift); });
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
