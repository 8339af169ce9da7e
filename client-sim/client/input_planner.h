// InputPlanner: how early a client tells its inputs, and how many of them again, by how the line
// treats them.
//
// Careful is who has seen trouble three times of late: packets that were lost, or ticks for which
// the server had no input although the clock was right, as when packets overtake each other. He
// stays so until all of that is forgotten; that a line is now a little above and now a little below
// a threshold changes nothing.
#pragma once

#include <cstddef>
#include <cstdint>

#include "protocol/session/link_estimate.h"
#include "sim/values/entity.h"

namespace arena::client_sim {

/// Ticks that an input should wait at the server at the least: one for jitter of the way, one for
/// that of the two loops. More is delay, less is inputs that come too late.
inline constexpr int kInputMarginAimed = 2;

/// The same for the newest input of a packet, which goes on with those of `interval` ticks: the
/// first of them has waited for it.
[[nodiscard]] constexpr int margin_aimed(sim::Tick interval) {
    return kInputMarginAimed + static_cast<int>(interval) - 1;
}

struct InputPlan {
    int margin = 0;         ///< ticks before its turn at which the newest of a packet should come
    sim::Tick repeats = 0;  ///< ticks that are told again

    friend bool operator==(const InputPlan&, const InputPlan&) = default;
};

class InputPlanner {
  public:
    /// Trouble that makes careful, of 256 packets or updates.
    static constexpr std::size_t kTroubleMin = 3;

    /// Begins anew, for packets that are `interval` ticks apart.
    void start(sim::Tick interval);

    /// Update::input_age, of an update that finds the clock right.
    void on_input_age(std::uint8_t ticks);

    /// How many of the last 256 packets were lost.
    void on_losses(std::size_t lost);

    [[nodiscard]] InputPlan plan() const;

  private:
    void judge();

    sim::Tick interval_ = 1;
    protocol::LossWindow ticks_without_;  // of those that updates are about
    std::size_t packets_lost_ = 0;
    bool careful_ = false;
};

}  // namespace arena::client_sim
