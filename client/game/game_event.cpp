#include "client/game/game_event.h"

#include <algorithm>

namespace arena::client {

PlayerName::PlayerName(std::string_view name)
    : size_(static_cast<std::uint8_t>(std::min(name.size(), text_.size()))) {
    std::copy_n(name.begin(), size_, text_.begin());
}

std::string_view name_of(CorrectionCause cause) {
    switch (cause) {
        case CorrectionCause::input:
            return "input";
        case CorrectionCause::thrown:
            return "thrown";
        case CorrectionCause::state:
            return "state";
        case CorrectionCause::mover:
            return "mover";
        case CorrectionCause::player:
            return "player";
        case CorrectionCause::loss:
            return "loss";
        case CorrectionCause::unknown:
            return "unknown";
    }
    return "";
}

}  // namespace arena::client
