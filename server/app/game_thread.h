// GameThread: everything that runs on the tick thread. It lets what has come from the socket into
// the core, runs the ticks that are due, and hands over the report after them. Between ticks it
// does what operators and signals ask for.
//
// The thread is the one that calls run().
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "server/admin/admin_desk.h"
#include "server/app/ban_reload.h"
#include "server/app/log.h"
#include "server/app/rate_limit.h"
#include "server/app/server_log.h"
#include "server/app/transport_log.h"
#include "server/base/published.h"
#include "server/config/config.h"
#include "server/core/server.h"
#include "server/core/tick_clock.h"
#include "server/session/ban_list.h"
#include "server/statistics/server_report.h"
#include "server/transport/drain_pace.h"
#include "server/transport/udp_transport.h"
#include "sim/terrain/terrain.h"

namespace arena::server {

class GameThread {
  public:
    /// What it works with; all of it outlives the thread.
    struct Surroundings {
        const Config& config;
        UdpTransport& transport;
        const Log& log;
        Published<ServerReport>& published;
        AdminDesk& desk;
    };

    /// `settings` without the bans, which are a value of this thread's.
    GameThread(const Surroundings& surroundings, ServerSettings settings, BanList bans,
               std::shared_ptr<const sim::Terrain> terrain);
    GameThread(const GameThread&) = delete;  // the server calls it back
    GameThread& operator=(const GameThread&) = delete;

    /// Until a signal has drained the server.
    void run();

    /// Of the last tick.
    [[nodiscard]] const ServerReport& report() const { return report_; }

  private:
    [[nodiscard]] ServerSettings with_bans(ServerSettings settings);
    [[nodiscard]] ServerPorts ports();

    /// Gives the time of the next call; nothing when there is to be none.
    [[nodiscard]] std::optional<Time> wake();
    /// A tick's work began at `begin`: receiving counts to the tick it was done for. Gives the end.
    Time run_tick(Time begin, std::uint32_t ticks_overdue);
    void on_skipped(std::uint64_t ticks);
    void publish();

    [[nodiscard]] AdminOutcome act_on(const AdminRequest& request);
    /// Whoever is banned now has to go. An error changes nothing.
    void on_bans(BanReload::Outcome& outcome);
    void on_signal(int signal);

    const Config& config_;
    UdpTransport& transport_;
    const Log& log_;
    Published<ServerReport>& published_;
    AdminDesk& desk_;
    BanList bans_;
    BanReload ban_reload_;
    TransportLog transport_log_;
    TransitionLog transition_log_;
    TickClock clock_;
    DrainPace pace_;
    Server server_;
    ServerReport report_;
    RateLimit slow_ticks_;
    RateLimit skips_;
};

}  // namespace arena::server
