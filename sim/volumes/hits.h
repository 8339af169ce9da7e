// Who hits whom: attack volumes against vulnerability volumes of two bodies, in an order that is
// written down, so that it never depends on how the world came to ask.
#pragma once

#include <optional>
#include <span>

#include "sim/geometry/shapes.h"
#include "sim/values/entity.h"
#include "sim/values/static_vector.h"
#include "sim/volumes/volume.h"

namespace arena::sim {

/// A body with the volumes of its present frame. The spans belong to the caller.
struct HitBody {
    EntityId id;
    Vec2 position;  ///< of the body's origin, metres
    Mirror mirror;  ///< how it faces; applied to bounds and volumes
    /// In the body's coordinates, not mirrored: encloses all volumes below (enclosing_circle).
    Circle bounds;
    std::span<const AttackVolume> attacks;
    std::span<const VulnerabilityVolume> vulnerabilities;
};

/// The circle around a body's volumes where it stands now: what a broadphase sorts by.
[[nodiscard]] Circle bounds_in_world(const HitBody& body);

/// What the attacker produces on the victim: the types of the first pair that overlaps and whose
/// filter lets something through, attacks in list order, for each the vulnerabilities in list
/// order. kNoHit when no pair does. At most one hit an ordered pair of bodies, however many volumes
/// meet. Bodies whose bounds are apart are not looked at further.
[[nodiscard]] HitTypes first_hit(const HitBody& attacker, const HitBody& victim);

struct VolumeHit {
    EntityId attacker;
    EntityId victim;
    HitTypes types;

    friend constexpr bool operator==(const VolumeHit&, const VolumeHit&) = default;
};

/// Both directions of a pair: first the body whose bounds reach farther left attacks, then the
/// other; a tie goes to the lower id. The same whichever body is named first.
[[nodiscard]] StaticVector<VolumeHit, 2> pair_hits(const HitBody& a, const HitBody& b);

}  // namespace arena::sim
