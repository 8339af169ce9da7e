// What operators ask of the match: it starts, it ends, a player changes its team, a text is
// announced. Whether it can be done is decided from the world as the last tick has left it; the
// next tick does it.
#include "server/core/control.h"

#include <string>

#include "server/core/server.h"

namespace arena::server {
namespace {

using sim::MatchPhase;

ControlOutcome refuse(std::string reason) {
    return ControlRefusal{.reason = std::move(reason)};
}

std::string phase_text(const sim::MatchState& match) {
    return "its phase is " + std::string(name_of(match.phase));
}

ControlOutcome refuse_endless() {
    return refuse("the match never ends: its mode is endless");
}

}  // namespace

ControlOutcome Server::start_match() {
    const sim::MatchState& match = world().state().match;
    if (match.mode == sim::GameMode::endless) return refuse_endless();
    if (match.phase != MatchPhase::waiting && match.phase != MatchPhase::warm_up)
        return refuse("the match has already begun: " + phase_text(match));
    if (!venue_->match.has_players())
        return refuse("the match cannot start: nobody is here to play");
    venue_->match.start();
    return std::nullopt;
}

ControlOutcome Server::end_match() {
    const sim::MatchState& match = world().state().match;
    if (match.mode == sim::GameMode::endless) return refuse_endless();
    if (match.phase == MatchPhase::waiting || match.phase == MatchPhase::warm_up)
        return refuse("no match has begun: " + phase_text(match));
    if (match.phase == MatchPhase::match_end) return refuse("the match has already ended");
    venue_->match.end();
    return std::nullopt;
}

ControlOutcome Server::move_player(const MoveOrder& order) {
    const std::string client = std::to_string(order.client_id);
    const Session* const session = sessions_.find_member_of(order.client_id);
    if (session == nullptr || session->watches)
        return ControlRefusal{.is_unknown_client = true,
                              .reason = "no client with the id " + client + " is playing"};
    const sim::MatchRules& rules = world().rules().match;
    if (!has_teams(rules.mode))
        return refuse("the mode " + std::string(name_of(rules.mode)) + " has no teams to move to");
    if (order.team == 0 || order.team > rules.teams)
        return refuse("the match has " + std::to_string(rules.teams) + " teams, and team " +
                      std::to_string(order.team) + " is none of them");
    if (venue_->match.team_of(session->player) == order.team)
        return refuse("client " + client + " is already in team " + std::to_string(order.team));
    venue_->match.change_team(session->player, order.team);
    return std::nullopt;
}

void Server::announce(std::string text) {
    announcements_.add({.text = std::move(text)});
}

}  // namespace arena::server
