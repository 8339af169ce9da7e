// ResponseLog: how long a client waits for the server's word on each of its inputs.
//
// The response time of an input goes from the moment in which it was given to the arrival of the
// first update that shows it: one at whose tick the player obeys this input or a newer one. It
// holds everything on the way: the wait for a packet, the way there, the wait for its tick, the
// wait for the next update, and the way back.
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
    /// Ticks for which an input is remembered: two seconds at 60 a second, in which the connection
    /// of a client to whom nothing comes is nearly lost.
    static constexpr sim::Tick kReach = 128;
    using Responses = StaticVector<Time, kReach>;

    /// The connection begins anew: what no update has shown by now, none will.
    void start();

    /// The input of that tick was given. When the clock has gone back, it takes the place of the
    /// one that was given for this tick before. Gives how long an input has waited in vain whose
    /// place it takes: kReach ticks, or until the clock went back.
    std::optional<Time> give(sim::Tick tick, Time now);

    /// How long the inputs that wait have waited, of those that have for longer than `at_least`.
    [[nodiscard]] Responses waiting(Time now, Time at_least) const;

    /// An update has come by which the input of `used` is the newest that the player has obeyed.
    /// Gives the response times of all inputs that it is the first to show, oldest last.
    Responses on_used(sim::Tick used, Time now);

    /// Inputs that no update has shown: not within kReach ticks, not before the connection began
    /// anew, or not before another was given in their place.
    [[nodiscard]] std::uint64_t unshown() const { return unshown_; }

  private:
    struct Given {
        sim::Tick tick = 0;
        bool waits = false;
        Time at{0};
    };

    [[nodiscard]] Given& given_for(sim::Tick tick) { return given_[tick % kReach]; }

    std::array<Given, kReach> given_{};
    sim::Tick newest_ = 0;  ///< that was given
    sim::Tick shown_ = 0;   ///< the newest that an update has shown
    std::uint64_t unshown_ = 0;
};

}  // namespace arena::client_sim
