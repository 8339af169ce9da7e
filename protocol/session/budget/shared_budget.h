// A budget that many share who cannot be told apart, drawn by lot while there is not enough.
//
// A plain budget gives to whoever comes first, so a flood whose datagrams lie before the honest
// ones takes all of it. Here each asks with the same chance: what the budget gives in a window of
// time over what was asked for in the window before.
#pragma once

#include <algorithm>
#include <cstdint>

#include "protocol/base/time.h"
#include "protocol/session/budget/budget.h"

namespace arena::protocol {

class SharedBudget {
  public:
    /// `seed`: what nobody else knows, so that nobody else can tell how the lots will fall.
    explicit SharedBudget(std::uint64_t seed) : random_(seed) {}

    /// Whether one unit was granted. Never grants more than the rate and a burst.
    [[nodiscard]] bool take(const Rate& rate, Time now) {
        if (now - window_began_ >= kWindow) begin_window(now);
        ++asked_;
        const std::uint64_t given = rate.per_second / kWindowsPerSecond;
        // A sixteenth less than there is: else chance alone would spend the burst in the end.
        const bool loses = asked_before_ > given && draw() % asked_before_ >= given - given / 16;
        return !loses && budget_.take(rate, now);
    }

  private:
    static constexpr std::uint64_t kWindowsPerSecond = 10;
    static constexpr Time kWindow = Time(std::chrono::seconds(1)) / kWindowsPerSecond;

    /// Remembers what was asked for, as for one window. A flood that pauses is forgotten slowly.
    void begin_window(Time now) {
        const auto windows = static_cast<std::uint64_t>((now - window_began_) / kWindow);
        asked_before_ = std::max(asked_ / windows, windows < 64 ? asked_before_ >> windows : 0);
        asked_ = 0;
        window_began_ = now;
    }

    /// splitmix64 (Steele, Lea and Flood, OOPSLA 2014).
    [[nodiscard]] std::uint64_t draw() {
        std::uint64_t z = random_ += 0x9E3779B97F4A7C15u;
        z = (z ^ (z >> 30u)) * 0xBF58476D1CE4E5B9u;
        z = (z ^ (z >> 27u)) * 0x94D049BB133111EBu;
        return z ^ (z >> 31u);
    }

    Budget budget_;
    std::uint64_t random_;
    Time window_began_{};
    std::uint64_t asked_ = 0;         ///< in this window
    std::uint64_t asked_before_ = 0;  ///< in a window before
};

}  // namespace arena::protocol
