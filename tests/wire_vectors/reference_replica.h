// ReferenceReplica: what a client knows after some updates, by the table "Late, lost and unknown"
// of docs/wire-format.md, row by row: the plain version beside client::Replica.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "protocol/replication/update.h"

namespace arena::test {

class ReferenceReplica {
  public:
    struct Entity {
        protocol::Introduction known;
        sim::Tick taken = 0;
        sim::Tick aim_from = 0;
        sim::Tick status_from = 0;
    };

    /// `fall` is as protocol::fall_of() returns it; the kinds are those of the Welcome.
    ReferenceReplica(std::int64_t fall, protocol::ShotKinds shot_kinds,
                     protocol::RunKinds run_kinds)
        : fall_(fall),
          shot_kinds_(shot_kinds.begin(), shot_kinds.end()),
          run_kinds_(run_kinds.begin(), run_kinds.end()) {}

    /// Applies the column of an update about `tick`. Returns false when it is rejected; the view is
    /// then meaningless.
    [[nodiscard]] bool take(sim::Tick tick, std::span<const std::byte> column);

    /// Returns the known entities by short id.
    [[nodiscard]] const std::map<protocol::ShortId, Entity>& entities() const { return in_use_; }

  private:
    void remove(protocol::ShortId id, sim::Tick tick);
    [[nodiscard]] bool introduce(protocol::ShortId id, const protocol::Introduction& introduction,
                                 sim::Tick tick);
    [[nodiscard]] bool take_motion(protocol::ShortId id, sim::Tick tick, protocol::BitReader& bits);
    [[nodiscard]] bool take_shot_motion(protocol::ShortId id, sim::Tick tick,
                                        protocol::BitReader& bits);
    /// Returns the entity, or nullptr unless the id is in use and was introduced at `tick` or
    /// before.
    [[nodiscard]] Entity* known_at(protocol::ShortId id, sim::Tick tick);

    std::int64_t fall_;
    std::vector<protocol::ShotKind> shot_kinds_;
    std::vector<protocol::RunKind> run_kinds_;
    std::map<protocol::ShortId, Entity> in_use_;
    std::map<protocol::ShortId, sim::Tick> freed_;  // 0 for an id that is missing
};

}  // namespace arena::test
