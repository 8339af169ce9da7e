// What an arenad_client pointer points to.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "arenad/client.h"
#include "client/game/game_client.h"
#ifndef __wasi__  // which has no sockets
#include "client/c/udp_socket.h"
#endif

struct arenad_client {
    arenad_client(const arena::client::GameClientConfig& config, arenad_time begin)
        : game(config, arena::client::Time{begin}), now(begin) {}

    arena::client::GameClient game;
    arenad_time now;       ///< the latest time that the caller has passed
    arenad_id own_id = 0;  ///< the own player, as of the event that was taken last

    // What the caller reads between two calls, kept for its memory.
    std::vector<std::byte> received;
    arenad_own own{};
    arenad_arsenal arsenal{};
    arenad_abilities abilities{};
    arenad_firing firing{};
    std::vector<arenad_player> others;
    std::vector<std::uint32_t> other_effects;
    std::vector<arenad_projectile> projectiles;
    std::vector<arenad_mover> movers;
    std::vector<arenad_trigger> triggers;
    arenad_zone zone{};
    arenad_focus focus{};
    arenad_reported reported{};
    std::vector<arenad_shape> shapes;
    std::vector<arenad_vec2> shape_outlines;
    std::vector<arenad_archetype> archetypes;
    std::vector<arenad_vec2> outlines;
    std::vector<arenad_weapon> weapons;
    std::vector<arenad_team> teams;
    std::vector<arenad_flag> flags;
    std::vector<arenad_member> members;
    std::vector<std::string> names;
    std::string map_name;
#ifndef __wasi__
    arena::client::UdpSocket socket;
#endif
};

namespace arena::client {

/// Checks the time that a caller passes, and sets `client.now` to it. After an error nothing has
/// changed.
[[nodiscard]] inline arenad_error take_time(arenad_client& client, arenad_time now) {
    if (now < client.now || now > ARENAD_TIME_MAX) return ARENAD_ERROR_TIME;
    client.now = now;
    return ARENAD_OK;
}

[[nodiscard]] inline Time time_of(const arenad_client& client) {
    return Time{client.now};
}

[[nodiscard]] inline arenad_vec2 to_c(sim::Vec2 v) {
    return {v.x, v.y};
}

}  // namespace arena::client
