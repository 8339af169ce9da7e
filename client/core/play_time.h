// PlayTime: the time for which a match has been played, which stands while the match is paused.
//
// All that a client knows by the server's ticks runs on it: its clock, when updates arrive, and
// what it shows. A pause begins and ends for a client as late as its news travel, so before and
// after it the client is as far ahead of the server.
#pragma once

#include <algorithm>
#include <optional>

#include "client/base/time.h"

namespace arena::client {

class PlayTime {
  public:
    /// Lets it stand from `now` on. While it does, it changes nothing.
    void pause(Time now) {
        if (!paused_at_) paused_at_ = now;
    }
    /// Lets it go on.
    void resume(Time now) {
        if (!paused_at_) return;
        passed_over_ += std::max(Time{0}, now - *paused_at_);
        paused_at_.reset();
    }

    [[nodiscard]] bool is_paused() const { return paused_at_.has_value(); }
    /// Returns the play time at `now`: as far from `now` as the match was paused for in all.
    [[nodiscard]] Time at(Time now) const {
        return (paused_at_ ? std::min(*paused_at_, now) : now) - passed_over_;
    }
    /// Returns when this play time is reached; Time::max() while it stands.
    [[nodiscard]] Time when(Time play_time) const {
        return paused_at_ ? Time::max() : play_time + passed_over_;
    }

  private:
    std::optional<Time> paused_at_;
    Time passed_over_{0};
};

}  // namespace arena::client
