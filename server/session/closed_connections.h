// The ids of connections that were closed a moment ago.
//
// A client says goodbye ten times, and its session is forgotten after the first: what still comes
// is late, and no stranger's. Memory is fixed: an id has one place, by its number, and a newer one
// takes that over; then what is late counts as a stranger's.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "protocol/session/packet/connection_id.h"
#include "server/base/time.h"

namespace arena::server {

/// All goodbyes have come by then, on the slowest of paths.
inline constexpr Time kClosedRemembered = std::chrono::seconds(3);

class ClosedConnections {
  public:
    explicit ClosedConnections(std::size_t places) : places_(std::max<std::size_t>(places, 1)) {}

    void add(protocol::ConnectionId id, Time now) {
        places_[id % places_.size()] = {id, now + kClosedRemembered};
    }
    [[nodiscard]] bool has(protocol::ConnectionId id, Time now) const {
        const Place& place = places_[id % places_.size()];
        return place.id == id && now < place.until;
    }

  private:
    struct Place {
        protocol::ConnectionId id = 0;  ///< which no connection has
        Time until{};
    };
    std::vector<Place> places_;
};

}  // namespace arena::server
