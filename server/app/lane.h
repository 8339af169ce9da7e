// Lane: a match of the server and when its ticks are due. Runs them, and measures and logs them.
//
// A match ends alone when a tick of it fails: when an exception leaves it, which an assertion in it
// throws, too. Its world may be half stepped then, and is not stepped any more. Its clients are
// told goodbye; if that fails as well, it ends without.
//
// Used by whoever holds the match, one thread at a time (server/core/server.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "server/app/lane_report.h"
#include "server/app/log.h"
#include "server/app/match_dumps.h"
#include "server/app/tick_log.h"
#include "server/base/time.h"
#include "server/core/server.h"
#include "server/core/tick_clock.h"
#include "server/statistics/server_report.h"

namespace arena::server {

class Lane {
  public:
    /// What the lanes of a server share; all of it must outlive them.
    struct Shared {
        Server& server;
        const Log& log;
        TickLog& tick_log;
        MatchDumps& dumps;
        Time period{};  ///< of a tick
    };

    /// Of the match that has a room.
    Lane(const Shared& shared, std::size_t room, const TickClock& clock)
        : shared_(shared), room_(room), clock_(clock) {}

    /// Runs the ticks that are due at `now`. The work of the first one began at `begin`: the time
    /// spent receiving counts towards it. Returns when the work was done; nothing when no tick was
    /// due.
    std::optional<Time> run_due_ticks(Time now, Time begin);
    /// Returns when the next tick is due.
    [[nodiscard]] Time next_due() const { return clock_.next_due(); }

    /// The match is one of those that there are from the start, and is replaced when it has ended,
    /// unless an operator has ended it.
    void keep_replaced() { is_to_be_replaced_ = true; }
    void end_by_operator() { is_to_be_replaced_ = false; }
    [[nodiscard]] bool is_to_be_replaced() const { return is_to_be_replaced_; }

    /// The match is opened at `now`, and is taken to have this load until it has run for a while.
    void expect(double load, Time now) {
        load_ = load;
        last_tick_at_ = now;
    }
    /// Whether there will be no more ticks.
    [[nodiscard]] bool has_finished() const { return shared_.server.has_finished(room_); }

    /// Ends the match, whose tick has lasted for so long that others might have had to wait.
    void end_after_hanging(Time lasted, Time now);

    [[nodiscard]] LaneReport report(Time now) const;
    /// As LaneReport::load.
    [[nodiscard]] double load() const { return load_; }
    [[nodiscard]] MatchId id() const { return shared_.server.id_of(room_); }
    [[nodiscard]] Host& host() const { return shared_.server.host(room_); }

  private:
    /// Runs a tick whose work began at `begin`. Returns the end.
    Time run_tick(Time begin, std::uint32_t ticks_overdue);
    void end_after_failure(const std::string& what, Time now);
    /// Dumps the match, unless it has been dumped before.
    void dump(const std::string& reason);
    /// Records how long a tick took that has ended now. Returns the end.
    Time record_tick(Time begin);
    void log_match() const;
    void log_draining() const;

    Shared shared_;
    std::size_t room_;
    TickClock clock_;
    TickTimes tick_times_;
    double load_ = 0.0;
    std::optional<Time> last_tick_at_;
    bool has_hung_ = false;
    bool has_failed_ = false;
    bool is_dumped_ = false;
    bool is_to_be_replaced_ = false;
};

}  // namespace arena::server
