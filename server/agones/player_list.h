// PlayerList: keeps the list `players` of the game server true: the client ids of those that play.
//
// The list belongs to this server: values of others are removed, and its capacity is set. A request
// adds or removes one value, so a change of many players is a round of requests, at most one round
// in each interval.
//
// The order within and between rounds follows from how the sidecar collects changes before it
// passes them on: it removes what was removed, then adds the whole list as it was at the last
// addition. A removal after an addition that it has not passed on would be undone. So removals come
// before additions, and a round with removals waits until earlier additions have settled. A new
// capacity replaces all that was collected, so it waits for that, too.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "server/agones/figure_clock.h"
#include "server/agones/sidecar_messages.h"
#include "server/agones/sidecar_request.h"

namespace arena::server {

inline constexpr const char* kPlayerListName = "players";
/// No list of Agones has room for more.
inline constexpr std::int64_t kListCapacityMax = 1000;
/// The rest of a larger change waits for the next round.
inline constexpr std::size_t kListChangesMax = 64;

class PlayerList {
  public:
    explicit PlayerList(const AgonesTimes& times)
        : clock_(times), settle_(times.settle), resync_(times.resync) {}

    /// Takes who plays, in any order, and how many may.
    void want(std::vector<std::string> players, std::uint32_t players_max);
    /// Takes that the sidecar was away.
    void doubt() { clock_.doubt(); }

    /// Returns the request to make now. The caller makes it, and hands the answer to take() before
    /// it asks again.
    [[nodiscard]] std::optional<SidecarRequest> next(Time now);
    FigureOutcome take(const SidecarAnswer& answer, Time now);

    /// Returns how many players the list has no room for.
    [[nodiscard]] std::size_t left_out() const;

  private:
    enum class Act : std::uint8_t { read, set_capacity, remove, add };
    struct Change {
        Act act = Act::read;
        std::string value;
    };

    /// Fills the round with what has to change.
    void plan(Time now);
    [[nodiscard]] SidecarRequest request_for(const Change& change) const;
    void apply(const Change& change);
    FigureOutcome take_read(const SidecarReply& reply, Time now);

    FigureClock clock_;
    Time settle_;
    Time resync_;
    std::vector<std::string> wanted_;  // ascending, as are the known values
    std::int64_t wanted_capacity_ = 0;
    std::optional<ListView> known_;
    std::deque<Change> round_;
    std::optional<Change> sent_;
    std::optional<Time> added_at_;
    std::optional<Time> capacity_set_at_;  ///< whatever has come of it
    bool is_unknown_ = false;
};

}  // namespace arena::server
