// InputPlanner: how early a client sends its inputs, and how many of them it repeats, by how the
// line treats them.
//
// A client that has met trouble three times lately is careful: it sends earlier and repeats more.
// Trouble is a packet that was lost, a tick for which the server had no input, as when packets
// overtake each other, or an input that would have come too late without care. It stays careful
// until all trouble is forgotten. Care hides some trouble, which comes back without it; so each
// time the client waits twice as long before it is careless again.
#pragma once

#include <cstddef>
#include <cstdint>

#include "protocol/session/acks/link_estimate.h"
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
    /// So much trouble, in kRemembered packets or updates, makes a client careful.
    static constexpr std::size_t kTroubleMin = 3;
    static constexpr std::size_t kRemembered = protocol::LossWindow::kSize;
    /// It waits for no more updates without trouble than this: 200 s at 20 a second.
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
    std::size_t calm_ = 0;  // updates since the last trouble, or since care began or ended
    std::size_t wait_ = kRemembered / 2;
};

}  // namespace arena::client_sim
