// InputPlanner: how early a client tells its inputs, and how many of them again, by how the line
// treats them.
//
// Careful is who has seen trouble three times of late: packets that were lost, ticks for which the
// server had no input, as when packets overtake each other, or inputs that would have come too late
// from somebody careless. He stays so until all of that is forgotten. What cannot be seen by the
// careful comes back when he is careless again; so each time he waits twice as long with that.
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
    /// Trouble that makes careful, of kRemembered packets or updates.
    static constexpr std::size_t kTroubleMin = 3;
    static constexpr std::size_t kRemembered = protocol::LossWindow::kSize;
    /// He waits for no more updates without trouble than this, 200 s at 20 a second.
    static constexpr std::size_t kWaitMax = 16 * kRemembered;

    /// Begins anew, for packets that are `interval` ticks apart, at so many ticks a second.
    void start(sim::Tick interval, std::uint32_t tick_rate);

    /// Update::input_margin and input_age, of an update that finds the clock right.
    void on_update(int margin, std::uint8_t age);

    /// How many of the last kRemembered packets were lost.
    void on_losses(std::size_t lost);

    [[nodiscard]] InputPlan plan() const;

  private:
    [[nodiscard]] std::size_t trouble() const;
    void become_careful();

    sim::Tick interval_ = 1;
    sim::Tick earlier_ = 1;          // when careful
    protocol::LossWindow troubled_;  // updates
    std::size_t packets_lost_ = 0;
    bool careful_ = false;
    std::size_t calm_ = 0;  // updates since the last trouble, or since he became careless
    std::size_t wait_ = kRemembered / 2;
};

}  // namespace arena::client_sim
