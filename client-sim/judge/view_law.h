// The law of the view: a client is told only of what it may see.
#pragma once

#include <optional>
#include <string>

#include "client-sim/client/world_view.h"
#include "protocol/update_message.h"
#include "protocol/welcome.h"

namespace arena::client_sim {

/// How far the entity is out of the view of the client's player, in one line; nothing when the
/// client may be told of it. Claimed only where the update says exactly from where the client
/// looks. Teammates and players of some archetypes may be seen from anywhere, and of a thing of the
/// map a corner is enough.
[[nodiscard]] std::optional<std::string> find_out_of_view(const Replica::Entity& entity,
                                                          const protocol::Update& update,
                                                          const WorldView& view,
                                                          const protocol::Welcome& welcome);

}  // namespace arena::client_sim
