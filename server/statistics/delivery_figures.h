// What has become of match results and live events: the figures of their metrics.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "server/statistics/enum_counters.h"

namespace arena::server {

/// Why an attempt to deliver something to a URL failed.
enum class AttemptFailure : std::uint8_t {
    unresolved,      ///< the host's name has no address
    unreachable,     ///< no connection
    tls,             ///< no trusted connection: wrong certificate, wrong host, no TLS
    timed_out,       ///< not done within the time for an attempt
    broken_off,      ///< the connection ended before the answer
    malformed,       ///< the answer is not HTTP, or its header is too long
    redirect,        ///< 3xx
    refused,         ///< 4xx, except for the next ones
    overloaded,      ///< 408 or 429
    receiver_error,  ///< 5xx, or a status that means nothing
};
inline constexpr std::size_t kAttemptFailureCount = 10;
using AttemptFailures = EnumCounters<AttemptFailure, kAttemptFailureCount>;

/// Returns the name in metrics and in the log.
[[nodiscard]] constexpr std::string_view name_of(AttemptFailure failure) {
    switch (failure) {
        case AttemptFailure::unresolved:
            return "unresolved";
        case AttemptFailure::unreachable:
            return "unreachable";
        case AttemptFailure::tls:
            return "tls";
        case AttemptFailure::timed_out:
            return "timed_out";
        case AttemptFailure::broken_off:
            return "broken_off";
        case AttemptFailure::malformed:
            return "malformed";
        case AttemptFailure::redirect:
            return "redirect";
        case AttemptFailure::refused:
            return "refused";
        case AttemptFailure::overloaded:
            return "overloaded";
        case AttemptFailure::receiver_error:
            return "receiver_error";
    }
    return "unknown";
}

/// Why a result was dropped, so that it reaches no URL, or no file.
enum class ResultDrop : std::uint8_t {
    queue_full,   ///< the disk did not take the results before it in time
    spool_full,   ///< the spool had no room, and this was its oldest
    malformed,    ///< its id is not one, or it is too long
    duplicate,    ///< a result with that id waits already
    not_written,  ///< the disk had not taken it when the server ended
};
inline constexpr std::size_t kResultDropCount = 5;
using ResultDrops = EnumCounters<ResultDrop, kResultDropCount>;

/// Returns the name in metrics and in the log.
[[nodiscard]] constexpr std::string_view name_of(ResultDrop drop) {
    switch (drop) {
        case ResultDrop::queue_full:
            return "queue_full";
        case ResultDrop::spool_full:
            return "spool_full";
        case ResultDrop::malformed:
            return "malformed";
        case ResultDrop::duplicate:
            return "duplicate";
        case ResultDrop::not_written:
            return "not_written";
    }
    return "unknown";
}

struct ResultFigures {
    std::uint64_t delivered = 0;       ///< the URL has answered 2xx
    std::uint64_t pending = 0;         ///< results that wait for the disk or for the URL
    std::uint64_t pending_bytes = 0;   ///< of the spool
    std::uint64_t write_failures = 0;  ///< attempts to write one to the disk
    std::uint64_t spool_ignored = 0;   ///< files in the spool that are damaged or of others
    AttemptFailures failures;
    ResultDrops dropped;
};

struct EventFigures {
    std::uint64_t delivered = 0;  ///< lines that the file or the URL has taken
    std::uint64_t dropped = 0;    ///< lines for which there was no room, or that were refused
    AttemptFailures failures;
    std::uint64_t write_failures = 0;
};

struct DeliveryFigures {
    ResultFigures results;
    EventFigures events;
};

}  // namespace arena::server
