#include "server/app/delivery_log.h"

namespace arena::server {

void DeliveryLog::take(const DeliveryNote& note, Time now) {
    using What = DeliveryNote::What;
    const std::lock_guard lock(mutex_);
    const LogField match{"match", note.id};
    if (note.what == What::result_ended)
        return write_(LogLevel::info, "match ended", {match, {"result", note.text}});

    RateLimit& limit = limit_of(note.what);
    if (!limit.allow(now)) return;
    const LogField not_logged{"not_logged", limit.take_suppressed()};
    const LogField reason{"reason", note.reason};
    const LogField error{"error", note.text};
    const LogField count{"count", note.count};
    switch (note.what) {
        case What::result_ended:
            return;
        case What::result_found:
            return write_(LogLevel::info, "results of an earlier run are delivered now", {count});
        case What::result_delivered:
            return write_(LogLevel::info, "result delivered", {match, not_logged});
        case What::result_failed:
            return write_(LogLevel::warn, "result not delivered yet",
                          {match, reason, error, {"retry_in_ms", note.count}, not_logged});
        case What::result_dropped:
            return write_(LogLevel::warn, "result dropped", {match, reason, count, not_logged});
        case What::result_unwritten:
            return write_(LogLevel::warn, "result not written yet", {match, error, not_logged});
        case What::results_left:
            return write_(LogLevel::warn,
                          "results not delivered: they stay in the spool for the next start",
                          {count});
        case What::file_ignored:
            return write_(LogLevel::warn, "file in the spool left alone", {error, not_logged});
        case What::file_unremoved:
            return write_(LogLevel::warn, "result not removed from the spool",
                          {match, error, not_logged});
        case What::events_failed:
            return write_(LogLevel::warn, "events not delivered", {reason, error, not_logged});
        case What::events_lost:
            return write_(LogLevel::warn, "events lost", {count, not_logged});
        case What::events_unwritten:
            return write_(LogLevel::warn, "events not written", {error, not_logged});
    }
}

}  // namespace arena::server
