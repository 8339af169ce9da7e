// Counts of what updates had no room for.
#pragma once

#include <cstdint>

namespace arena::server {

/// The counts of all clients together.
struct LeftOut {
    std::uint64_t effects = 0;  ///< hits, explosions and the like, which are never sent
    std::uint64_t items = 0;    ///< motions, introductions and the like, sent with a later update
    std::uint64_t updates = 0;  ///< updates put off to the client's next turn

    LeftOut& operator+=(const LeftOut& more) {
        effects += more.effects;
        items += more.items;
        updates += more.updates;
        return *this;
    }

    friend bool operator==(const LeftOut&, const LeftOut&) = default;
};

}  // namespace arena::server
