// GameThread: everything that runs on the tick thread. It passes arrived datagrams to the core,
// runs the ticks of all matches when they are due, and publishes the report after them. Between
// ticks it carries out the requests of operators and signals.
//
// The thread is the one that calls run().
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "server/admin/admin_desk.h"
#include "server/agones/fleet_board.h"
#include "server/app/ban_reload.h"
#include "server/app/log.h"
#include "server/app/rate_limit.h"
#include "server/app/server_log.h"
#include "server/app/start_delivery.h"
#include "server/app/transport_log.h"
#include "server/base/published.h"
#include "server/config/config.h"
#include "server/core/server.h"
#include "server/core/tick_clock.h"
#include "server/session/ban_list.h"
#include "server/statistics/server_report.h"
#include "server/transport/read_pace.h"
#include "server/transport/udp_transport.h"
#include "sim/terrain/terrain.h"

namespace arena::server {

class GameThread {
  public:
    /// The objects that the thread works with; all of them must outlive it.
    struct Surroundings {
        const Config& config;
        UdpTransport& transport;
        const Log& log;
        Published<ServerReport>& published;
        AdminDesk& desk;
        const Delivery& delivery;
        FleetBoard& fleet;
    };

    /// `settings` has no bans yet: this thread owns `bans` and adds them.
    GameThread(const Surroundings& surroundings, ServerSettings settings, BanList bans,
               const std::shared_ptr<const sim::Terrain>& terrain);
    GameThread(const GameThread&) = delete;  // the server calls it back
    GameThread& operator=(const GameThread&) = delete;

    /// Runs until the server has drained, after a signal or when no more ticks can be counted.
    void run();

    /// Whether a signal has told it to end.
    [[nodiscard]] bool is_signalled() const { return is_signalled_; }
    /// Returns the report of the last tick.
    [[nodiscard]] const ServerReport& report() const { return report_; }

  private:
    [[nodiscard]] ServerSettings with_bans(ServerSettings settings);
    [[nodiscard]] ServerPorts ports();

    /// Receives, and runs the ticks that are due. Returns the time of the next call; nothing when
    /// the server has finished.
    [[nodiscard]] std::optional<Time> wake();
    /// A match, counted from 0, and when its ticks are due.
    struct Lane {
        std::size_t match = 0;
        TickClock clock;
        LogLinearHistogram nanoseconds;  ///< of its ticks
    };

    [[nodiscard]] std::vector<Lane> make_lanes() const;
    /// Runs the ticks of a match that are due at `now`, whose work began at `begin`. Returns when
    /// the work was done; nothing when no tick was due.
    [[nodiscard]] std::optional<Time> run_due_ticks(Lane& lane, Time now, Time begin);
    /// Runs a tick whose work began at `begin`: the time spent receiving counts towards the tick
    /// that follows it. Returns the end.
    Time run_tick(Lane& lane, Time begin, std::uint32_t ticks_overdue);
    [[nodiscard]] Time next_due() const;
    void log_match(const Host& host, MatchId id);
    void log_draining(const Host& host, MatchId id);
    void on_skipped(std::uint64_t ticks);
    void publish();
    void list_matches(Time now);

    [[nodiscard]] AdminOutcome act_on(const AdminRequest& request);
    [[nodiscard]] Controlled control(const AdminRequest& request, Time now);
    [[nodiscard]] ControlOutcome carry_out(Host& host, MatchOrder order, Time now);
    /// Returns the match that an order is for; nothing when it names none of them.
    [[nodiscard]] Host* find_match(const OrderMatch& order);
    [[nodiscard]] Controlled move(const MoveClient& move);
    /// Takes over the new bans and disconnects banned clients. An error changes nothing.
    void on_bans(BanReload::Outcome& outcome);
    void on_signal(int signal);

    const Config& config_;
    UdpTransport& transport_;
    const Log& log_;
    Published<ServerReport>& published_;
    AdminDesk& desk_;
    const Delivery& delivery_;
    FleetBoard& fleet_;
    BanList bans_;
    BanReload ban_reload_;
    TransportLog transport_log_;
    TransitionLog transition_log_;
    Time period_;  ///< of a tick
    ReadPace pace_;
    Server server_;
    std::vector<Lane> lanes_;  ///< by match; their clocks begin when all matches are made
    Time matches_listed_at_{};
    ServerReport report_;
    bool is_signalled_ = false;  ///< to end
    Time signalled_at_{};
    RateLimit slow_ticks_;
    RateLimit skips_;
};

}  // namespace arena::server
