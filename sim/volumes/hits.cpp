#include "sim/volumes/hits.h"

#include <cmath>

#include "sim/base/assert.h"
#include "sim/volumes/volume_overlap.h"

namespace arena::sim {
namespace {

/// How much larger the bounds of two bodies are assumed to be, relative to the terms of their
/// distance: well above the rounding errors of a few operations in double. With 0, a hit of volumes
/// that reach exactly as far as their bounds could be lost; a larger value costs needless tests.
constexpr double kBoundsSlack = 0x1p-44;

/// Whether the enclosing circles are near enough for the volumes to overlap. Never false when they
/// do.
bool bounds_overlap(const Circle& a, Vec2 a_offset, const Circle& b) {
    const auto between = [](float a_center, float offset, float b_center) {
        return static_cast<double>(a_center) + static_cast<double>(offset) -
               static_cast<double>(b_center);
    };
    const auto size = [](Vec2 v) {
        return static_cast<double>(std::abs(v.x)) + static_cast<double>(std::abs(v.y));
    };
    const double dx = between(a.center.x, a_offset.x, b.center.x);
    const double dy = between(a.center.y, a_offset.y, b.center.y);
    const double radii = static_cast<double>(a.radius) + static_cast<double>(b.radius);
    const double slack = kBoundsSlack * (radii + size(a.center) + size(a_offset) + size(b.center));
    const double reach = radii + slack;
    return dx * dx + dy * dy <= reach * reach;
}

bool attacks_before(const HitBody& a, const HitBody& b) {
    const Circle a_bounds = bounds_in_world(a);
    const Circle b_bounds = bounds_in_world(b);
    const float a_left = a_bounds.center.x - a_bounds.radius;
    const float b_left = b_bounds.center.x - b_bounds.radius;
    return a_left != b_left ? a_left < b_left : a.id < b.id;
}

}  // namespace

Circle bounds_in_world(const HitBody& body) {
    Circle bounds = mirrored(body.bounds, body.mirror);
    bounds.center += body.position;
    return bounds;
}

HitTypes first_hit(const HitBody& attacker, const HitBody& victim) {
    const Vec2 offset = attacker.position - victim.position;
    if (!bounds_overlap(mirrored(attacker.bounds, attacker.mirror), offset,
                        mirrored(victim.bounds, victim.mirror)))
        return kNoHit;
    for (const AttackVolume& attack : attacker.attacks) {
        if (!attack.deals.any()) continue;
        const VolumeShape attack_shape = mirrored(attack.shape, attacker.mirror);
        for (const VulnerabilityVolume& vulnerability : victim.vulnerabilities) {
            const HitTypes produced = filter_hit(attack.deals, vulnerability.accepts);
            if (produced.any() &&
                volumes_overlap(attack_shape, offset, mirrored(vulnerability.shape, victim.mirror)))
                return produced;
        }
    }
    return kNoHit;
}

StaticVector<VolumeHit, 2> pair_hits(const HitBody& a, const HitBody& b) {
    const bool a_first = attacks_before(a, b);
    const HitBody& first = a_first ? a : b;
    const HitBody& second = a_first ? b : a;
    StaticVector<VolumeHit, 2> hits;
    const auto strike = [&hits](const HitBody& attacker, const HitBody& victim) {
        const HitTypes types = first_hit(attacker, victim);
        if (!types.any()) return;
        const bool has_room = hits.push_back({attacker.id, victim.id, types});
        ARENA_ASSERT(has_room, "a pair has two directions");
    };
    strike(first, second);
    strike(second, first);
    return hits;
}

}  // namespace arena::sim
