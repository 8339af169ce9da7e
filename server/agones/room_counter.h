// RoomCounter: keeps the counter `rooms` of the game server true: how many matches this server has
// room for, and how many of these are taken.
//
// Two write to it: an allocation adds one, and this class adds or takes away what is missing. So it
// never sets the count, which could undo an allocation of the same moment, but changes it by a
// difference, and reads it after each allocation. The capacity is this server's alone.
//
// A count that turns out to be higher than the matches that are played is matches that were given
// away and whose players are still on their way. It stays so until they come, or do not.
#pragma once

#include <cstdint>
#include <optional>

#include "server/agones/expected_matches.h"
#include "server/agones/figure_clock.h"
#include "server/agones/sidecar_messages.h"
#include "server/agones/sidecar_request.h"

namespace arena::server {

inline constexpr const char* kRoomCounterName = "rooms";

class RoomCounter {
  public:
    explicit RoomCounter(const AgonesTimes& times) : clock_(times), expected_(times.arrival_max) {}

    /// Takes how many matches are played, and how many could be.
    void want(std::uint32_t used, std::uint32_t capacity, Time now);
    /// Takes that somebody else has changed the counter, or that the sidecar was away.
    void doubt() { clock_.doubt(); }

    /// Returns the request to make now. The caller makes it, and hands the answer to take() before
    /// it asks again.
    [[nodiscard]] std::optional<SidecarRequest> next(Time now);
    FigureOutcome take(const SidecarAnswer& answer, Time now);

  private:
    /// What is on its way: nothing, a read, or a write of a counter that will have these values.
    struct Sent {
        bool is_read = true;
        CounterView written;
    };

    [[nodiscard]] CounterView wanted() const;
    FigureOutcome take_read(const SidecarReply& reply, Time now);

    FigureClock clock_;
    ExpectedMatches expected_;
    std::uint32_t used_ = 0;
    std::uint32_t capacity_ = 0;
    std::optional<CounterView> known_;
    bool write_got_lost_ = false;  ///< the last write may have been made or not
    std::optional<Sent> sent_;
    bool is_unknown_ = false;  ///< the game server has no such counter
};

}  // namespace arena::server
