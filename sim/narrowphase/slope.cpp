#include "sim/narrowphase/slope.h"

#include <cmath>

#include "sim/math/vec2.h"

namespace arena::sim {

std::optional<float> slope_amount(Segment face) {
    const Vec2 along = face.b - face.a;
    const float amount = std::abs(along.y / along.x);
    if (!std::isfinite(amount)) return std::nullopt;
    return amount;
}

WalkableLimit walkable_up_to(float slope) {
    return {1.0f / std::sqrt(1.0f + slope * slope)};
}

SlopeKind slope_kind(Vec2 normal, WalkableLimit limit) {
    if (normal.y < 0.0f) return SlopeKind::ceiling;
    // The cosine of the angle less the slack.
    const float cosine = normal.y + kSlopeSlack * std::abs(normal.x);
    return normal.y > 0.0f && cosine >= limit.cosine ? SlopeKind::floor : SlopeKind::steep;
}

SlopeResponse respond_to_slope(const Contact& contact, WalkableLimit limit) {
    const SlopeKind kind = slope_kind(contact.normal, limit);
    if (kind == SlopeKind::floor) {
        const float up = contact.depth / contact.normal.y;
        if (std::isfinite(up)) return {kind, {0.0f, up}};
    }
    return {kind, contact.normal * contact.depth};
}

}  // namespace arena::sim
