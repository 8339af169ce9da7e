// ExpectedMatches: the matches that Agones has given away and whose players are still on their way.
//
// An allocation adds one to the counter of rooms before any player has connected. If the server
// wrote down only what it sees, it would give the same room away twice.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>

#include "server/base/time.h"

namespace arena::server {

class ExpectedMatches {
  public:
    /// Never keeps more.
    static constexpr std::size_t kMax = 4096;

    explicit ExpectedMatches(Time patience) : patience_(patience) {}

    /// Expects one more match.
    void add(Time now);

    /// Takes how many matches have players now. Each that is new fulfils the oldest expectation;
    /// expectations older than the patience are given up.
    void look(std::uint32_t used, Time now);

    [[nodiscard]] std::uint32_t count() const { return static_cast<std::uint32_t>(since_.size()); }

  private:
    Time patience_;
    std::deque<Time> since_;  // ascending
    std::uint32_t used_ = 0;
};

}  // namespace arena::server
