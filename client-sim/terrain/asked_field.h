// AskedField: an ObstacleField that many judges ask the same.
//
// All bots of a process are told of the same world: of one tick they all ask whether this player
// fits there. Each question is thought about once and then known, by all bits of its numbers: the
// answer is the one that the field itself gives, in whatever order is asked. For one thread.
#pragma once

#include <optional>

#include "client-sim/base/memo.h"
#include "client-sim/terrain/obstacle_field.h"

namespace arena::client_sim {

class AskedField {
  public:
    explicit AskedField(ObstacleField field);

    /// For what is asked by one alone, or answered at once.
    [[nodiscard]] const ObstacleField& plain() const { return field_; }

    /// As ObstacleField::deepest_overlap, for a player.
    [[nodiscard]] std::optional<ObstacleField::Overlap> deepest_overlap(Point center,
                                                                        double radius);

  private:
    ObstacleField field_;
    Memo<3, std::optional<ObstacleField::Overlap>> overlaps_;
};

}  // namespace arena::client_sim
