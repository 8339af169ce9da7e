// CachedField: an ObstacleField with a cache for many judges that ask the same questions.
//
// All bots of a process see the same world: for one tick they all ask whether this player fits
// there. Each question is computed once and then cached, keyed by all bits of its numbers, so the
// answer is the field's own, in whatever order they ask. For one thread.
#pragma once

#include <optional>

#include "client-sim/base/memo.h"
#include "client-sim/terrain/obstacle_field.h"

namespace arena::client_sim {

class CachedField {
  public:
    explicit CachedField(ObstacleField field);

    /// Returns the field itself, for questions that only one asks or that are cheap.
    [[nodiscard]] const ObstacleField& plain() const { return field_; }

    /// As ObstacleField::deepest_overlap, for a player.
    [[nodiscard]] std::optional<ObstacleField::Overlap> deepest_overlap(Point center,
                                                                        double radius);

  private:
    ObstacleField field_;
    Memo<3, std::optional<ObstacleField::Overlap>> overlaps_;
};

}  // namespace arena::client_sim
