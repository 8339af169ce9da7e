// ServerReport -> /metrics in Prometheus' text format (version 0.0.4).
// https://prometheus.io/docs/instrumenting/exposition_formats/
//
// Used by one thread. Each scrape raises the counters to the report's totals, so the tick thread
// never touches the registry.
#pragma once

#include <memory>
#include <string>

#include "server/http/process_figures.h"
#include "server/http/server_facts.h"
#include "server/statistics/admin_refusal.h"
#include "server/statistics/server_report.h"

namespace arena::server {

inline constexpr const char* kMetricsContentType = "text/plain; version=0.0.4";

class MetricsPage {
  public:
    explicit MetricsPage(const ServerFacts& facts);
    ~MetricsPage();

    /// Returns the page. Reports must be passed in the order in which they were made.
    [[nodiscard]] std::string render(const ServerReport& report, const AdminRefusals& refused,
                                     const ProcessFigures& process);

  private:
    struct Families;
    std::unique_ptr<Families> families_;
};

}  // namespace arena::server
