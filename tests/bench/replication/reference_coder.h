// The coder with which replication is compared: it writes a snapshot as its difference from one
// that the viewer has acknowledged, in the manner of Teeworlds (CSnapshotDelta) and Quake III
// (MSG_WriteDelta*). It is only for measuring; nothing of it is on the wire.
//
//   tick | ticks since the baseline, 0: there is none
//   for the players, then for the projectiles:
//     number of removed | number of changed
//     each removed:  id
//     each changed:  id | each field's difference from the baseline, from 0 for a new entity
//
// All numbers are variable integers (variable_int.h). Ids ascend; each is the difference from the
// one before it in its list, the first from the lowest id of its category. That is a little shorter
// than what either game does, so that the reference is no easier to beat than they are.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "sim/values/entity.h"
#include "tests/bench/replication/trace.h"

namespace arena::bench {

/// What a viewer sees at a tick.
struct Sight {
    sim::Tick tick = 0;
    std::vector<TraceEntity> entities;  ///< sorted by id

    friend bool operator==(const Sight&, const Sight&) = default;
};

/// How many of TraceEntity::fields are sent; both sides know these numbers.
struct FieldCounts {
    std::size_t player = kPlayerFields;
    std::size_t projectile = kProjectileFields;
};

/// Encodes `sight` as its difference from `baseline`, which must be older, or null when the viewer
/// has acknowledged nothing yet.
[[nodiscard]] std::vector<std::byte> encode_reference(const Sight& sight, const Sight* baseline,
                                                      const FieldCounts& fields = {});

/// Returns the sight; nothing for bytes that are not a difference from this baseline.
[[nodiscard]] std::optional<Sight> decode_reference(std::span<const std::byte> bytes,
                                                    const Sight* baseline,
                                                    const FieldCounts& fields = {});

}  // namespace arena::bench
