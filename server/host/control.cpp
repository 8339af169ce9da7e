// What operators ask of the match: it starts, it ends, it is paused and goes on, a player
// changes its team, a text is announced. Whether it can be done is decided from the world as the
// last tick has left it; the next tick does it.
#include "server/host/control.h"

#include <string>

#include "server/host/host.h"
#include "server/match/live_events.h"

namespace arena::server {
namespace {

using sim::MatchPhase;

ControlOutcome refuse(std::string reason) {
    return ControlRefusal{.reason = std::move(reason)};
}

std::string phase_text(const sim::MatchState& match) {
    return "its phase is " + std::string(name_of(match.phase));
}

ControlOutcome refuse_ended() {
    return refuse("the match is over, and the server lets nobody in: it takes no orders");
}

ControlOutcome refuse_endless() {
    return refuse("the match never ends: its mode is endless");
}

}  // namespace

ControlOutcome Host::start_match() {
    if (draining_) return refuse_ended();
    const sim::MatchState& match = world().state().match;
    if (match.mode == sim::GameMode::endless) return refuse_endless();
    if (match.phase != MatchPhase::waiting && match.phase != MatchPhase::warm_up)
        return refuse("the match has already begun: " + phase_text(match));
    if (!played().match.has_players())
        return refuse("the match cannot start: nobody is here to play");
    played().match.start();
    return std::nullopt;
}

ControlOutcome Host::end_match() {
    if (draining_) return refuse_ended();
    const sim::MatchState& match = world().state().match;
    if (match.mode == sim::GameMode::endless) return refuse_endless();
    if (match.phase == MatchPhase::waiting || match.phase == MatchPhase::warm_up)
        return refuse("no match has begun: " + phase_text(match));
    if (match.phase == MatchPhase::match_end) return refuse("the match has already ended");
    played().match.end();
    return std::nullopt;
}

ControlOutcome Host::pause_match(Time now) {
    if (draining_) return refuse_ended();
    if (world().state().match.mode == sim::GameMode::endless) return refuse_endless();
    if (is_paused()) return refuse("the match is paused already");
    paused_at_ = now;
    venues_.pause(true);
    if (ports_.on_live_event)
        report_pause(settings_.match_id.value, world(), true, ports_.on_live_event);
    return std::nullopt;
}

ControlOutcome Host::resume_match() {
    if (draining_) return refuse_ended();
    if (!is_paused()) return refuse("the match is not paused");
    go_on();
    return std::nullopt;
}

ControlOutcome Host::close_match() {
    if (is_closed()) return refuse("the match lets nobody in already");
    closed_ = true;
    places_.close_to_newcomers();
    settings_.ends_with_match = true;
    settings_.ends_when_empty = true;
    settings_.empty_max = {};
    return std::nullopt;
}

ControlOutcome Host::drain_match(Time now) {
    if (draining_) return refuse("the match says goodbye to all already");
    begin_drain(now);
    return std::nullopt;
}

/// The news go out with the next tick, as those of the pause did, whatever the turn of each client:
/// so each is as far ahead of the server as before.
void Host::go_on() {
    paused_at_.reset();
    venues_.pause(false);
    if (ports_.on_live_event)
        report_pause(settings_.match_id.value, world(), false, ports_.on_live_event);
    sessions_.for_each_in(SessionState::active, [&](Session& session) {
        if (!session.connection().end()) tell(session);
    });
}

ControlOutcome Host::move_player(const MoveOrder& order) {
    const std::string client = std::to_string(order.client_id);
    const Session* const session = sessions_.find_member_of(order.client_id);
    if (session == nullptr || session->watches)
        return ControlRefusal{.unknown = ControlRefusal::Unknown::client,
                              .reason = "no client with the id " + client + " is playing"};
    const sim::MatchRules& rules = world().rules().match;
    if (!has_teams(rules.mode))
        return refuse("the mode " + std::string(name_of(rules.mode)) + " has no teams to move to");
    if (order.team == 0 || order.team > rules.teams)
        return refuse("the match has " + std::to_string(rules.teams) + " teams, and team " +
                      std::to_string(order.team) + " is none of them");
    if (played().match.team_of(session->player) == order.team)
        return refuse("client " + client + " is already in team " + std::to_string(order.team));
    played().match.change_team(session->player, order.team);
    return std::nullopt;
}

void Host::announce(std::string text) {
    announcements_.add({.text = std::move(text)});
}

}  // namespace arena::server
