#include "sim/tick/match/rounds.h"

#include <algorithm>
#include <optional>

#include "sim/mode/leaders.h"

namespace arena::sim {

namespace {

/// A clock of 0 s is no clock.
Tick clock_of(float seconds, std::uint32_t tick_rate) {
    return seconds > 0.0f ? ticks_of(seconds, tick_rate) : 0;
}

/// Flags do not outlast the round.
void take_flags_home(const Terrain& terrain, WorldState& state) {
    for (std::size_t i = 0; i < state.flags.size(); ++i) {
        unload(state.flags[i], state.players);
        state.flags[i] = {.position = terrain.flags[i].position};
    }
}

/// Nothing of the last round is left: shots, what attacks remember, what was taken or broken.
void restore_terrain(const Terrain& terrain, WorldState& state, MovingSolids& moving,
                     StepReport& report) {
    for (const ProjectileState& projectile : state.projectiles)
        report.add({.kind = EventKind::despawn,
                    .subject = projectile.id,
                    .position = projectile.position,
                    .tick = state.tick});
    state.projectiles.clear();
    state.pierce_records.clear();
    state.dropped_weapons.clear();
    state.attack_records.clear();
    for (TriggerState& trigger : state.triggers) {
        trigger.ready_tick = 0;
        trigger.item = 0;
    }
    for (std::size_t i = 0; i < terrain.movers.size(); ++i)
        if (terrain.movers[i].kind == MoverKind::crate)
            state.movers[i] = {.health = terrain.movers[i].health};
    moving.place(terrain, state.movers);
    take_flags_home(terrain, state);
}

/// Takes all players out of the world until the end of the next tick.
void withdraw_all(WorldState& state) {
    Players& players = state.players;
    for (std::size_t row = 0; row < players.size(); ++row) {
        players.alive[row] = 0;
        players.health[row] = 0;
        players.velocity[row] = {};
        players.thrown[row] = 0;
        players.effects[row] = {};
        players.respawn_tick[row] = state.tick + 1;
    }
}

PerTeam<std::uint32_t> team_sizes(const Players& players) {
    PerTeam<std::uint32_t> sizes{};
    for (const std::uint8_t team : players.team)
        if (team <= kTeamsMax) ++sizes[team];
    return sizes;
}

/// Returns the row of the player that a larger team can spare: the one with the fewest points, of
/// several the one that joined last.
std::optional<std::size_t> spared_by(std::uint8_t team, const Players& players) {
    std::optional<std::size_t> spared;
    for (std::size_t row = 0; row < players.size(); ++row) {
        if (players.team[row] != team) continue;
        if (!spared || players.score[row] <= players.score[*spared]) spared = row;
    }
    return spared;
}

/// Moves players from the largest team to the smallest until they differ by one at most.
void balance_teams(std::uint32_t teams, Players& players) {
    PerTeam<std::uint32_t> sizes = team_sizes(players);
    const auto first = sizes.begin() + 1;
    const auto last = first + teams;
    while (true) {
        const auto smallest = std::min_element(first, last);
        const auto largest = std::max_element(first, last);
        if (*largest - *smallest < 2) return;
        const auto row = spared_by(static_cast<std::uint8_t>(largest - sizes.begin()), players);
        if (!row) return;
        players.team[*row] = static_cast<std::uint8_t>(smallest - sizes.begin());
        --*largest;
        ++*smallest;
    }
}

void forget_points(const MatchRules& rules, WorldState& state) {
    state.match.team_scores = {};
    const Mode* mode = mode_for(rules.mode);
    if (mode == nullptr || !mode->points_decide || has_teams(rules.mode)) return;
    std::fill(state.players.score.begin(), state.players.score.end(), 0);
}

void count_round(Leader winner, WorldState& state) {
    if (winner.team != 0) ++state.match.rounds_won[winner.team];
    if (const auto row = state.players.find(winner.player)) ++state.players.rounds_won[*row];
}

/// Returns how many rounds the winner of the last one has won.
std::uint32_t rounds_of(Leader winner, const WorldState& state) {
    if (winner.team != 0) return static_cast<std::uint32_t>(state.match.rounds_won[winner.team]);
    const auto row = state.players.find(winner.player);
    return row ? static_cast<std::uint32_t>(state.players.rounds_won[*row]) : 0;
}

/// Returns who has won the most rounds.
Leader leader_by_rounds(const MatchRules& rules, const WorldState& state) {
    if (has_teams(rules.mode)) {
        const Leader leader = sole_team_with_most(state.match.rounds_won, rules.teams);
        return leader.team != 0 && state.match.rounds_won[leader.team] > 0 ? leader : Leader{};
    }
    const Players& players = state.players;
    return sole_player_with_most(players, [&](std::size_t row) -> std::int64_t {
        return players.rounds_won[row] > 0 ? players.rounds_won[row] : -1;
    });
}

void stop_players(Tick until, WorldState& state) {
    Players& players = state.players;
    for (std::size_t row = 0; row < players.size(); ++row) {
        players.stands_until_tick[row] = until;
        players.velocity[row] = {};
        players.thrown[row] = 0;
        players.dash_until_tick[row] = 0;
    }
}

void set_result(Leader winner, EndedBy ended_by, MatchState& match) {
    match.winner = winner.player;
    match.winner_team = winner.team;
    match.ended_by = ended_by;
}

}  // namespace

void unload(const FlagState& flag, Players& players) {
    if (flag.carrier == kNoEntity) return;
    if (const auto row = players.find(flag.carrier)) players.speed_until_tick[*row] = 0;
}

void begin_phase(MatchPhase phase, Tick first, Tick ticks, WorldState& state, StepReport& report) {
    MatchState& match = state.match;
    match.phase = phase;
    match.phase_tick = first;
    match.phase_end_tick = ticks == 0 ? 0 : first + ticks;
    report.add({.kind = EventKind::phase,
                .subject = match.winner,
                .amount = static_cast<std::int32_t>(phase),
                .tick = state.tick,
                .team = match.winner_team});
}

void begin_match(const Rules& rules, const Terrain& terrain, WorldState& state,
                 MovingSolids& moving, StepReport& report) {
    MatchState& match = state.match;
    match.match_tick = state.tick;
    match.round = 0;
    match.rounds_won = {};
    std::fill(state.players.score.begin(), state.players.score.end(), 0);
    std::fill(state.players.deaths.begin(), state.players.deaths.end(), 0);
    std::fill(state.players.rounds_won.begin(), state.players.rounds_won.end(), 0);
    begin_round(rules, terrain, state, moving, report);
}

void begin_round(const Rules& rules, const Terrain& terrain, WorldState& state,
                 MovingSolids& moving, StepReport& report) {
    MatchState& match = state.match;
    ++match.round;
    set_result({}, EndedBy::nothing, match);
    match.hill = 0;
    match.hill_team = 0;
    match.hill_contested = 0;
    match.hill_ticks = 0;
    match.hill_move_tick = 0;
    forget_points(rules.match, state);
    restore_terrain(terrain, state, moving, report);
    if (has_teams(rules.match.mode) && rules.match.balance_rounds)
        balance_teams(rules.match.teams, state.players);
    withdraw_all(state);
    // Even a countdown of 0 s lasts for the tick in which the players are spawned.
    const Tick ticks = ticks_of(rules.match.countdown, rules.tick_rate) + 1;
    begin_phase(MatchPhase::countdown, state.tick, ticks, state, report);
}

void begin_play(const Rules& rules, const Terrain& terrain, WorldState& state, StepReport& report) {
    MatchState& match = state.match;
    match.round_tick = state.tick;
    const bool moves_hills =
        rules.match.mode == GameMode::king_of_the_hill && terrain.hills.size() > 1;
    const Tick hill_time = clock_of(rules.match.king_of_the_hill.move_time, rules.tick_rate);
    match.hill_move_tick = moves_hills && hill_time != 0 ? state.tick + hill_time : 0;
    begin_phase(MatchPhase::play, state.tick, clock_of(rules.match.time_limit, rules.tick_rate),
                state, report);
}

void end_round(const Rules& rules, const Terrain& terrain, const Ending& ending, WorldState& state,
               StepReport& report) {
    MatchState& match = state.match;
    count_round(ending.winner, state);
    if (rules.match.rounds == 1) return end_match(rules, terrain, ending, state, report);
    const bool has_more_than_half = rounds_of(ending.winner, state) > rules.match.rounds / 2;
    if (has_more_than_half || match.round >= rules.match.rounds) {
        const Leader leader = leader_by_rounds(rules.match, state);
        const EndedBy by = leader.exists() ? EndedBy::rounds : EndedBy::tie;
        return end_match(rules, terrain, {leader, by, ending.first}, state, report);
    }
    take_flags_home(terrain, state);
    set_result(ending.winner, ending.by, match);
    begin_phase(MatchPhase::round_end, ending.first,
                ticks_of(rules.match.round_end, rules.tick_rate), state, report);
}

void end_match(const Rules& rules, const Terrain& terrain, const Ending& ending, WorldState& state,
               StepReport& report) {
    take_flags_home(terrain, state);
    set_result(ending.winner, ending.by, state.match);
    begin_phase(MatchPhase::match_end, ending.first,
                ticks_of(rules.match.match_end, rules.tick_rate), state, report);
    stop_players(state.match.phase_end_tick, state);
}

}  // namespace arena::sim
