// OwnView: what one client was sent about its own player, which it must know exactly, and what it
// has to be sent next: whatever has changed since, and whatever was lost.
#pragma once

#include <cstdint>
#include <optional>

#include "protocol/update_message.h"
#include "server/replication/change_log.h"
#include "sim/values/state.h"

namespace arena::server {

/// Return the parts of a player's state that its client is sent, without OwnState::deaths. Nobody
/// waits for the spawn of a living player: its respawn_tick is 0.
[[nodiscard]] protocol::OwnMotion own_motion_of(const sim::PlayerState& player);
[[nodiscard]] protocol::OwnState own_state_of(const sim::PlayerState& player);

/// Return the part with 0 for the ticks that have passed at the end of `now`, where they mean
/// nothing (sim/values/passed_ticks.h), and a factor of 1 for a speed gift that is over.
[[nodiscard]] protocol::OwnMotion without_passed(protocol::OwnMotion motion, sim::Tick now);
[[nodiscard]] protocol::OwnState without_passed(protocol::OwnState state, sim::Tick now);

/// What the client's player has gone through.
struct OwnLife {
    EntityHandle entity;       ///< of the present life; none while it is dead
    std::uint32_t deaths = 0;  ///< before it, or before and with the last one
};

class OwnView {
  public:
    /// Sets the own parts of `update`, whose tick is set, that have to be sent, and notes them as
    /// sent under `tag`, that of the message. A dead player has no motion; each life begins with
    /// both parts, so that a client that learns of a life knows whether its player has died before.
    void write(const sim::PlayerState& player, const OwnLife& life, std::uint32_t tag,
               protocol::Update& update);

    /// Marks the parts that were last sent in this message, so that they are sent again.
    void on_lost(std::uint32_t tag);

  private:
    template <typename Part>
    struct LastSent {
        std::optional<Part> part;  ///< nothing: not sent yet, or lost
        std::uint32_t tag = 0;

        /// What has passed since it was sent is no change.
        void write_if_changed(const Part& now, sim::Tick tick, std::uint32_t message,
                              std::optional<Part>& into) {
            if (part && without_passed(*part, tick) == now) return;
            part = into = now;
            tag = message;
        }
        void on_lost(std::uint32_t message) {
            if (tag == message) part.reset();
        }
    };

    std::optional<std::uint32_t> deaths_before_;  // the first update
    EntityHandle entity_;                         // of the life whose parts were sent
    LastSent<protocol::OwnMotion> motion_;
    LastSent<protocol::OwnState> state_;
};

}  // namespace arena::server
