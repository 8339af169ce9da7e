#include "client-sim/app/live_view.h"

#include <algorithm>
#include <cstdio>

#include <spdlog/fmt/fmt.h>

#include "client-sim/app/terminal_line.h"
#include "client-sim/scenario/population.h"

namespace arena::client_sim {

namespace {

constexpr const char* kBlocks[] = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
constexpr std::size_t kBlockCount = std::size(kBlocks);

std::string ms(const std::optional<double>& value, int decimals = 1) {
    return value ? fmt::format("{:.{}f}", *value, decimals) : "-";
}

std::string clock(double seconds) {
    const auto whole = static_cast<std::int64_t>(std::max(0.0, seconds));
    return fmt::format("{}:{:02}", whole / 60, whole % 60);
}

/// Returns the text, which must be ASCII, followed by a sparkline of as many of the newest values
/// as fit.
template <typename Figure>
std::string with_sparkline(const std::string& text, std::span<const Sample> samples,
                           std::size_t columns, const Figure& figure) {
    const std::size_t room = columns - std::min(columns, text.size());
    std::vector<std::optional<double>> values;
    for (const Sample& sample : samples.last(std::min(room, samples.size())))
        values.push_back(figure(sample));
    return text + sparkline(values);
}

/// Returns the warnings that need attention at once.
std::vector<std::string> warnings_about(const Sample& now) {
    std::vector<std::string> warnings;
    constexpr double kLagMs = 1000.0 / 60.0;
    if (now.clients_failed > 0)
        warnings.push_back(
            fmt::format("{} clients were not admitted or were lost", now.clients_failed));
    if (now.violations > 0)
        warnings.push_back(fmt::format("{} violations in the last second", now.violations));
    if (now.harness_lag_ms_p99.value_or(0.0) > kLagMs)
        warnings.push_back("the harness itself is late: give it more processor time");
    return warnings;
}

}  // namespace

std::string sparkline(std::span<const std::optional<double>> values) {
    double most = 0.0;
    for (const auto& value : values)
        most = std::max(most, value.value_or(0.0));
    std::string text;
    for (const auto& value : values) {
        if (!value) {
            text += ' ';
            continue;
        }
        const double share = most > 0.0 ? std::clamp(*value / most, 0.0, 1.0) : 0.0;
        text += kBlocks[std::min(kBlockCount - 1, static_cast<std::size_t>(share * kBlockCount))];
    }
    return text;
}

std::vector<std::string> live_lines(const Scenario& scenario, std::span<const Sample> recent,
                                    std::size_t columns) {
    const Sample& now = recent.back();
    const std::size_t stage = stage_at(scenario.stages, from_seconds(now.at_seconds));
    const double all = seconds(scenario.duration());
    std::vector<std::string> lines{
        fmt::format("{} of {}, {} left   {} ({} of {})", clock(now.at_seconds), clock(all),
                    clock(all - now.at_seconds), scenario.stages[stage].name, stage + 1,
                    scenario.stages.size()),
        fmt::format("clients   {} of {} play, {} failed", now.clients_connected, now.clients_wanted,
                    now.clients_failed),
        with_sparkline(fmt::format("tick      p50 {} p99 {} ms  ", ms(now.tick_ms_p50, 2),
                                   ms(now.tick_ms_p99, 2)),
                       recent, columns, [](const Sample& one) { return one.tick_ms_p99; }),
        with_sparkline(fmt::format("response  p50 {} p99 {} ms  ", ms(now.response_ms_p50),
                                   ms(now.response_ms_p99)),
                       recent, columns, [](const Sample& one) { return one.response_ms_p99; }),
        fmt::format("traffic   {:.0f} kB/s in, {:.0f} kB/s out, {} ms between updates (p99)",
                    now.bytes_received_per_second / 1000.0, now.bytes_sent_per_second / 1000.0,
                    ms(now.snapshot_gap_ms_p99)),
        fmt::format("load      server {} cores, harness {:.2f} cores, its lag {} ms",
                    ms(now.server_cpu, 2), now.harness_cpu, ms(now.harness_lag_ms_p99))};
    if (now.corrections_per_second)
        lines.insert(
            lines.begin() + 4,
            with_sparkline(
                fmt::format("predict   {:.1f} corrections a second  ", *now.corrections_per_second),
                recent, columns, [](const Sample& one) { return one.corrections_per_second; }));
    for (const std::string& warning : warnings_about(now))
        lines.push_back("WARNING   " + warning);
    for (std::string& line : lines)
        line.resize(cut_to_columns(line, columns).size());
    return lines;
}

std::string plain_line(const Sample& sample) {
    const std::string corrections =
        sample.corrections_per_second
            ? fmt::format("  {:.1f} corrections/s", *sample.corrections_per_second)
            : std::string();
    return fmt::format(
        "{:5.0f} s  {}/{} clients  {} failed  tick p99 {} ms  response p99 {} ms{}  {:.0f} kB/s  "
        "{} violations  lag {} ms",
        sample.at_seconds, sample.clients_connected, sample.clients_wanted, sample.clients_failed,
        ms(sample.tick_ms_p99, 2), ms(sample.response_ms_p99), corrections,
        sample.bytes_received_per_second / 1000.0, sample.violations,
        ms(sample.harness_lag_ms_p99));
}

void LiveView::show(const Sample& sample) {
    if (!is_terminal_) {
        // Samples arrive about once a second, but never exactly.
        constexpr double kSlack = 0.5;
        if (sample.at_seconds - shown_at_ + kSlack < kPlainSeconds) return;
        shown_at_ = sample.at_seconds;
        std::fprintf(stderr, "%s\n", plain_line(sample).c_str());
        return;
    }
    recent_.push_back(sample);
    if (recent_.size() > kSamplesShown) recent_.erase(recent_.begin());
    clear();
    const auto lines = live_lines(scenario_, recent_, terminal_columns());
    for (const std::string& line : lines)
        std::fprintf(stderr, "%s\n", line.c_str());
    lines_shown_ = lines.size();
    std::fflush(stderr);
}

void LiveView::end() {
    if (!is_terminal_) return;
    clear();
    std::fflush(stderr);
}

void LiveView::clear() {
    for (; lines_shown_ > 0; --lines_shown_)
        std::fputs("\033[1A\033[2K", stderr);
}

}  // namespace arena::client_sim
