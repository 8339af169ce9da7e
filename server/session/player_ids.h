// Hands out players' ids. An id that was in the world is never given out again; one that was only
// reserved is, so that a flood of greetings cannot use the numbers up.
#pragma once

#include <optional>
#include <vector>

#include "sim/values/entity.h"

namespace arena::server {

class PlayerIds {
  public:
    /// Nothing when a billion players have been in the world.
    [[nodiscard]] std::optional<sim::EntityId> take() {
        if (!unused_.empty()) {
            const sim::EntityId id = unused_.back();
            unused_.pop_back();
            return id;
        }
        if (next_ == sim::kFirstProjectileId) return std::nullopt;
        return sim::EntityId{next_++};
    }

    /// Takes back an id that never entered the world.
    void give_back(sim::EntityId id) { unused_.push_back(id); }

  private:
    std::uint32_t next_ = sim::kFirstPlayerId;
    std::vector<sim::EntityId> unused_;  ///< at most as long as there were reservations at a time
};

}  // namespace arena::server
