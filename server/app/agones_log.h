// What the log says about Agones. Lines of a kind that may repeat are rate limited.
#pragma once

#include <chrono>
#include <cstddef>
#include <utility>
#include <vector>

#include "server/agones/agones_note.h"
#include "server/app/rate_limit.h"
#include "server/app/transport_log.h"

namespace arena::server {

class AgonesLog {
  public:
    explicit AgonesLog(WriteLine write) : write_(std::move(write)) {}

    /// Writes the line of a note, unless the rate limiter holds it back. Used by one thread.
    void take(const AgonesNote& note, Time now);

  private:
    static constexpr std::size_t kKinds =
        static_cast<std::size_t>(AgonesNote::What::shutdown_asked) + 1;
    static constexpr std::uint32_t kBurst = 5;
    static constexpr Time kInterval = std::chrono::seconds(10);

    [[nodiscard]] RateLimit& limit_of(AgonesNote::What what) {
        return limits_[static_cast<std::size_t>(what)];
    }

    WriteLine write_;
    std::vector<RateLimit> limits_{kKinds, RateLimit(kBurst, kInterval)};
};

}  // namespace arena::server
