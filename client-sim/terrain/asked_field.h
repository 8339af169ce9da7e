// AskedField: an ObstacleField that many judges ask the same.
//
// All bots of a process are told of the same world: of one tick they all ask whether this player
// fits there and whether that projectile got there without a wall. Each question is thought about
// once and then known, by all bits of its numbers: the answer is the one that the field itself
// gives, in whatever order is asked. For one thread.
#pragma once

#include <optional>

#include "client-sim/base/memo.h"
#include "client-sim/terrain/obstacle_field.h"

namespace arena::client_sim {

/// A straight way of a projectile, of which it may not be known how wide it is.
struct Flight {
    Point from;
    Point to;
    double reach_least = 0.0;  ///< metres from its middle that it surely reaches; not negative
    double reach_most = 0.0;   ///< metres from its middle that it may reach, and a bit
};

/// An obstacle that the way leads through, or that it ends in by more than a touch. A shot may
/// begin in a wall that its shooter leans on; of that wall nothing is claimed, for the shot ends
/// there with its first tick.
[[nodiscard]] std::optional<sim::EntityId> find_wall(const ObstacleField& field,
                                                     const Flight& flight);

class AskedField {
  public:
    explicit AskedField(ObstacleField field);

    /// For what is asked by one alone, or answered at once.
    [[nodiscard]] const ObstacleField& plain() const { return field_; }

    /// As ObstacleField::deepest_overlap, for a player.
    [[nodiscard]] std::optional<ObstacleField::Overlap> deepest_overlap(Point center,
                                                                        double radius);
    /// As above.
    [[nodiscard]] std::optional<sim::EntityId> find_wall(const Flight& flight);

  private:
    ObstacleField field_;
    Memo<3, std::optional<ObstacleField::Overlap>> overlaps_;
    Memo<6, std::optional<sim::EntityId>> walls_;
};

}  // namespace arena::client_sim
