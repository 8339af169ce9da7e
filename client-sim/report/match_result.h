// MatchResult: a match in a report, and its words for people.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "client-sim/bot/match_record.h"

namespace arena::client_sim {

struct MatchResult {
    struct Team {
        std::int32_t score = 0;
        std::int32_t rounds_won = 0;

        friend bool operator==(const Team&, const Team&) = default;
    };

    std::uint32_t number = 0;  ///< of the server's matches, from 1
    std::string mode;
    /// From its first countdown, or from where bots saw it first, to its end or where they saw it
    /// last. Nothing while it waits for players.
    std::optional<double> seconds;
    std::uint32_t rounds = 0;      ///< that were begun
    std::string ended_by;          ///< empty: it was not seen to end
    std::string winner;            ///< a player's name; empty: a team, nobody, or not known
    std::uint8_t winner_team = 0;  ///< 0: no team
    std::vector<Team> teams;       ///< 1, 2 and so on, in modes with teams

    friend bool operator==(const MatchResult&, const MatchResult&) = default;
};

/// The clock of a run.
struct SeenTicks {
    std::uint32_t tick_rate = 60;
    sim::Tick last_tick = 0;  ///< that a bot saw
};

/// Of these matches, only the last one can go on.
[[nodiscard]] std::vector<MatchResult> match_results_of(const MatchRecord& record,
                                                        const SeenTicks& ticks);

/// Whether `one` says more about the same match than `other`: it knows the end, or saw it for
/// longer.
[[nodiscard]] bool knows_more(const MatchResult& one, const MatchResult& other);

/// Return the columns of a table: "48.5 s" or "-"; "score_limit" or "goes on"; "team 2", a name, or
/// "nobody"; "3 : 1", after several rounds "2 : 1 rounds".
[[nodiscard]] std::string length_text_of(const MatchResult& match);
[[nodiscard]] std::string ended_text_of(const MatchResult& match);
[[nodiscard]] std::string winner_text_of(const MatchResult& match);
[[nodiscard]] std::string scores_text_of(const MatchResult& match);

}  // namespace arena::client_sim
