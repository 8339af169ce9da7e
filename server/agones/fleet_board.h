// FleetBoard: who plays, written by the tick thread whenever a player comes or goes, and read by
// the thread that talks to Agones. A lock is held to change one entry or to copy the numbers, so
// that the reader cannot delay a tick.
#pragma once

#include <cstdint>
#include <mutex>
#include <string>
#include <vector>

#include "server/host/transition.h"

namespace arena::server {

class FleetBoard {
  public:
    /// Takes what the core reports. A player whose connection is lost plays until it has left;
    /// watchers do not play.
    void take(const Transition& transition);

    /// Returns the client ids of the players, ascending.
    [[nodiscard]] std::vector<std::uint64_t> players() const;

  private:
    mutable std::mutex mutex_;
    std::vector<std::uint64_t> players_;  // ascending
};

/// Returns client ids as Agones is given them: decimal, because many readers of JSON round large
/// numbers.
[[nodiscard]] std::vector<std::string> client_id_texts(const std::vector<std::uint64_t>& ids);

}  // namespace arena::server
