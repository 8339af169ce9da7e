// SightWatch: what a client that watches is sent, the view of a player or that of a camera, and in
// which updates that is certain. A wish takes its time to reach the server, and the answer another.
#pragma once

#include <cstdint>
#include <optional>

#include "client-sim/judge/view_law.h"
#include "protocol/watch_message.h"
#include "protocol/watching.h"
#include "protocol/welcome.h"
#include "sim/values/entity.h"

namespace arena::client_sim {

class SightWatch {
  public:
    /// Seconds after which every server knows a wish and every client the answer: a wish is
    /// repeated five times a second.
    static constexpr std::uint32_t kCertainAfterSeconds = 4;

    explicit SightWatch(const protocol::Welcome& welcome)
        : certain_after_(kCertainAfterSeconds * welcome.tick_rate) {}

    /// The client wishes to see something, and is sent a view; `tick` is the newest it knows of.
    void on_wish(const protocol::Watch& wish, sim::Tick tick);
    void on_watching(const protocol::Watching& watching, sim::Tick tick);

    /// Returns from where the client was shown the update: nothing when that is not certain, or
    /// when the player that it watches is not in the update.
    [[nodiscard]] std::optional<Seer> seer_of(const protocol::Update& update,
                                              const client::WorldView& view,
                                              const protocol::Welcome& welcome) const;

  private:
    sim::Tick certain_after_;
    sim::Tick changed_at_ = 0;
    std::optional<protocol::Camera> camera_;
    sim::EntityId watched_;
};

}  // namespace arena::client_sim
