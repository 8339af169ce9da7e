// Limits the rate of repeated log lines and counts those it holds back.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>

#include "server/base/time.h"

namespace arena::server {

/// A token bucket: `burst` lines at once, then one each `interval`.
class RateLimit {
  public:
    RateLimit(std::uint32_t burst, Time interval)
        : burst_(burst), interval_(interval), tokens_(burst) {}

    /// Whether a line may be logged at `now`; counts it as held back otherwise.
    [[nodiscard]] bool allow(Time now) {
        const auto earned = std::min<Time::rep>((now - refilled_) / interval_, burst_ - tokens_);
        tokens_ += static_cast<std::uint32_t>(earned);
        refilled_ = tokens_ == burst_ ? now : refilled_ + earned * interval_;
        if (tokens_ == 0) {
            ++suppressed_;
            return false;
        }
        --tokens_;
        return true;
    }

    /// Returns how many lines were held back since the last call.
    [[nodiscard]] std::uint64_t take_suppressed() { return std::exchange(suppressed_, 0); }

  private:
    std::uint32_t burst_;
    Time interval_;
    std::uint32_t tokens_;
    Time refilled_{};
    std::uint64_t suppressed_ = 0;
};

}  // namespace arena::server
