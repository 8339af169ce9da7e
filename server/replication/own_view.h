// OwnView: what one client was told of its own player, which it is to know exactly, and what it has
// to be told next: whatever is other than it was told last, and whatever was lost.
#pragma once

#include <cstdint>
#include <optional>

#include "protocol/update_message.h"
#include "sim/values/state.h"

namespace arena::server {

/// As a client is told of it.
[[nodiscard]] protocol::OwnMotion own_motion_of(const sim::PlayerState& player);
[[nodiscard]] protocol::OwnState own_state_of(const sim::PlayerState& player);

class OwnView {
  public:
    /// Sets those of the update's own parts that have to be told under `tag`, the message's, and
    /// takes them as told. Of a dead player there is no motion, and of each life one.
    void tell(const sim::PlayerState& player, std::uint32_t tag, protocol::Update& update);

    /// What was told last in this message has to be told again.
    void on_lost(std::uint32_t tag);

  private:
    template <typename Part>
    struct Told {
        std::optional<Part> part;  ///< nothing: not told, or lost
        std::uint32_t tag = 0;

        void tell(const Part& now, std::uint32_t message, std::optional<Part>& into) {
            if (part == now) return;
            part = into = now;
            tag = message;
        }
        void on_lost(std::uint32_t message) {
            if (tag == message) part.reset();
        }
    };

    std::int32_t deaths_ = 0;  // before the life of which the motion was told
    Told<protocol::OwnMotion> motion_;
    Told<protocol::OwnState> state_;
};

}  // namespace arena::server
