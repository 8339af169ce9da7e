#include "client-sim/bot/response_log.h"

#include <algorithm>

#include "sim/base/assert.h"

namespace arena::client_sim {

void ResponseLog::start() {
    for (InputRecord& given : records_) {
        if (given.waits) ++unshown_;
        given = {};
    }
    newest_ = shown_ = 0;
}

std::optional<Time> ResponseLog::give(sim::Tick tick, Time now) {
    InputRecord& given = record_of(tick);
    std::optional<Time> unanswered_wait;
    if (given.waits) {
        ++unshown_;
        unanswered_wait = now - given.at;
    }
    given = {.tick = tick, .waits = true, .at = now};
    newest_ = tick;
    return unanswered_wait;
}

ResponseLog::Responses ResponseLog::waiting(Time now, Time at_least) const {
    Responses times;
    for (const InputRecord& given : records_)
        if (given.waits && now - given.at > at_least) {
            const bool has_room = times.push_back(now - given.at);
            ARENA_ASSERT(has_room, "one of each slot at most");
        }
    return times;
}

/// Whatever a server says, only inputs that were given count as shown, and each only once.
ResponseLog::Responses ResponseLog::on_used(sim::Tick used, Time now) {
    Responses responses;
    const sim::Tick newest = std::min(used, newest_);
    if (newest <= shown_) return responses;
    const sim::Tick count = std::min(newest - shown_, kReach);
    for (sim::Tick i = 0; i < count; ++i) {
        InputRecord& given = record_of(newest - i);
        if (!given.waits || given.tick != newest - i) continue;
        given.waits = false;
        const bool has_room = responses.push_back(now - given.at);
        ARENA_ASSERT(has_room, "one of each slot at most");
    }
    shown_ = newest;
    return responses;
}

}  // namespace arena::client_sim
