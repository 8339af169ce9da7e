// Hands out player ids, each only once.
#pragma once

#include <cstddef>
#include <cstdint>

#include "sim/values/entity.h"

namespace arena::server {

class PlayerIds {
  public:
    /// Returns how many of the billion ids are left.
    [[nodiscard]] std::size_t left() const { return sim::kFirstProjectileId - next_; }
    /// Returns the next id. There must be some left.
    [[nodiscard]] sim::EntityId take() { return {next_++}; }

  private:
    std::uint32_t next_ = sim::kFirstPlayerId;
};

}  // namespace arena::server
