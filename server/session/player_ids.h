// Hands out players' ids, each once.
#pragma once

#include <cstddef>
#include <cstdint>

#include "sim/values/entity.h"

namespace arena::server {

class PlayerIds {
  public:
    /// How many are left, of a billion.
    [[nodiscard]] std::size_t left() const { return sim::kFirstProjectileId - next_; }
    /// While there are some left.
    [[nodiscard]] sim::EntityId take() { return {next_++}; }

  private:
    std::uint32_t next_ = sim::kFirstPlayerId;
};

}  // namespace arena::server
