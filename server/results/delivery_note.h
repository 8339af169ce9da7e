// What the threads of the delivery have to tell the operator: lines of the log, without the log.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

namespace arena::server {

struct DeliveryNote {
    enum class What : std::uint8_t {
        result_ended,      ///< `text` is the result
        result_found,      ///< the spool holds `count` results of an earlier run
        result_delivered,  ///< to the URL
        result_failed,     ///< an attempt; it is repeated in `count` milliseconds
        result_dropped,    ///< `reason` says why; `count` of them if it is not 0
        result_unwritten,  ///< the disk refused it
        results_left,      ///< the server ends; `count` stay in the spool for its next start
        file_ignored,      ///< a file in the spool that is damaged, or of others
        file_unremoved,    ///< a delivered result whose file stays
        events_failed,     ///< an attempt to deliver events
        events_lost,       ///< `count` more lines were lost
        events_unwritten,  ///< the file refused lines
    };
    What what = What::result_ended;
    std::string_view id{};      ///< of the result
    std::string_view reason{};  ///< as in metrics
    std::string_view text{};    ///< details for people
    std::uint64_t count = 0;
};

/// Called on any thread of the delivery, several at once.
using TakeDeliveryNote = std::function<void(const DeliveryNote&)>;

}  // namespace arena::server
