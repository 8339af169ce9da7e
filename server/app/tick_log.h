// TickLog: the lines of the log about ticks that are slow or late. There is at most one of each
// kind a second, however many matches there are. Safe to use from several threads.
#pragma once

#include <cstdint>
#include <mutex>

#include "server/app/log.h"
#include "server/app/rate_limit.h"
#include "server/base/time.h"
#include "server/crossing/match_id.h"

namespace arena::server {

class TickLog {
  public:
    /// `log` must outlive this.
    explicit TickLog(const Log& log);

    /// A tick has taken longer than the period of ticks.
    void on_slow(MatchId match, std::uint32_t tick, Time taken, Time now);
    /// Ticks were left out.
    void on_skipped(std::uint64_t ticks, Time now);

  private:
    const Log& log_;
    std::mutex mutex_;
    RateLimit slow_;  // guarded by the mutex, as is the one below
    RateLimit skipped_;
};

}  // namespace arena::server
