// What updates had no room for.
#pragma once

#include <cstdint>

namespace arena::server {

/// Of all clients together.
struct LeftOut {
    std::uint64_t effects = 0;  ///< hits, explosions and the like: are not told
    std::uint64_t items = 0;    ///< motions, introductions and so on: told with a later update
    std::uint64_t updates = 0;  ///< put off to the client's next turn

    friend bool operator==(const LeftOut&, const LeftOut&) = default;
};

}  // namespace arena::server
