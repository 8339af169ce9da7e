// Collecting: which item a player without an enemy goes for, and how it stays in the
// zone.
#pragma once

#include <optional>

#include "client-sim/behaviour/behaviour.h"

namespace arena::client_sim {

/// Returns the way (unit) to the nearest item in view, in a pickup or in a projectile of
/// another player that gives it; nothing where there is none. One that is still there when the
/// player stands in it is of no use to it for a while.
[[nodiscard]] std::optional<Point> way_to_item(Mind& mind, const Situation& situation,
                                               Point position);

/// Returns the way (unit) to the middle of the zone for a player that is outside it, or soon will
/// be; nothing for all others.
[[nodiscard]] std::optional<Point> way_into_zone(Mind& mind, const Situation& situation,
                                                 Point position);

}  // namespace arena::client_sim
