#include "protocol/session/connection/statistics.h"

namespace arena::protocol {

std::string_view name_of(PacketRefusal refusal) {
    switch (refusal) {
        case PacketRefusal::replayed:
            return "replayed";
        case PacketRefusal::too_old:
            return "too_old";
        case PacketRefusal::ended:
            return "ended";
        case PacketRefusal::acks_unsent:
            return "acks_unsent";
        case PacketRefusal::bad_frame:
            return "bad_frame";
        case PacketRefusal::beyond_window:
            return "beyond_window";
        case PacketRefusal::contradiction:
            return "contradiction";
        case PacketRefusal::forged:
            return "forged";
    }
    return "unknown";
}

}  // namespace arena::protocol
