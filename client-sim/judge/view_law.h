// The law of the view: a client is sent only what it may see.
#pragma once

#include <optional>
#include <string>

#include "client-sim/client/world_view.h"
#include "protocol/update_message.h"
#include "protocol/welcome.h"

namespace arena::client_sim {

/// Returns the largest view of any archetype, in metres along each axis.
[[nodiscard]] sim::Vec2 largest_view(const protocol::Welcome& welcome);
/// Returns the view that the players of all archetypes have, in metres along each axis.
[[nodiscard]] sim::Vec2 smallest_view(const protocol::Welcome& welcome);

/// Returns in one line how far the entity is out of the view of the client's player; nothing when
/// the client may be sent it. Claimed only where the update holds the client's exact position.
/// Teammates and players of some archetypes may be seen from anywhere, and things of the map are
/// not judged because one visible corner is enough. Where archetypes see differently, the largest
/// view counts: an update about the client's player may come before the one that says as which
/// archetype it spawned.
[[nodiscard]] std::optional<std::string> find_out_of_view(const Replica::Entity& entity,
                                                          const protocol::Update& update,
                                                          const WorldView& view,
                                                          const protocol::Welcome& welcome);

}  // namespace arena::client_sim
