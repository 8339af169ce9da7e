#include "client-sim/report/html/timeline_section.h"

#include <algorithm>
#include <cmath>

#include <spdlog/fmt/fmt.h>

#include "client-sim/report/html/line_plot.h"
#include "client-sim/report/html/number_text.h"
#include "client-sim/report/html/samples.h"

namespace arena::client_sim::html {

namespace {

/// Returns the end of the time axis of all plots, in seconds; positive.
double seconds_of_run(const Report& report, const std::vector<Sample>& samples) {
    double longest = report.number("duration_seconds").value_or(0.0);
    if (!std::isfinite(longest)) longest = 0.0;
    if (!samples.empty()) longest = std::max(longest, samples.back().at_seconds);
    for (const StageSpan& stage : report.timeline.stages)
        if (std::isfinite(stage.to_seconds)) longest = std::max(longest, stage.to_seconds);
    return longest > 0.0 ? longest : 1.0;
}

/// Builds the plots of one timeline.
class Plotter {
  public:
    explicit Plotter(const Report& report)
        : report_(report),
          samples_(ordered_samples(report.timeline)),
          seconds_(seconds_of_run(report, samples_)) {}

    [[nodiscard]] LinePlot plot(std::string id, std::string title, std::string unit) const {
        return {.id = std::move(id),
                .title = std::move(title),
                .unit = std::move(unit),
                .lines = {},
                .limits = {},
                .is_count = false,
                .seconds = seconds_,
                .stages = report_.timeline.stages};
    }
    [[nodiscard]] Line line(std::string label, int style, const Measure& measure) const {
        Line line{.label = std::move(label), .style = style, .points = {}};
        for (const Sample& sample : samples_)
            line.points.push_back({sample.at_seconds, finite(measure(sample))});
        return line;
    }
    /// Adds the upper limits that thresholds set for this number of the report.
    void add_limits(LinePlot& plot, std::string_view key) const {
        for (const ThresholdResult& result : report_.thresholds) {
            const auto threshold = parse_threshold(result.expression);
            if (!threshold || threshold.value().key != key) continue;
            const auto* limit = std::get_if<double>(&threshold.value().limit);
            const Comparison comparison = threshold.value().comparison;
            if (limit != nullptr &&
                (comparison == Comparison::less || comparison == Comparison::less_or_equal))
                plot.limits.push_back({.label = result.expression, .value = *limit});
        }
    }
    [[nodiscard]] const std::vector<Sample>& samples() const { return samples_; }

  private:
    const Report& report_;
    std::vector<Sample> samples_;
    double seconds_;
};

LinePlot clients_plot(const Plotter& plotter) {
    LinePlot plot = plotter.plot("plot-clients", "Clients", "");
    plot.is_count = true;
    plot.lines = {plotter.line("wanted", 1,
                               [](const Sample& sample) {
                                   return static_cast<double>(sample.clients_wanted);
                               }),
                  plotter.line("connected", 0,
                               [](const Sample& sample) {
                                   return static_cast<double>(sample.clients_connected);
                               }),
                  plotter.line("failed so far", 2, [](const Sample& sample) {
                      return static_cast<double>(sample.clients_failed);
                  })};
    return plot;
}

LinePlot tick_plot(const Plotter& plotter) {
    LinePlot plot = plotter.plot("plot-tick", "Server tick", "ms");
    plot.lines = {plotter.line("p99", 0, [](const Sample& sample) { return sample.tick_ms_p99; }),
                  plotter.line("p50", 1, [](const Sample& sample) { return sample.tick_ms_p50; })};
    plotter.add_limits(plot, "tick_ms_p99");
    plotter.add_limits(plot, "tick_ms_p50");
    return plot;
}

LinePlot latency_plot(const Plotter& plotter) {
    LinePlot plot = plotter.plot("plot-latency", "Latency", "ms");
    plot.lines = {plotter.line("response p99", 0,
                               [](const Sample& sample) { return sample.response_ms_p99; }),
                  plotter.line("response p50", 1,
                               [](const Sample& sample) { return sample.response_ms_p50; }),
                  plotter.line("snapshot gap p99", 2,
                               [](const Sample& sample) { return sample.snapshot_gap_ms_p99; })};
    plotter.add_limits(plot, "response_ms_p99");
    plotter.add_limits(plot, "response_ms_p50");
    plotter.add_limits(plot, "snapshot_gap_ms_p99");
    return plot;
}

LinePlot corrections_plot(const Plotter& plotter) {
    LinePlot plot = plotter.plot("plot-corrections", "Corrections of all clients", "a second");
    plot.lines = {plotter.line("corrections", 0,
                               [](const Sample& sample) { return sample.corrections_per_second; })};
    return plot;
}

LinePlot traffic_plot(const Plotter& plotter) {
    double largest = 0.0;
    for (const Sample& sample : plotter.samples())
        for (const double rate : {sample.bytes_received_per_second, sample.bytes_sent_per_second})
            if (std::isfinite(rate)) largest = std::max(largest, rate);
    const ByteUnit unit = byte_unit(largest);
    LinePlot plot =
        plotter.plot("plot-traffic", "Traffic of all clients", fmt::format("{}B/s", unit.prefix));
    plot.lines = {plotter.line("received", 0,
                               [unit](const Sample& sample) {
                                   return sample.bytes_received_per_second / unit.bytes;
                               }),
                  plotter.line("sent", 1, [unit](const Sample& sample) {
                      return sample.bytes_sent_per_second / unit.bytes;
                  })};
    return plot;
}

LinePlot processor_plot(const Plotter& plotter) {
    LinePlot plot = plotter.plot("plot-processor", "Processor use", "cores");
    plot.lines = {
        plotter.line("server", 0, [](const Sample& sample) { return sample.server_cpu; })};
    const auto& samples = plotter.samples();
    const bool harness_is_measured =
        std::any_of(samples.begin(), samples.end(),
                    [](const Sample& sample) { return sample.harness_cpu > 0.0; });
    if (harness_is_measured)
        plot.lines.push_back(
            plotter.line("bots", 1, [](const Sample& sample) { return sample.harness_cpu; }));
    return plot;
}

LinePlot memory_plot(const Plotter& plotter) {
    double largest = 0.0;
    for (const Sample& sample : plotter.samples())
        largest = std::max(largest, finite(sample.server_memory_bytes).value_or(0.0));
    const ByteUnit unit = byte_unit(largest);
    LinePlot plot = plotter.plot("plot-memory", "Server memory", fmt::format("{}B", unit.prefix));
    plot.lines = {plotter.line("resident", 0, [unit](const Sample& sample) {
        auto bytes = sample.server_memory_bytes;
        if (bytes) *bytes /= unit.bytes;
        return bytes;
    })};
    return plot;
}

LinePlot harness_plot(const Plotter& plotter, const Report& report) {
    LinePlot plot = plotter.plot("plot-harness", "Lag of the bots' own loop", "ms");
    plot.lines = {
        plotter.line("p99", 0, [](const Sample& sample) { return sample.harness_lag_ms_p99; })};
    const double tick_rate = report.number("tick_rate").value_or(0.0);
    if (tick_rate > 0.0)
        plot.limits.push_back({.label = "a tick: valid up to here", .value = 1000.0 / tick_rate});
    return plot;
}

LinePlot violations_plot(const Plotter& plotter) {
    LinePlot plot = plotter.plot("plot-violations", "Violations between two samples", "");
    plot.is_count = true;
    plot.lines = {plotter.line("violations", 0, [](const Sample& sample) {
        return static_cast<double>(sample.violations);
    })};
    return plot;
}

bool saw_violations(const std::vector<Sample>& samples) {
    return std::any_of(samples.begin(), samples.end(),
                       [](const Sample& sample) { return sample.violations > 0; });
}

std::string left_out(std::string_view what, std::string_view why) {
    return fmt::format("<li><strong>{}</strong>: {}</li>\n", what, why);
}

}  // namespace

std::string timeline_section(const Report& report) {
    const Plotter plotter(report);
    std::string page = R"(<section id="time"><h2>Over time</h2>)"
                       "\n";
    if (plotter.samples().empty())
        return page +
               "<p class=\"quiet\">No samples were taken, so there is nothing to plot.</p>"
               "</section>\n";

    std::string plots;
    std::string missing;
    const auto add = [&](const LinePlot& plot, std::string_view why_not) {
        if (plot.is_measured())
            plots += draw(plot);
        else
            missing += left_out(plot.title, why_not);
    };
    add(clients_plot(plotter), "not measured.");
    add(tick_plot(plotter), "give <code>--status</code> to plot the server's ticks.");
    add(latency_plot(plotter), "no input was answered, and no update followed another.");
    add(corrections_plot(plotter), "no client predicted.");
    add(traffic_plot(plotter), "not measured.");
    add(processor_plot(plotter), "not measured.");
    add(memory_plot(plotter), "give <code>--status</code> to plot the server's memory.");
    add(harness_plot(plotter, report), "not measured.");
    if (saw_violations(plotter.samples()))
        add(violations_plot(plotter), "");
    else
        missing += left_out("Violations", "none in any sample.");

    page += "<div class=\"plots\">\n" + plots + "</div>\n";
    if (!missing.empty())
        page += "<p class=\"quiet\">Not plotted:</p><ul class=\"quiet\">\n" + missing + "</ul>\n";
    return page + "</section>\n";
}

}  // namespace arena::client_sim::html
