#include "protocol/session/packet/frames.h"

namespace arena::protocol {

std::string_view name_of(FrameError error) {
    switch (error) {
        case FrameError::unknown_type:
            return "unknown_type";
        case FrameError::reserved_bits:
            return "reserved_bits";
        case FrameError::truncated:
            return "truncated";
        case FrameError::wrong_length:
            return "wrong_length";
        case FrameError::empty_message:
            return "empty_message";
        case FrameError::bad_fragment:
            return "bad_fragment";
        case FrameError::bad_padding:
            return "bad_padding";
        case FrameError::unknown_reason:
            return "unknown_reason";
        case FrameError::bad_runs:
            return "bad_runs";
    }
    return "unknown";
}

}  // namespace arena::protocol
