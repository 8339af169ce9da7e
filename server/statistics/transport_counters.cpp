#include "server/statistics/transport_counters.h"

namespace arena::server {

std::string_view name_of(SendError error) {
    switch (error) {
        case SendError::buffer_full:
            return "buffer_full";
        case SendError::kept_for_players:
            return "kept_for_players";
        case SendError::too_big:
            return "too_big";
        case SendError::unreachable:
            return "unreachable";
        case SendError::forbidden:
            return "forbidden";
        case SendError::other:
            return "other";
    }
    return "unknown";
}

}  // namespace arena::server
