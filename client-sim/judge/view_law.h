// The law of the view: a client is sent only what it may see.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "client/core/world_view.h"
#include "protocol/update_message.h"
#include "protocol/welcome.h"

namespace arena::client_sim {

/// Returns the largest view of any archetype, in metres along each axis.
[[nodiscard]] sim::Vec2 largest_view(const protocol::Welcome& welcome);
/// Returns the view that the players of all archetypes have, in metres along each axis.
[[nodiscard]] sim::Vec2 smallest_view(const protocol::Welcome& welcome);

/// From where a client was shown an update: with the eyes of a player, or through a camera.
struct Seer {
    sim::EntityId player;  ///< kNoEntity: a camera
    std::uint8_t team = 0;
    sim::Vec2 position;  ///< metres
    sim::Vec2 view;      ///< metres, width and height

    friend bool operator==(const Seer&, const Seer&) = default;
};

/// Returns the client's own player as a seer; nothing unless the update holds its exact position.
/// Where archetypes see differently, the largest view counts: an update about the client's player
/// may come before the one that says as which archetype it spawned.
[[nodiscard]] std::optional<Seer> seer_of_own(const protocol::Update& update,
                                              const client::WorldView& view,
                                              const protocol::Welcome& welcome);
/// Returns another player as a seer; nothing unless the update says where it is. Likewise with the
/// largest view.
[[nodiscard]] std::optional<Seer> seer_of_player(sim::EntityId player,
                                                 const protocol::Update& update,
                                                 const client::WorldView& view,
                                                 const protocol::Welcome& welcome);

/// Returns in one line how far an entity that is at `place`, within kExtrapolatedErrorMax, is out
/// of the view of `seer`; nothing when the client may be sent it. Teammates of the seer and players
/// of some archetypes may be seen from anywhere, and things of the map are not judged because one
/// visible corner is enough.
[[nodiscard]] std::optional<std::string> find_out_of_view(const protocol::Traits& traits,
                                                          sim::Vec2 place, const Seer& seer,
                                                          const protocol::Welcome& welcome);

}  // namespace arena::client_sim
