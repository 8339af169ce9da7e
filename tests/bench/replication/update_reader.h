// Takes updates (protocol/replication/update.h) apart, field by field. The bits of a field are
// those between the reader's position before it and after it; the real decoders read the same bits
// beside it, and have to end at the same one.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "protocol/replication/update.h"
#include "sim/values/entity.h"
#include "sim/values/state.h"
#include "tests/bench/replication/update_shares.h"

namespace arena::bench {

/// Of the updates of one viewer, in the order in which they were sent and without a gap: only who
/// was introduced is known to be a player, a projectile or a thing of the map.
class UpdateReader {
  public:
    /// `fall` as protocol::fall_of gives it.
    explicit UpdateReader(std::int64_t fall) : fall_(fall) {}

    /// The shares of the update of a message about the end of `tick`. They add up to all its bits.
    /// Throws std::runtime_error when the bits are no update, when they tell of somebody who was
    /// not introduced, or when a bit belongs to no field.
    [[nodiscard]] UpdateShares read(sim::Tick tick, std::span<const std::byte> update);

  private:
    std::int64_t fall_;
    /// By short id: what was introduced under it last.
    std::array<std::optional<sim::Category>, protocol::kSeenMax> introduced_{};
};

}  // namespace arena::bench
