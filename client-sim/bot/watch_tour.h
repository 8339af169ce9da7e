// WatchTour: what a bot that watches wishes to see: one player after another, and after every third
// one a camera somewhere over the map.
#pragma once

#include <cstdint>

#include "client-sim/base/time.h"
#include "client-sim/terrain/solid.h"
#include "client/core/roster.h"
#include "protocol/watch_message.h"
#include "sim/base/random.h"

namespace arena::client_sim {

class WatchTour {
  public:
    /// How long it looks at one thing.
    static constexpr Time kStay = std::chrono::seconds{8};

    explicit WatchTour(std::uint64_t seed) : random_(seed) {}

    /// Looks for something else at once: a stream begins, or the last wish was refused.
    void turn() { next_at_ = Time{0}; }

    /// Returns the wish at `now`. While nobody plays, that is the camera; it shows `view` metres of
    /// the map, whose border is `bounds`.
    [[nodiscard]] const protocol::Watch& wish(Time now, const client::Roster& roster,
                                              const Box& bounds, sim::Vec2 view);

  private:
    [[nodiscard]] sim::EntityId next_player(const client::Roster& roster) const;
    [[nodiscard]] float draw_between(double low, double high);

    Random random_;
    protocol::Watch wish_;
    Time next_at_{0};
    std::uint32_t turns_ = 0;
    sim::EntityId last_;  ///< the player that it has looked at last
};

}  // namespace arena::client_sim
