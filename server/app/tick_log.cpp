#include "server/app/tick_log.h"

#include <chrono>

namespace arena::server {
namespace {

constexpr Time kInterval = std::chrono::seconds(1);

}  // namespace

TickLog::TickLog(const Log& log) : log_(log), slow_(1, kInterval), skipped_(1, kInterval) {}

void TickLog::on_slow(MatchId match, std::uint32_t tick, Time taken, Time now) {
    const std::lock_guard lock(mutex_);
    if (!slow_.allow(now)) return;
    const std::chrono::duration<double, std::milli> milliseconds = taken;
    log_.warn("tick over budget", {{"tick", std::uint64_t{tick}},
                                   {"milliseconds", milliseconds.count()},
                                   {"not_logged", slow_.take_suppressed()},
                                   {"match_id", std::uint64_t{match.value}}});
}

void TickLog::on_skipped(std::uint64_t ticks, Time now) {
    const std::lock_guard lock(mutex_);
    if (!skipped_.allow(now)) return;
    log_.warn("running late: ticks skipped",
              {{"ticks", ticks}, {"not_logged", skipped_.take_suppressed()}});
}

}  // namespace arena::server
