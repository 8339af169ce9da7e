#include "client-sim/bot/match_record.h"

#include <algorithm>

namespace arena::client_sim {

namespace {

/// Whether the match is still to begin: what the message says of a result is about the one before.
bool is_before_play(const protocol::Match& told) {
    return told.phase == sim::MatchPhase::waiting || told.phase == sim::MatchPhase::warm_up;
}

void take_result(const protocol::Match& told, const client::Roster& roster, SeenMatch& match) {
    match.end_tick = told.phase_tick;
    match.ended_by = told.ended_by;
    match.winner = told.winner;
    match.winner_team = told.winner_team;
    const client::Roster::Player* const winner = roster.find(told.winner);
    if (winner != nullptr) match.winner_name = winner->name;
}

}  // namespace

void MatchRecord::add(const protocol::Match& told, const client::Roster& roster) {
    if (told.mode == sim::GameMode::endless) return;
    SeenMatch news{.mode = told.mode, .news_tick = told.tick};
    if (is_before_play(told)) {
        end_by_next(told, roster);
    } else {
        news.first_tick = told.phase_tick;
        news.rounds = told.round;
        news.teams.assign(told.teams.begin(), told.teams.end());
        if (told.phase == sim::MatchPhase::match_end) take_result(told, roster, news);
    }
    add(told.number, news);
}

/// Where the result is shown for no time, the first message about the next match tells it.
void MatchRecord::end_by_next(const protocol::Match& told, const client::Roster& roster) {
    const auto last = matches_.find(told.number - 1);
    if (last == matches_.end() || last->second.first_tick == 0 || last->second.end_tick != 0 ||
        told.ended_by == sim::EndedBy::nothing)
        return;
    take_result(told, roster, last->second);
}

void MatchRecord::add(const MatchRecord& other) {
    for (const auto& [number, match] : other.matches_)
        add(number, match);
}

/// The news may be older than what is known, and more than one message.
void MatchRecord::add(std::uint32_t number, const SeenMatch& news) {
    const auto [place, is_new] = matches_.try_emplace(number, news);
    SeenMatch& known = place->second;
    if (!is_new) {
        if (known.first_tick == 0 || (news.first_tick != 0 && news.first_tick < known.first_tick))
            known.first_tick = news.first_tick;
        const bool has_ended = known.end_tick != 0;
        if (news.end_tick != 0 && !has_ended) {
            known.end_tick = news.end_tick;
            known.ended_by = news.ended_by;
            known.winner = news.winner;
            known.winner_team = news.winner_team;
        }
        if (known.winner_name.empty()) known.winner_name = news.winner_name;
        if (news.news_tick > known.news_tick) {
            known.news_tick = news.news_tick;
            known.rounds = std::max(known.rounds, news.rounds);
            if (!news.teams.empty()) known.teams = news.teams;
        }
    }
    while (matches_.size() > kMatchesMax)
        matches_.erase(matches_.begin());
}

}  // namespace arena::client_sim
