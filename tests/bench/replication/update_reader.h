// UpdateReader: takes updates (protocol/replication/update.h) apart, field by field. The bits of a
// field are those between the reader's positions before and after it. The real decoders read the
// same bits and must end at the same one.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "protocol/replication/update.h"
#include "sim/values/entity.h"
#include "sim/values/state.h"
#include "tests/bench/replication/update_shares.h"

namespace arena::bench {

/// Reads the updates of one viewer, in the order in which they were sent and without a gap, because
/// only its introduction says whether an entity is a player, a projectile or a thing of the map.
class UpdateReader {
  public:
    /// `fall` is as protocol::fall_of returns it, `shot_kinds` as shot_kinds_of does; `run_kinds`
    /// is what run_kind_of returns for each archetype.
    UpdateReader(std::int64_t fall, protocol::ShotKinds shot_kinds,
                 protocol::RunKinds run_kinds = {})
        : fall_(fall),
          shot_kinds_(shot_kinds.begin(), shot_kinds.end()),
          run_kinds_(run_kinds.begin(), run_kinds.end()) {}

    /// Returns the shares of the update of a message about the end of `tick`. They add up to all
    /// its bits. Throws std::runtime_error when the bits are not an update, when they are about an
    /// entity that was not introduced, or when a bit belongs to no field. `far_players` are those
    /// that count as far, sorted.
    [[nodiscard]] UpdateShares read(sim::Tick tick, std::span<const std::byte> update,
                                    std::span<const sim::EntityId> far_players = {});

  private:
    std::int64_t fall_;
    std::vector<protocol::ShotKind> shot_kinds_;
    std::vector<protocol::RunKind> run_kinds_;
    /// By short id: what was introduced under it last.
    std::array<std::optional<sim::EntityId>, protocol::kEntitiesSeenMax> introduced_{};
};

}  // namespace arena::bench
