#include "protocol/protocol_id.h"

#include <array>
#include <cstdio>

namespace arena::protocol {

// Computed by protocol/CMakeLists.txt.
std::uint64_t protocol_id() {
    return ARENAD_PROTOCOL_ID;
}

std::string protocol_id_text() {
    std::array<char, 24> text{};
    std::snprintf(text.data(), text.size(), "0x%016llx",
                  static_cast<unsigned long long>(protocol_id()));
    return text.data();
}

}  // namespace arena::protocol
