#include "sim/narrowphase/push_circle_polygon.h"

#include <algorithm>
#include <array>

#include "sim/narrowphase/nearest_feature.h"
#include "sim/narrowphase/surely_nearest.h"

namespace arena::sim {
namespace {

/// In metres. The squares of smaller lengths lose bits to underflow, or even all of them; the
/// squares of larger ones are as precise as any float. Only discs smaller than an atom fall below
/// it.
constexpr float kTiny = 0x1p-45f;
constexpr float kTinyScale = 0x1p80f;

std::optional<Contact> push_out(Circle mover, const ConvexPolygon& obstacle) {
    const auto nearest = nearest_way_out(mover, obstacle);
    if (!nearest) return std::nullopt;
    const float depth = mover.radius - nearest->distance;
    if (!(depth > 0.0f)) return std::nullopt;
    if (nearest->distance > 0.0f &&
        belongs_to_neighbour(nearest->kind, nearest->index, nearest->normal, obstacle)) {
        return std::nullopt;
    }
    return Contact{nearest->normal, depth};
}

float reach_from(Vec2 center, std::span<const Vec2> vertices) {
    float reach = 0.0f;
    for (const Vec2 vertex : vertices) {
        const Vec2 from = vertex - center;
        reach = std::max({reach, std::abs(from.x), std::abs(from.y)});
    }
    return reach;
}

/// Computes the same push for shapes enlarged by a power of two: only what had underflowed changes.
std::optional<Contact> push_out_enlarged(Circle mover, const ConvexPolygon& obstacle) {
    std::array<Vec2, kConvexVerticesMax> enlarged;
    const auto end =
        std::transform(obstacle.vertices.begin(), obstacle.vertices.end(), enlarged.begin(),
                       [&](Vec2 vertex) { return (vertex - mover.center) * kTinyScale; });
    auto contact =
        push_out({{}, mover.radius * kTinyScale}, {{enlarged.begin(), end}, obstacle.inner_edges});
    if (contact) contact->depth /= kTinyScale;
    return contact;
}

}  // namespace

std::optional<Contact> push_circle_out_of_polygon(Circle mover, const ConvexPolygon& obstacle) {
    if (obstacle.vertices.empty()) return std::nullopt;
    if (mover.radius < kTiny) [[unlikely]] {
        if (obstacle.vertices.size() <= kConvexVerticesMax &&
            reach_from(mover.center, obstacle.vertices) < kTiny)
            return push_out_enlarged(mover, obstacle);
    }
    return push_out(mover, obstacle);
}

bool push_circle_out_of_polygon(Circle mover, const PreparedPolygon& obstacle, Contact& push) {
    constexpr float kMargin = 1.0f + 0x1p-20f;
    const auto use_plain = [&] {
        const auto contact = push_circle_out_of_polygon(mover, obstacle.plain);
        if (contact) push = *contact;
        return contact.has_value();
    };
    if (!obstacle.is_regular) [[unlikely]]
        return use_plain();
    const Heights over = heights(mover.center, obstacle);
    if (over.greatest() - over.error > mover.radius * kMargin) return false;

    SurelyNearest nearest;
    if (!surely_nearest(mover.center, obstacle, over, nearest)) [[unlikely]]
        return use_plain();
    push = {nearest.normal, mover.radius - nearest.distance};
    if (obstacle.plain.inner_edges != 0) [[unlikely]] {
        if (!(nearest.distance > 0.0f)) return use_plain();
        const NearestFeature feature = nearest.feature(obstacle.plain.vertices.size());
        if (belongs_to_neighbour(feature.kind, feature.index, feature.normal, obstacle.plain))
            return false;
    }
    return push.depth > 0.0f;
}

}  // namespace arena::sim
