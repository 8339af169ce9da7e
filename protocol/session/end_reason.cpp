#include "protocol/session/end_reason.h"

namespace arena::protocol {

std::string_view name_of(EndReason reason) {
    switch (reason) {
        case EndReason::left:
            return "left";
        case EndReason::kicked:
            return "kicked";
        case EndReason::banned:
            return "banned";
        case EndReason::draining:
            return "draining";
        case EndReason::resumed:
            return "resumed";
        case EndReason::timed_out:
            return "timed_out";
        case EndReason::queue_full:
            return "queue_full";
        case EndReason::malformed:
            return "malformed";
        case EndReason::beyond_window:
            return "beyond_window";
        case EndReason::idle:
            return "idle";
    }
    return "unknown";
}

}  // namespace arena::protocol
