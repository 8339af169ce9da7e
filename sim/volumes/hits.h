// Finds hits: attack volumes against vulnerability volumes of two bodies, in a fixed order, so that
// the result does not depend on the order in which the world asks.
#pragma once

#include <optional>
#include <span>

#include "sim/geometry/shapes.h"
#include "sim/values/entity.h"
#include "sim/values/static_vector.h"
#include "sim/volumes/volume.h"

namespace arena::sim {

/// A body with the volumes of its current frame. The spans belong to the caller.
struct HitBody {
    EntityId id;
    Vec2 position;  ///< of the body's origin, metres
    Mirror mirror;  ///< how it faces; applied to bounds and volumes
    /// In the body's coordinates, not mirrored: encloses all volumes below (enclosing_circle).
    Circle bounds;
    std::span<const AttackVolume> attacks;
    std::span<const VulnerabilityVolume> vulnerabilities;
};

/// Returns the circle around a body's volumes in world coordinates: what a broadphase sorts by.
[[nodiscard]] Circle bounds_in_world(const HitBody& body);

/// Returns what the attacker produces on the victim: the types of the first pair of volumes that
/// overlaps and whose filter lets something through. Attacks are tried in list order, and for each
/// the vulnerabilities in list order. Returns kNoHit when no pair does. There is at most one hit
/// for an ordered pair of bodies, however many volumes overlap. Bodies whose bounds are apart are
/// not tested further.
[[nodiscard]] HitTypes first_hit(const HitBody& attacker, const HitBody& victim);

/// A hit of one body's attack on another.
struct VolumeHit {
    EntityId attacker;
    EntityId victim;
    HitTypes types;

    friend constexpr bool operator==(const VolumeHit&, const VolumeHit&) = default;
};

/// Returns the hits of both directions of a pair: first the body whose bounds reach farther left
/// attacks, then the other; a tie goes to the lower id. The result does not depend on the order of
/// the arguments.
[[nodiscard]] StaticVector<VolumeHit, 2> pair_hits(const HitBody& a, const HitBody& b);

}  // namespace arena::sim
