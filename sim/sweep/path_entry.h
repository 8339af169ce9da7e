// Through which feature the path of a disc's centre enters an outline grown by the radius, and the
// hit that follows.
#pragma once

#include <cstddef>

#include "sim/geometry/shapes.h"
#include "sim/narrowphase/nearest_feature.h"
#include "sim/sweep/sweep_hit.h"

namespace arena::sim {

struct PathEntry {
    NearestFeature::Kind kind = NearestFeature::Kind::vertex;
    std::size_t index = 0;
    Vec2 outward;  ///< an edge's normal
};

/// Whether the feature lies ahead of a disc that is clear of it. `vertex` is the one that the
/// feature is, or starts at.
[[nodiscard]] bool is_ahead(Circle mover, Vec2 delta, Vec2 vertex, const PathEntry& entry);

/// The hit of a path that enters through the feature; t is not bounded above. `side` is the edge
/// that the feature is, or whose first vertex it is.
[[nodiscard]] SweepHit hit_feature(Circle mover, Vec2 delta, Segment side, const PathEntry& entry);

}  // namespace arena::sim
