// What operators are shown of the match and of its clients. Nothing here changes anything.
#include <algorithm>
#include <chrono>

#include "server/host/host.h"

namespace arena::server {
namespace {

double in_seconds(Time time) {
    return std::chrono::duration<double>(time).count();
}

/// Fills in what the match knows of a client's player.
void show_standing(const Venue& venue, ClientEntry& client) {
    const sim::World& world = venue.match.world();
    const sim::Players& players = world.players();
    const auto row = players.find(client.player);
    if (!row) return;
    if (players.team[*row] != 0) client.team = players.team[*row];
    if (world.state().match.mode == sim::GameMode::endless) {
        client.standing = {.score = players.score[*row],
                           .kills = std::nullopt,
                           .deaths = static_cast<std::uint32_t>(players.deaths[*row])};
        return;
    }
    if (const PlayerResult* const result = venue.scores.find_result(client.player))
        client.standing = {
            .score = result->score, .kills = result->kills, .deaths = result->deaths};
}

}  // namespace

MatchFigures Host::match_figures(Time now) const {
    const sim::MatchState& match = world().state().match;
    MatchFigures figures{.number = played().scores.match_number(world()),
                         .mode = match.mode,
                         .phase = match.phase,
                         .round = match.round,
                         .rounds = world().rules().match.rounds,
                         .seconds_left = std::nullopt,
                         .pause_seconds_left = std::nullopt};
    if (match.phase_end_tick != 0)
        figures.seconds_left =
            static_cast<double>(match.phase_end_tick - world().tick()) / settings_.tick_rate;
    if (paused_at_)
        figures.pause_seconds_left =
            std::max(in_seconds(*paused_at_ + settings_.pause_max - now), 0.0);
    return figures;
}

std::vector<ClientEntry> Host::clients(Time now) const {
    std::vector<ClientEntry> clients;
    sessions_.for_each([&](const Session& session) {
        if (session.state == SessionState::closing) return;
        const protocol::Connection& connection = session.connection();
        ClientEntry& client = clients.emplace_back();
        client.match = settings_.match_id;
        client.client_id = session.client_id;
        client.name = session.name;
        client.player = session.player;
        client.watches = session.watches;
        client.watched = session.watching_sent.player;
        client.address = session.address();
        client.state = session.state;
        client.in_state = now - session.since;
        if (connection.link().measured()) client.round_trip = connection.link().round_trip();
        client.loss = connection.loss();
        show_standing(played(), client);
    });
    return clients;
}

}  // namespace arena::server
