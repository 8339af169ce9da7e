// The pages of the HTTP port:
//
//   /                  a list of these pages; with another first line also the body of a 404
//   /livez, /healthz   200 when a tick happened within the last second, else 503
//   /readyz            200 when players may join, 503 before the first tick and from the start of a
//                      drain
//   /metrics           Prometheus' text format
//   /status            the figures that tools read, as one JSON object
//   /matches           the matches that are played, as a JSON list
//   /load              the figures that load tests read every second: server/http/load_page.h
//
// The operators' pages are in server/admin/admin_pages.h, those for browsers, whose page takes the
// place of the list at "/", in server/web/web_pages.h.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/base/time.h"
#include "server/http/http_server.h"
#include "server/http/metrics_page.h"
#include "server/http/server_facts.h"
#include "server/statistics/admin_refusal.h"
#include "server/statistics/server_report.h"

namespace arena::server {

/// A tick older than this means that the server hangs.
inline constexpr Time kLivenessMax = std::chrono::seconds(1);

/// How long a rendered page of metrics is reused, unless there is a newer report.
inline constexpr Time kMetricsAgeMax = std::chrono::milliseconds(100);

/// Returns the body of a 404: "no such page", and those that there are.
[[nodiscard]] std::string no_such_page();

/// Whether a body is that of a 404 for a page that the server does not have, of this version or of
/// another. `arenad kick` and its like recognise a server without operators' pages by it.
[[nodiscard]] bool is_no_such_page(std::string_view body);

class Pages {
  public:
    explicit Pages(const ServerFacts& facts) : facts_(facts), metrics_(facts) {}

    /// Whether there is a page at the path.
    [[nodiscard]] static bool has(std::string_view path);
    /// Answers a request for any path; unknown ones get a 404.
    [[nodiscard]] HttpReply answer(const HttpRequest& request, const ServerReport& report,
                                   const AdminRefusals& refused, Time now);

  private:
    /// From which report a page was rendered, and when.
    struct RenderStamp {
        std::optional<Time> of_tick;
        AdminRefusals refused;
        Time at{};
    };

    const std::string& metrics(const ServerReport& report, const AdminRefusals& refused, Time now);

    ServerFacts facts_;
    MetricsPage metrics_;
    std::optional<RenderStamp> metrics_stamp_;
    std::string metrics_body_;
};

/// Returns the JSON of /matches.
[[nodiscard]] std::string matches_json(const ServerReport& report);

/// Returns the JSON of /status.
[[nodiscard]] std::string status_json(const ServerFacts& facts, const ServerReport& report,
                                      Time now);

}  // namespace arena::server
