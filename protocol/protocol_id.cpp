#include "protocol/protocol_id.h"

namespace arena::protocol {

// Computed by protocol/CMakeLists.txt.
std::uint64_t protocol_id() {
    return ARENAD_PROTOCOL_ID;
}

}  // namespace arena::protocol
