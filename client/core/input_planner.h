// InputPlanner: decides how early a client sends its inputs and how many it repeats, from how the
// network treats them.
//
// A client that has had trouble three times recently is careful: it sends earlier and repeats more.
// Trouble is a packet that was lost, a tick for which the server had no input (as when packets
// overtake each other), or an input that would have come too late without care. The client stays
// careful until all trouble is forgotten. Care hides some trouble, which comes back without it, so
// each time the client waits twice as long before it stops being careful.
#pragma once

#include <cstddef>
#include <cstdint>

#include "protocol/session/acks/link_estimate.h"
#include "sim/values/entity.h"

namespace arena::client {

/// How many ticks an input should wait at the server at least: one for the jitter of the network,
/// one for that of the two loops. More adds delay, less makes inputs late.
inline constexpr int kInputMarginAimed = 2;

/// Returns the same for the newest input of a packet that holds those of `interval` ticks: the
/// oldest of them has waited for the newest.
[[nodiscard]] constexpr int margin_aimed(sim::Tick interval) {
    return kInputMarginAimed + static_cast<int>(interval) - 1;
}

struct InputPlan {
    int margin = 0;  ///< how many ticks before its turn the newest input of a packet should come
    sim::Tick repeats = 0;  ///< how many ticks are sent again

    friend bool operator==(const InputPlan&, const InputPlan&) = default;
};

class InputPlanner {
  public:
    /// This much trouble, in kRemembered packets or updates, makes a client careful.
    static constexpr std::size_t kTroubleMin = 3;
    static constexpr std::size_t kRemembered = protocol::LossWindow::kSize;
    /// It never waits for more trouble-free updates than this: 200 s at 20 a second.
    static constexpr std::size_t kWaitMax = 16 * kRemembered;

    /// Starts over, for packets that are `interval` ticks apart, at `tick_rate` ticks per second.
    void start(sim::Tick interval, std::uint32_t tick_rate);

    /// Takes Update::input_margin and input_age, from an update for which the clock is right.
    void on_update(int margin, std::uint8_t age);

    /// Takes how many of the last kRemembered packets were lost.
    void on_losses(std::size_t lost);

    /// Returns the current plan, for the next packet.
    [[nodiscard]] InputPlan plan() const;

  private:
    [[nodiscard]] std::size_t trouble() const;
    void become_careful();

    sim::Tick interval_ = 1;
    sim::Tick earlier_ = 1;          // how many ticks earlier when careful
    protocol::LossWindow troubled_;  // the last updates, by whether they reported trouble
    std::size_t packets_lost_ = 0;
    bool careful_ = false;
    std::size_t calm_ = 0;  // updates since the last trouble, or since care began or ended
    std::size_t wait_ = kRemembered / 2;
};

}  // namespace arena::client
