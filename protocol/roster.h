// Roster: the players of the match with names, teams and scores, and changes to these.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "sim/values/entity.h"

namespace arena::protocol {

/// A player of the match.
struct RosterEntry {
    sim::EntityId player;
    std::uint8_t team = 0;  ///< 0: all against all
    std::string name;

    friend bool operator==(const RosterEntry&, const RosterEntry&) = default;
};

/// A player's score.
struct RosterScore {
    sim::EntityId player;
    std::int32_t score = 0;

    friend bool operator==(const RosterScore&, const RosterScore&) = default;
};

/// The most entries of each list in one Roster: together less than kMessageBytesMax.
inline constexpr std::size_t kRosterLeftMax = 64;
inline constexpr std::size_t kRosterJoinedMax = 32;
inline constexpr std::size_t kRosterScoresMax = 128;

/// Server to client, on the reliable channel: the players who have joined or left, and the scores
/// that have changed.
struct Roster {
    bool starts_anew = false;  ///< every player listed before has left
    std::vector<sim::EntityId> left;
    std::vector<RosterEntry> joined;  ///< or changed their team or name
    std::vector<RosterScore> scores;

    friend bool operator==(const Roster&, const Roster&) = default;
};

}  // namespace arena::protocol
