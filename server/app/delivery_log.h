// What the log says about results and live events. A match's result is always one line of its own;
// lines of any other kind are rate limited.
#pragma once

#include <chrono>
#include <cstddef>
#include <mutex>
#include <utility>
#include <vector>

#include "server/app/rate_limit.h"
#include "server/app/transport_log.h"
#include "server/results/delivery_note.h"

namespace arena::server {

class DeliveryLog {
  public:
    explicit DeliveryLog(WriteLine write) : write_(std::move(write)) {}

    /// Writes the line of a note, unless the rate limiter holds it back. Safe to call from several
    /// threads.
    void take(const DeliveryNote& note, Time now);

  private:
    static constexpr std::size_t kKinds =
        static_cast<std::size_t>(DeliveryNote::What::events_unwritten) + 1;
    static constexpr std::uint32_t kBurst = 10;
    static constexpr Time kInterval = std::chrono::seconds(10);

    [[nodiscard]] RateLimit& limit_of(DeliveryNote::What what) {
        return limits_[static_cast<std::size_t>(what)];
    }

    WriteLine write_;
    std::mutex mutex_;
    std::vector<RateLimit> limits_{kKinds, RateLimit(kBurst, kInterval)};
};

}  // namespace arena::server
