#include "sim/state/check_match.h"

#include <algorithm>

#include "sim/math/vec2.h"
#include "sim/rules/game_kind.h"

namespace arena::sim {

namespace {

std::string text_of_player(EntityId id) {
    return "player " + std::to_string(id.value);
}

bool must_stand(MatchPhase phase) {
    return phase == MatchPhase::countdown || phase == MatchPhase::match_end;
}

/// Returns the ticks that the rules give the phase; 0: it has no clock.
Tick ticks_given(const Rules& rules, MatchPhase phase) {
    const auto ticks = [&rules](float seconds) -> Tick {
        return seconds > 0.0f ? ticks_of(seconds, rules.tick_rate) : 0;
    };
    switch (phase) {
        case MatchPhase::waiting:
            return 0;
        case MatchPhase::warm_up:
            return ticks(rules.match.warm_up);
        case MatchPhase::countdown:
            return ticks_of(rules.match.countdown, rules.tick_rate) + 1;
        case MatchPhase::play:
            return ticks(rules.match.time_limit);
        case MatchPhase::overtime:
            return ticks(rules.match.overtime);
        case MatchPhase::round_end:
            return ticks_of(rules.match.round_end, rules.tick_rate);
        case MatchPhase::match_end:
            return ticks_of(rules.match.match_end, rules.tick_rate);
    }
    return 0;
}

/// Checks what other code uses without a check: the values of enumerations, and the round.
std::optional<std::string> check_values(const MatchState& match, const MatchRules& rules) {
    if (match.mode != rules.mode) return "the match is of another mode than that of the rules";
    if (static_cast<std::size_t>(match.phase) >= kMatchPhases)
        return "the match is in a phase that does not exist";
    if (static_cast<std::size_t>(match.ended_by) >= kEndings)
        return "the match was ended by something that does not exist";
    if (match.number == 0 || match.round == 0 || match.round > rules.rounds)
        return "the match is in a round that it does not have";
    return std::nullopt;
}

std::optional<std::string> check_clock(const MatchState& match, Tick tick, const Rules& rules) {
    if (match.phase_tick > tick + 1 || match.match_tick > tick || match.round_tick > tick)
        return "the match has a part that begins in the future";
    if (counts(match.phase) &&
        (match.match_tick > match.round_tick || match.round_tick > match.phase_tick))
        return "the match began after its round, or its round after the phase";
    const Tick given = ticks_given(rules, match.phase);
    if ((given == 0) != (match.phase_end_tick == 0))
        return "the match has a clock in a phase without one, or none in a phase with one";
    if (given == 0) return std::nullopt;
    if (match.phase_end_tick <= tick) return "the match is in a phase whose time is over";
    if (match.phase_end_tick <= match.phase_tick || match.phase_end_tick - match.phase_tick > given)
        return "the match is in a phase that is longer than the rules say";
    return std::nullopt;
}

/// Whether nobody can have won what ended so.
bool is_without_winner(EndedBy ended_by) {
    return ended_by == EndedBy::nothing || ended_by == EndedBy::tie ||
           ended_by == EndedBy::abandoned || ended_by == EndedBy::operator_act;
}

std::optional<std::string> check_result(const MatchState& match, const MatchRules& rules) {
    const bool is_played = counts(match.phase) || match.phase == MatchPhase::countdown;
    const bool is_over =
        match.phase == MatchPhase::round_end || match.phase == MatchPhase::match_end;
    if (is_played && match.ended_by != EndedBy::nothing)
        return "the match has a result while it is played";
    if (is_over && match.ended_by == EndedBy::nothing)
        return "the match has no result after its end";
    const bool is_won = match.winner != kNoEntity || match.winner_team != 0;
    if (is_won == is_without_winner(match.ended_by))
        return "the match has a winner, but ended without one, or the other way round";
    if (match.winner_team > (has_teams(rules.mode) ? rules.teams : 0))
        return "the match was won by a team that does not play";
    if (match.winner != kNoEntity &&
        (has_teams(rules.mode) || category_of(match.winner) != Category::player))
        return "the match was won by somebody that cannot win it";
    return std::nullopt;
}

std::optional<std::string> check_points(const MatchState& match, const MatchRules& rules) {
    const std::uint32_t teams = has_teams(rules.mode) ? rules.teams : 0;
    const auto rounds = static_cast<std::int32_t>(rules.rounds);
    for (std::uint32_t team = 0; team <= kTeamsMax; ++team) {
        const bool plays = team >= 1 && team <= teams;
        const std::int32_t points = match.team_scores[team];
        if (points < 0 || points > (plays ? kCountMax : 0))
            return "team " + std::to_string(team) + " has points that it cannot have";
        if (match.rounds_won[team] < 0 || match.rounds_won[team] > (plays ? rounds : 0))
            return "team " + std::to_string(team) + " has won rounds that it cannot have won";
    }
    return std::nullopt;
}

std::optional<std::string> check_hills(const MatchState& match, Tick tick, const Rules& rules,
                                       const Terrain& terrain) {
    if (rules.match.mode != GameMode::king_of_the_hill || terrain.hills.empty()) {
        const bool is_untouched = match.hill == 0 && match.hill_team == 0 &&
                                  match.hill_contested == 0 && match.hill_ticks == 0 &&
                                  match.hill_move_tick == 0;
        return is_untouched ? std::nullopt
                            : std::optional<std::string>("the match has a hill, but none counts");
    }
    const KingOfTheHillRules& hills = rules.match.king_of_the_hill;
    if (match.hill >= terrain.hills.size()) return "the hill that counts is not on the map";
    if (match.hill_team > rules.match.teams || match.hill_contested > 1)
        return "the hill is held by a team that does not play";
    if (match.hill_ticks >= ticks_of(hills.point_time, rules.tick_rate) ||
        (match.hill_team == 0 && match.hill_ticks > 0))
        return "the hill was held for longer than it takes for a point";
    const bool moves = hills.move_time > 0.0f && terrain.hills.size() > 1;
    if (!moves && match.hill_move_tick != 0) return "the hill moves, but it cannot";
    if (!moves || !counts(match.phase)) return std::nullopt;
    if (match.hill_move_tick <= tick ||
        match.hill_move_tick - tick > ticks_of(hills.move_time, rules.tick_rate))
        return "the hill moves too early or too late";
    return std::nullopt;
}

/// Checks a flag that is carried.
std::optional<std::string> check_carrier(const FlagState& flag, const MapFlag& home,
                                         const WorldState& state, const MatchRules& rules) {
    const Players& players = state.players;
    const auto row = players.find(flag.carrier);
    if (!row || players.alive[*row] == 0)
        return text_of_player(flag.carrier) + " carries a flag, but does not live";
    if (home.team == players.team[*row])
        return text_of_player(flag.carrier) + " carries the flag of its own team";
    if (flag.return_tick != 0 || flag.position != players.position[*row])
        return text_of_player(flag.carrier) + " carries a flag that is elsewhere";
    if (players.speed_until_tick[*row] != kNeverTick ||
        players.speed_factor[*row] != rules.capture_the_flag.carrier_speed)
        return text_of_player(flag.carrier) + " carries a flag at another speed";
    return std::nullopt;
}

std::optional<std::string> check_flag(std::size_t index, const WorldState& state,
                                      const Rules& rules, const Terrain& terrain) {
    const FlagState& flag = state.flags[index];
    const MapFlag& home = terrain.flags[index];
    const std::string name = "flag " + std::to_string(index);
    if (!is_finite(flag.position)) return name + " has a value that is not finite";
    const bool is_at_home = flag.carrier == kNoEntity && flag.return_tick == 0;
    if (is_at_home)
        return flag.position == home.position
                   ? std::nullopt
                   : std::optional<std::string>(name + " is at home, but lies elsewhere");
    if (!counts(state.match.phase)) return name + " is not at home, but it does not count";
    if (home.team > rules.match.teams) return name + " is of a team that does not play";
    if (flag.carrier != kNoEntity) return check_carrier(flag, home, state, rules.match);
    const float seconds = rules.match.capture_the_flag.return_time;
    const Tick latest =
        seconds > 0.0f ? state.tick + ticks_of(seconds, rules.tick_rate) : kNeverTick;
    if (flag.return_tick <= state.tick || flag.return_tick > latest)
        return name + " returns too early or too late";
    return std::nullopt;
}

std::optional<std::string> check_flags(const WorldState& state, const Rules& rules,
                                       const Terrain& terrain) {
    const std::size_t wanted =
        rules.match.mode == GameMode::capture_the_flag ? terrain.flags.size() : 0;
    if (state.flags.size() != wanted)
        return std::to_string(state.flags.size()) + " states of " + std::to_string(wanted) +
               " flags";
    for (std::size_t i = 0; i < state.flags.size(); ++i)
        if (auto broken = check_flag(i, state, rules, terrain)) return broken;
    return std::nullopt;
}

std::size_t count_carried(EntityId player, const WorldState& state) {
    return static_cast<std::size_t>(
        std::count_if(state.flags.begin(), state.flags.end(),
                      [player](const FlagState& flag) { return flag.carrier == player; }));
}

/// Checks that a living player stands while it must, and no other one does.
std::optional<std::string> check_standing(std::size_t row, const WorldState& state,
                                          const Rules& rules) {
    const Players& players = state.players;
    const std::string name = text_of_player(players.id[row]);
    const Tick until = players.stands_until_tick[row];
    const bool stands_now = must_stand(state.match.phase) && until == state.match.phase_end_tick;
    if (until > state.tick && !stands_now) return name + " stands for too long";
    if (players.alive[row] == 0 || !must_stand(state.match.phase)) return std::nullopt;
    if (!stands_now) return name + " does not stand";
    if (players.velocity[row] != Vec2{} &&
        follows_input_alone(rules, rules.archetypes[players.archetype[row]]))
        return name + " moves while it stands";
    return std::nullopt;
}

std::optional<std::string> check_member(std::size_t row, const WorldState& state,
                                        const Rules& rules) {
    const Players& players = state.players;
    const std::string name = text_of_player(players.id[row]);
    const bool in_teams = has_teams(rules.match.mode);
    const std::uint8_t team = players.team[row];
    if (in_teams ? team == 0 || team > rules.match.teams : team != 0)
        return name + " is in a team that does not play";
    const std::int32_t rounds = players.rounds_won[row];
    if (rounds < 0 || rounds > (in_teams ? 0 : static_cast<std::int32_t>(rules.match.rounds)))
        return name + " has won rounds that it cannot have won";
    if (players.alive[row] != 0 && players.respawn_tick[row] == kNeverTick)
        return name + " lives, but is out of the round";
    const std::size_t carried = count_carried(players.id[row], state);
    if (carried > 1) return name + " carries several flags";
    if (carried == 0 && players.speed_until_tick[row] == kNeverTick)
        return name + " has the speed of a carrier, but no flag";
    return check_standing(row, state, rules);
}

std::optional<std::string> check_endless(const WorldState& state) {
    if (!(state.match == MatchState{}) || !state.flags.empty())
        return "an endless match is not as it began";
    for (std::size_t row = 0; row < state.players.size(); ++row)
        if (state.players.stands_until_tick[row] != 0 || state.players.rounds_won[row] != 0)
            return text_of_player(state.players.id[row]) + " stands or has won in an endless match";
    return std::nullopt;
}

}  // namespace

std::optional<std::string> check_match(const WorldState& state, const Rules& rules,
                                       const Terrain& terrain) {
    const MatchState& match = state.match;
    if (auto broken = check_values(match, rules.match)) return broken;
    if (match.mode == GameMode::endless) return check_endless(state);
    if (auto broken = check_clock(match, state.tick, rules)) return broken;
    if (auto broken = check_result(match, rules.match)) return broken;
    if (auto broken = check_points(match, rules.match)) return broken;
    if (auto broken = check_hills(match, state.tick, rules, terrain)) return broken;
    if (auto broken = check_flags(state, rules, terrain)) return broken;
    for (std::size_t row = 0; row < state.players.size(); ++row)
        if (auto broken = check_member(row, state, rules)) return broken;
    return std::nullopt;
}

}  // namespace arena::sim
