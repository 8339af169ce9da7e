// ResponseLog: measures how long each input of a client takes until an update shows it.
//
// The response time of an input goes from the moment in which it was given to the arrival of the
// first update that shows it: one in whose tick the player obeys this input or a newer one. It
// includes the wait for a packet, the way there, the wait for its tick, the wait for the next
// update, and the way back.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "client-sim/base/time.h"
#include "sim/values/entity.h"
#include "sim/values/static_vector.h"

namespace arena::client_sim {

class ResponseLog {
  public:
    /// Ticks for which an input is remembered: two seconds at 60 a second, after which the
    /// connection of a client that receives nothing is nearly lost.
    static constexpr sim::Tick kReach = 128;
    using Responses = StaticVector<Time, kReach>;

    /// Begins a new connection: an input that no update has shown by now will not be shown.
    void start();

    /// Records the input of a tick. When the clock has gone back, it replaces the one that was
    /// given for this tick before. Returns how long a replaced input has waited without being
    /// shown, for kReach ticks or until the clock went back; nothing when it replaces none.
    std::optional<Time> give(sim::Tick tick, Time now);

    /// Returns the waiting times of the inputs that have waited for longer than `at_least`.
    [[nodiscard]] Responses waiting(Time now, Time at_least) const;

    /// Takes an update that shows the input of `used` as the newest that the player has obeyed.
    /// Returns the response times of all inputs that it is the first to show, oldest last.
    Responses on_used(sim::Tick used, Time now);

    /// Returns how many inputs no update has shown: within kReach ticks, before a new
    /// connection began, or before another input replaced them.
    [[nodiscard]] std::uint64_t unshown() const { return unshown_; }

  private:
    struct InputRecord {
        sim::Tick tick = 0;
        bool waits = false;
        Time at{0};
    };

    [[nodiscard]] InputRecord& record_of(sim::Tick tick) { return records_[tick % kReach]; }

    std::array<InputRecord, kReach> records_{};
    sim::Tick newest_ = 0;  ///< the newest tick given
    sim::Tick shown_ = 0;   ///< the newest tick that an update has shown
    std::uint64_t unshown_ = 0;
};

}  // namespace arena::client_sim
