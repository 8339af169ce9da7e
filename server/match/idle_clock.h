// IdleClock: for how many ticks the input of one player has stayed the same. A tick in which the
// player could not act counts for nothing: it neither adds to the time nor ends it.
#pragma once

#include "sim/values/entity.h"
#include "sim/values/input.h"

namespace arena::server {

class IdleClock {
  public:
    /// Takes the input of a tick. Each change makes the player active: of the movement, the aim or
    /// the buttons. seen_back is no input of the player, so its changes mean nothing.
    void take(sim::PlayerInput input, bool could_act) {
        input.seen_back = 0;
        runs_ = could_act;
        if (input != last_) {
            last_ = input;
            ticks_ = 0;
        } else if (could_act) {
            ++ticks_;
        }
    }

    /// Returns the ticks since the last change; from none before the first change.
    [[nodiscard]] sim::Tick ticks() const { return ticks_; }
    /// Whether the last tick could count.
    [[nodiscard]] bool runs() const { return runs_; }

  private:
    sim::PlayerInput last_;
    sim::Tick ticks_ = 0;
    bool runs_ = false;
};

}  // namespace arena::server
