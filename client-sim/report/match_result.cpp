#include "client-sim/report/match_result.h"

#include <algorithm>

#include <spdlog/fmt/fmt.h>

namespace arena::client_sim {

namespace {

/// `last` is the last tick in which the match can have been played.
MatchResult result_of(std::uint32_t number, const SeenMatch& seen, sim::Tick last,
                      std::uint32_t tick_rate) {
    MatchResult result{.number = number,
                       .mode = std::string(sim::name_of(seen.mode)),
                       .seconds = {},
                       .rounds = seen.rounds,
                       .ended_by = "",
                       .winner = seen.winner_name,
                       .winner_team = seen.winner_team,
                       .teams = {}};
    if (seen.end_tick != 0) result.ended_by = sim::name_of(seen.ended_by);
    if (seen.first_tick != 0 && last >= seen.first_tick && tick_rate > 0)
        result.seconds = static_cast<double>(last - seen.first_tick) / tick_rate;
    for (const protocol::MatchTeam& team : seen.teams)
        result.teams.push_back({.score = team.score, .rounds_won = team.rounds_won});
    return result;
}

}  // namespace

std::vector<MatchResult> match_results_of(const MatchRecord& record, const SeenTicks& ticks) {
    std::vector<MatchResult> results;
    for (const auto& [number, seen] : record.matches()) {
        const bool is_newest = number == record.matches().rbegin()->first;
        const sim::Tick still =
            is_newest ? std::max(seen.news_tick, ticks.last_tick) : seen.news_tick;
        const sim::Tick last = seen.end_tick != 0 ? seen.end_tick : still;
        results.push_back(result_of(number, seen, last, ticks.tick_rate));
    }
    return results;
}

bool knows_more(const MatchResult& one, const MatchResult& other) {
    if (one.ended_by.empty() != other.ended_by.empty()) return other.ended_by.empty();
    return one.seconds.value_or(0.0) > other.seconds.value_or(0.0);
}

std::string length_text_of(const MatchResult& match) {
    return match.seconds ? fmt::format("{:.1f} s", *match.seconds) : "-";
}

std::string ended_text_of(const MatchResult& match) {
    if (!match.ended_by.empty()) return match.ended_by;
    return match.seconds ? "goes on" : "waits";
}

std::string winner_text_of(const MatchResult& match) {
    if (match.ended_by.empty()) return "-";
    if (match.winner_team > 0) return fmt::format("team {}", match.winner_team);
    return match.winner.empty() ? "nobody" : match.winner;
}

std::string scores_text_of(const MatchResult& match) {
    const bool has_rounds =
        std::any_of(match.teams.begin(), match.teams.end(),
                    [](const MatchResult::Team& team) { return team.rounds_won > 0; });
    const bool counts_rounds = has_rounds && match.rounds > 1;
    std::string text;
    for (const MatchResult::Team& team : match.teams)
        text += fmt::format("{}{}", text.empty() ? "" : " : ",
                            counts_rounds ? team.rounds_won : team.score);
    if (text.empty()) return "-";
    return counts_rounds ? text + " rounds" : text;
}

}  // namespace arena::client_sim
