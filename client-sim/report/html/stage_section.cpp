#include "client-sim/report/html/stage_section.h"

#include <algorithm>

#include <spdlog/fmt/fmt.h>

#include "client-sim/report/html/escape.h"
#include "client-sim/report/html/number_text.h"
#include "client-sim/report/html/samples.h"

namespace arena::client_sim::html {

namespace {

/// Returns the highest value among the samples of a stage; nothing when none was measured.
std::optional<double> highest(const std::vector<Sample>& samples, const StageSpan& stage,
                              const Measure& measure) {
    std::optional<double> most;
    for (const Sample& sample : samples) {
        if (sample.at_seconds <= stage.from_seconds || sample.at_seconds > stage.to_seconds)
            continue;
        const auto value = finite(measure(sample));
        if (value && (!most || *value > *most)) most = value;
    }
    return most;
}

std::string stage_row(const std::vector<Sample>& samples, const StageSpan& stage) {
    const auto most = [&](const Measure& measure) {
        return short_number(highest(samples, stage, measure));
    };
    return fmt::format(
        R"(<tr><th scope="row">{}</th><td>{}</td><td>{}</td><td>{}</td><td>{}</td>)"
        "<td>{}</td><td>{}</td><td>{}</td></tr>\n",
        escaped(stage.name), time_text(stage.from_seconds), time_text(stage.to_seconds),
        most([](const Sample& sample) { return static_cast<double>(sample.clients_connected); }),
        most([](const Sample& sample) { return sample.tick_ms_p99; }),
        most([](const Sample& sample) { return sample.response_ms_p99; }),
        most([](const Sample& sample) { return sample.server_cpu; }),
        most([](const Sample& sample) { return sample.harness_lag_ms_p99; }));
}

}  // namespace

std::string stage_section(const Report& report) {
    constexpr std::size_t kRowsMax = 200;

    const auto& stages = report.timeline.stages;
    if (stages.empty()) return {};
    const std::vector<Sample> samples = ordered_samples(report.timeline);
    std::string page = fmt::format(
        R"(<section id="stages"><h2>Stages</h2>
<div class="scroll" tabindex="0" role="region" aria-label="Stages"><table class="numbers">
<thead><tr><th scope="col">stage</th><th scope="col">from</th><th scope="col">to</th>
<th scope="col">clients</th><th scope="col">tick p99, ms</th><th scope="col">response p99, ms</th>
<th scope="col">server, cores</th><th scope="col">bots' lag p99, ms</th></tr></thead><tbody>
)");
    for (std::size_t i = 0; i < std::min(stages.size(), kRowsMax); ++i)
        page += stage_row(samples, stages[i]);
    page +=
        "</tbody></table></div>\n<p class=\"quiet\">Of each measure, the highest of the "
        "stage's samples.";
    if (stages.size() > kRowsMax)
        page += fmt::format(" {} more stages are left out.", stages.size() - kRowsMax);
    return page + "</p></section>\n";
}

}  // namespace arena::client_sim::html
