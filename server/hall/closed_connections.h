// The ids of recently closed connections.
//
// A client says goodbye ten times, and its session is forgotten after the first: what arrives after
// that is late, but not from a stranger. Memory is fixed: an id has one place, given by its number,
// until a newer id takes it; then late packets count as a stranger's.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "protocol/session/packet/connection_id.h"
#include "server/base/time.h"

namespace arena::server {

/// Long enough for all goodbyes to arrive, even on the slowest path.
inline constexpr Time kClosedLinger = std::chrono::seconds(3);

class ClosedConnections {
  public:
    explicit ClosedConnections(std::size_t places) : places_(std::max<std::size_t>(places, 1)) {}

    /// Remembers a connection that was closed at `now`.
    void add(protocol::ConnectionId id, Time now) {
        places_[id % places_.size()] = {id, now + kClosedLinger};
    }
    /// Whether the connection was closed within the last kClosedLinger, as far as it is
    /// remembered.
    [[nodiscard]] bool has(protocol::ConnectionId id, Time now) const {
        const Place& place = places_[id % places_.size()];
        return place.id == id && now < place.until;
    }

  private:
    struct Place {
        protocol::ConnectionId id = 0;  ///< no connection has the id 0
        Time until{};
    };
    std::vector<Place> places_;
};

}  // namespace arena::server
