#include <cstddef>
#include <cstdint>

#include "arenad/client.h"
#include "client/c/guarded.h"
#include "client/c/handle.h"
#include "client/c/versioned.h"

namespace arena::client {

namespace {

static_assert(static_cast<int>(sim::MoveKind::rays) == ARENAD_MOVE_BY_RAYS);
static_assert(static_cast<int>(sim::GameMode::elimination) == ARENAD_MODE_ELIMINATION);
static_assert(static_cast<int>(sim::MatchPhase::match_end) == ARENAD_PHASE_MATCH_END);
static_assert(static_cast<int>(sim::EndedBy::operator_act) == ARENAD_ENDED_BY_OPERATOR);
static_assert(static_cast<int>(PredictionState::watching) == ARENAD_PREDICTION_WATCHING);

void keep_archetypes(const protocol::Welcome& welcome, arenad_client& client) {
    // All outlines first, because the archetypes point to them.
    client.outlines.clear();
    for (const protocol::WelcomeArchetype& archetype : welcome.archetypes)
        for (const sim::Vec2& vertex : archetype.outline)
            client.outlines.push_back(to_c(vertex));

    client.archetypes.clear();
    const arenad_vec2* outline = client.outlines.data();
    for (const protocol::WelcomeArchetype& archetype : welcome.archetypes) {
        const std::size_t count = archetype.outline.size();
        client.archetypes.push_back({.outline = count > 0 ? outline : nullptr,
                                     .outline_count = count,
                                     .radius = archetype.radius,
                                     .health = archetype.health,
                                     .move = static_cast<std::uint8_t>(archetype.move),
                                     .can_jump = archetype.can_jump,
                                     .can_dash = archetype.can_dash,
                                     .always_seen = archetype.is_always_seen,
                                     .view = to_c(archetype.view)});
        if (count > 0) outline += count;
    }
}

void keep_teams_and_flags(const protocol::Match& match, arenad_client& client) {
    client.teams.clear();
    for (const protocol::MatchTeam& team : match.teams)
        client.teams.push_back({.score = team.score, .rounds_won = team.rounds_won});
    client.flags.clear();
    for (const protocol::MatchFlag& flag : match.flags)
        client.flags.push_back({.position = to_c(flag.position),
                                .carrier = flag.carrier.value,
                                .return_tick = flag.return_tick,
                                .team = flag.team,
                                .unused = {}});
}

arenad_error match(arenad_client* client, arenad_match* given) {
    if (client == nullptr) return ARENAD_ERROR_NULL;
    if (const arenad_error error = check_struct_size(given)) return error;
    const protocol::Welcome* welcome = client->game.welcome();
    if (welcome == nullptr) return ARENAD_ERROR_STATE;

    keep_archetypes(*welcome, *client);
    client->weapons.clear();
    for (const protocol::WelcomeWeapon& weapon : welcome->weapons)
        client->weapons.push_back({weapon.radius, weapon.range});
    client->map_name = welcome->map_name;
    const protocol::Match& match = client->game.match();
    keep_teams_and_flags(match, *client);
    write_struct(arenad_match{.struct_size = 0,
                              .player = welcome->player.value,
                              .tick_rate = welcome->tick_rate,
                              .snapshot_rate = welcome->snapshot_rate,
                              .gravity = welcome->gravity,
                              .view = to_c(welcome->view),
                              .obstacle_count = welcome->map_counts.obstacles,
                              .mover_count = welcome->map_counts.movers,
                              .trigger_count = welcome->map_counts.triggers,
                              .map_hash = welcome->map_hash,
                              .rules_hash = welcome->rules_hash,
                              .map_name = client->map_name.c_str(),
                              .archetypes = client->archetypes.data(),
                              .archetype_count = client->archetypes.size(),
                              .weapons = client->weapons.data(),
                              .weapon_count = client->weapons.size(),
                              .number = match.number,
                              .round = match.round,
                              .rounds = match.rounds,
                              .score_limit = match.score_limit,
                              .phase_tick = match.phase_tick,
                              .phase_end_tick = match.phase_end_tick,
                              .round_tick = match.round_tick,
                              .winner = match.winner.value,
                              .hill_move_tick = match.hill_move_tick,
                              .mode = static_cast<std::uint8_t>(match.mode),
                              .phase = static_cast<std::uint8_t>(match.phase),
                              .ended_by = static_cast<std::uint8_t>(match.ended_by),
                              .winner_team = match.winner_team,
                              .hill = match.hill,
                              .hill_team = match.hill_team,
                              .hill_contested = match.hill_contested,
                              .paused = match.paused,
                              .watch_delay = welcome->watch_delay,
                              .teams = client->teams.data(),
                              .team_count = client->teams.size(),
                              .flags = client->flags.data(),
                              .flag_count = client->flags.size()},
                 given);
    return ARENAD_OK;
}

arenad_error roster(arenad_client* client, const arenad_member** members, std::size_t* count) {
    if (client == nullptr || members == nullptr || count == nullptr) return ARENAD_ERROR_NULL;
    // All names first, because the members point to them.
    client->names.clear();
    for (const Roster::Player& player : client->game.roster().players())
        client->names.push_back(player.name);
    client->members.clear();
    for (const Roster::Player& player : client->game.roster().players())
        client->members.push_back({.id = player.id.value,
                                   .score = player.score,
                                   .name = client->names[client->members.size()].c_str(),
                                   .team = player.team,
                                   .unused = {}});
    *members = client->members.data();
    *count = client->members.size();
    return ARENAD_OK;
}

arenad_error stats(arenad_client* client, arenad_time now, arenad_stats* given) {
    if (client == nullptr) return ARENAD_ERROR_NULL;
    if (const arenad_error error = check_struct_size(given)) return error;
    if (const arenad_error error = take_time(*client, now)) return error;

    const ConnectionQuality quality = client->game.quality(time_of(*client));
    const GameCounters counters = client->game.counters();
    arenad_stats known{};
    known.prediction = static_cast<std::uint8_t>(client->game.prediction());
    known.grade = static_cast<std::uint8_t>(quality.grade);
    known.round_trip = quality.round_trip ? quality.round_trip->count() : -1;
    known.jitter = quality.jitter.count();
    known.interpolation_delay = quality.interpolation_delay.count();
    known.silence = quality.silence.count();
    known.lead = quality.lead;
    known.input_margin = quality.input_margin.value_or(0.0);
    known.loss = quality.loss;
    known.has_input_margin = quality.input_margin.has_value();

    known.datagrams_received = counters.client.datagrams_received;
    known.bytes_received = counters.client.bytes_received;
    known.datagrams_refused = counters.client.datagrams_refused;
    known.packets_sent = counters.traffic.packets_sent;
    known.packets_lost = counters.traffic.packets_lost;
    known.inputs_sent = counters.client.inputs_sent;
    known.updates = counters.client.updates;
    known.resumes = counters.client.resumes;
    known.events_lost = counters.events_lost;
    known.ticks_predicted = counters.ticks_predicted;
    known.ticks_replayed = counters.ticks_replayed;
    known.updates_compared = counters.updates_compared;
    for (std::size_t cause = 0; cause < ARENAD_CAUSES; ++cause)
        known.corrections[cause] = counters.corrections[cause];
    known.snaps = counters.snaps;
    known.shots_predicted = counters.shots_predicted;
    known.shots_confirmed = counters.shots_confirmed;
    known.shots_dropped = counters.shots_dropped;
    known.frames_extrapolated = counters.frames_extrapolated;
    known.bytes_of_updates = counters.client.bytes_of_updates;
    known.bytes_reliable = counters.client.bytes_reliable;
    write_struct(known, given);
    return ARENAD_OK;
}

}  // namespace

}  // namespace arena::client

arenad_error arenad_client_match(arenad_client* client, arenad_match* match) {
    return arena::client::guarded([&] { return arena::client::match(client, match); });
}

arenad_error arenad_client_roster(arenad_client* client, const arenad_member** members,
                                  size_t* count) {
    return arena::client::guarded([&] { return arena::client::roster(client, members, count); });
}

arenad_error arenad_client_stats(arenad_client* client, arenad_time now, arenad_stats* stats) {
    return arena::client::guarded([&] { return arena::client::stats(client, now, stats); });
}
