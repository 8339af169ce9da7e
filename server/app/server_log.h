// The lines of the server's log, except those about the socket (transport_log.h): its settings at
// the start, players that come and go, the acts of operators, and the totals at the end.
#pragma once

#include "server/admin/admin_pages.h"
#include "server/app/log.h"
#include "server/app/rate_limit.h"
#include "server/app/start_web.h"
#include "server/app/transport_log.h"
#include "server/config/config.h"
#include "server/host/server_settings.h"
#include "server/host/transition.h"
#include "server/http/http_server.h"
#include "server/maps/load_rules.h"
#include "server/session/ban_list.h"
#include "server/statistics/server_report.h"
#include "server/supervise/handover.h"
#include "server/transport/udp_transport.h"
#include "sim/terrain/terrain.h"

namespace arena::server {

/// Returns a function that writes to `log`, which must outlive it.
[[nodiscard]] WriteLine line_writer_of(const Log& log);

void log_start(const Log& log, const Config& config, const ServerSettings& settings,
               const sim::Terrain& terrain, const LoadedRules& rules, const UdpTransport& transport,
               const HttpServer& http);
/// Logs where browsers may come in.
void log_door(const Log& log, const Config& config, std::uint16_t port);
/// Logs where the page for them comes from.
void log_web(const Log& log, const LoadedWeb& web);
/// Says that the server is another one after a crash, if it is.
void log_restart(const Log& log, const Handover& handover);
void log_bans(const Log& log, const BanList& bans);
void log_totals(const Log& log, const ServerReport& report);

/// Returns a function that logs each act of an operator, and refused requests up to a rate limit.
/// `log` must outlive it.
[[nodiscard]] AdminPages::OnEvent log_of_admin(const Log& log);

/// Logs players that come and go, one line each, up to a rate limit.
class TransitionLog {
  public:
    /// `log` must outlive this. `names_matches`: whether each line says in which match.
    explicit TransitionLog(const Log& log, bool names_matches = false)
        : log_(log), names_matches_(names_matches) {}

    /// Logs a transition, unless the rate limiter holds it back.
    void write(const Transition& transition, Time now);

  private:
    /// All clients of a server may come at once; after that there are ten lines a second.
    static constexpr std::uint32_t kBurst = 200;
    static constexpr Time kInterval = std::chrono::milliseconds(100);

    const Log& log_;
    bool names_matches_;
    RateLimit limit_{kBurst, kInterval};
};

}  // namespace arena::server
