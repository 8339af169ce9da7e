// Match: what a client learns of the match that it plays: phase, clock, round, the points of the
// teams, flags and hills.
#pragma once

#include <cstdint>

#include "sim/values/entity.h"
#include "sim/values/match.h"
#include "sim/values/static_vector.h"
#include "sim/values/vec2.h"

namespace arena::protocol {

/// A team of the match.
struct MatchTeam {
    std::int32_t score = 0;       ///< points in this round
    std::int32_t rounds_won = 0;  ///< of this match

    friend bool operator==(const MatchTeam&, const MatchTeam&) = default;
};

/// A flag: at home, carried, or where it was dropped.
struct MatchFlag {
    sim::Vec2 position;         ///< metres; of a carried flag its home
    sim::EntityId carrier;      ///< kNoEntity: nobody
    sim::Tick return_tick = 0;  ///< of a dropped flag, kNeverTick: never; 0: not dropped
    std::uint8_t team = 1;      ///< whose flag it is

    friend bool operator==(const MatchFlag&, const MatchFlag&) = default;
};

/// The server keeps so many of the messages below for clients that are behind. One that has missed
/// more continues with the newest.
constexpr std::uint32_t kMatchMessagesKept = 64;

/// Server to client, on the reliable channel: the whole match at the end of a tick. Fields are as
/// in sim::MatchState.
struct Match {
    sim::Tick tick = 0;
    sim::GameMode mode = sim::GameMode::endless;
    sim::MatchPhase phase = sim::MatchPhase::play;
    sim::EndedBy ended_by = sim::EndedBy::nothing;
    std::uint32_t number = 1;
    std::uint32_t round = 1;
    std::uint32_t rounds = 1;  ///< of a match, at most
    sim::Tick phase_tick = 0;
    sim::Tick phase_end_tick = 0;
    sim::Tick round_tick = 0;
    sim::EntityId winner;
    std::uint8_t winner_team = 0;
    std::int32_t score_limit = 0;  ///< points that win a round; 0: no limit
    std::uint8_t hill = 0;
    std::uint8_t hill_team = 0;
    bool hill_contested = false;
    sim::Tick hill_move_tick = 0;
    bool paused = false;       ///< the tick is the last one until the operator lets the match go on
    std::uint32_t serial = 0;  ///< of these messages, counted from 1
    StaticVector<MatchTeam, sim::kTeamsMax> teams;  ///< 1, 2 and so on
    StaticVector<MatchFlag, sim::kTeamsMax> flags;

    friend bool operator==(const Match&, const Match&) = default;
};

/// Returns the tick until which players stand at the end of the match message's tick and after; 0:
/// they do not.
[[nodiscard]] constexpr sim::Tick standing_end(const Match& match) {
    const bool stands =
        match.phase == sim::MatchPhase::countdown || match.phase == sim::MatchPhase::match_end;
    return stands ? match.phase_end_tick : 0;
}

}  // namespace arena::protocol
