// The law of the view: a client is told only of what it may see.
#pragma once

#include <optional>
#include <string>

#include "client-sim/client/world_view.h"
#include "protocol/update_message.h"
#include "protocol/welcome.h"

namespace arena::client_sim {

/// Metres: as far as the players of any archetype see, along each axis ...
[[nodiscard]] sim::Vec2 largest_view(const protocol::Welcome& welcome);
/// ... and as far as those of all of them do.
[[nodiscard]] sim::Vec2 smallest_view(const protocol::Welcome& welcome);

/// How far the entity is out of the view of the client's player, in one line; nothing when the
/// client may be told of it. Claimed only where the update says exactly from where the client
/// looks. Teammates and players of some archetypes may be seen from anywhere, and of a thing of the
/// map a corner is enough. Where archetypes see differently the largest view counts: an update
/// about the client's player may come before the one that says as what it was spawned.
[[nodiscard]] std::optional<std::string> find_out_of_view(const Replica::Entity& entity,
                                                          const protocol::Update& update,
                                                          const WorldView& view,
                                                          const protocol::Welcome& welcome);

}  // namespace arena::client_sim
