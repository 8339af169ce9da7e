// Lane: a match of the server and when its ticks are due. Runs them, and measures and logs them.
//
// Used by whoever holds the match, one thread at a time (server/core/server.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "server/app/log.h"
#include "server/app/tick_log.h"
#include "server/base/time.h"
#include "server/core/server.h"
#include "server/core/tick_clock.h"
#include "server/statistics/match_figures.h"
#include "server/statistics/server_report.h"
#include "server/statistics/server_statistics.h"

namespace arena::server {

/// All that operators are shown of a match, taken at one moment.
struct LaneReport {
    std::uint32_t tick = 0;
    std::size_t map = 0;
    MatchFigures figures;
    std::uint32_t players = 0;
    std::uint32_t absent = 0;
    std::uint64_t watchers = 0;
    std::uint64_t sessions = 0;
    bool draining = false;
    bool finished = false;
    ServerStatistics statistics;
    TickTimes tick_times;
    std::optional<Time> last_tick_at;
};

class Lane {
  public:
    /// What the lanes of a server share; all of it must outlive them.
    struct Shared {
        Server& server;
        const Log& log;
        TickLog& tick_log;
        Time period{};  ///< of a tick
    };

    /// Of a match counted from 0.
    Lane(const Shared& shared, std::size_t match, const TickClock& clock)
        : shared_(shared), match_(match), clock_(clock) {}

    /// Runs the ticks that are due at `now`. The work of the first one began at `begin`: the time
    /// spent receiving counts towards it. Returns when the work was done; nothing when no tick was
    /// due.
    std::optional<Time> run_due_ticks(Time now, Time begin);
    /// Returns when the next tick is due.
    [[nodiscard]] Time next_due() const { return clock_.next_due(); }

    /// Whether there will be no more ticks.
    [[nodiscard]] bool has_finished() const { return shared_.server.has_finished(match_); }

    /// Ends the match, whose tick has lasted for so long that others might have had to wait.
    void end_after_hanging(Time lasted, Time now);

    [[nodiscard]] LaneReport report(Time now) const;
    [[nodiscard]] MatchId id() const { return Server::id_of(match_); }
    [[nodiscard]] Host& host() const { return shared_.server.host(match_); }

  private:
    /// Runs a tick whose work began at `begin`. Returns the end.
    Time run_tick(Time begin, std::uint32_t ticks_overdue);
    void log_match() const;
    void log_draining() const;

    Shared shared_;
    std::size_t match_;
    TickClock clock_;
    TickTimes tick_times_;
    std::optional<Time> last_tick_at_;
};

}  // namespace arena::server
