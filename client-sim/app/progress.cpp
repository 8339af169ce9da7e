#include "client-sim/app/progress.h"

#include <algorithm>
#include <cstdio>

#include <spdlog/fmt/fmt.h>

namespace arena::client_sim {

std::string progress_line(Time elapsed, const FleetTotals& now, Time elapsed_before,
                          const FleetTotals& before, std::uint32_t clients) {
    const double span = std::max(1e-3, seconds(elapsed - elapsed_before));
    const auto snapshots = static_cast<double>(now.snapshots - before.snapshots) / span;
    const auto bytes = static_cast<double>(now.bytes_received - before.bytes_received) / span;
    return fmt::format(
        "{:5.0f} s  {}/{} connected  {:.0f} snapshots/s  {:.0f} kB/s  {} shots  {} hits  {} kills  "
        "{} violations",
        seconds(elapsed), now.clients_connected, clients, snapshots, bytes / 1000.0,
        now.match.shots, now.match.hits, now.match.kills, now.verdict.violations_sum());
}

void Progress::show(Time elapsed, const FleetTotals& totals) {
    // The calls come about once a second, never exactly.
    constexpr Time kSlack = std::chrono::milliseconds{500};
    if (!terminal_ && elapsed - shown_at_ + kSlack < kPlainInterval) return;
    const std::string line = progress_line(elapsed, totals, shown_at_, shown_, clients_);
    std::fprintf(stderr, terminal_ ? "\r\033[2K%s" : "%s\n", line.c_str());
    std::fflush(stderr);
    shown_at_ = elapsed;
    shown_ = totals;
}

void Progress::end() const {
    if (!terminal_) return;
    std::fputs("\r\033[2K", stderr);
    std::fflush(stderr);
}

}  // namespace arena::client_sim
