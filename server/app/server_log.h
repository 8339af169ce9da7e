// The lines of the server's log, but for those about the socket (transport_log.h): what it started
// with, who comes and goes, what operators do, what it came to.
#pragma once

#include "server/admin/admin_pages.h"
#include "server/app/log.h"
#include "server/app/rate_limit.h"
#include "server/app/transport_log.h"
#include "server/config/config.h"
#include "server/core/server_settings.h"
#include "server/core/transition.h"
#include "server/http/http_server.h"
#include "server/maps/load_rules.h"
#include "server/session/ban_list.h"
#include "server/statistics/server_report.h"
#include "server/transport/udp_transport.h"
#include "sim/terrain/terrain.h"

namespace arena::server {

/// Writes into `log`, which outlives it.
[[nodiscard]] WriteLine lines_of(const Log& log);

void log_start(const Log& log, const Config& config, const ServerSettings& settings,
               const sim::Terrain& terrain, const LoadedRules& rules, const UdpTransport& transport,
               const HttpServer& http);
void log_bans(const Log& log, const BanList& bans);
void log_totals(const Log& log, const ServerReport& report);

/// One line for each client that was kicked, and for what was refused not more than a log bears.
/// `log` outlives it.
[[nodiscard]] AdminPages::OnEvent log_of_admin(const Log& log);

/// Who comes and goes: a line each, as long as there are not too many.
class TransitionLog {
  public:
    /// `log` outlives it.
    explicit TransitionLog(const Log& log) : log_(log) {}

    void write(const Transition& transition, Time now);

  private:
    /// The clients of a whole server may come at once; from then on there are ten lines a second.
    static constexpr std::uint32_t kBurst = 200;
    static constexpr Time kInterval = std::chrono::milliseconds(100);

    const Log& log_;
    RateLimit limit_{kBurst, kInterval};
};

}  // namespace arena::server
