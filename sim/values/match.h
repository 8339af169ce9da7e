// A match as plain values: modes, phases, and what the world keeps about the match that it plays.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "sim/values/entity.h"
#include "sim/values/vec2.h"

namespace arena::sim {

/// What decides a match.
enum class GameMode : std::uint8_t {
    endless,            ///< nothing: players fight for ever
    deathmatch,         ///< the player with the most points
    team_deathmatch,    ///< the team with the most points
    last_one_standing,  ///< the player that is left; nobody respawns in a round
    capture_the_flag,   ///< the team with the most captures
    king_of_the_hill,   ///< the team that has held the hill for the most seconds
    elimination,        ///< the team that has players left; nobody respawns in a round
};
inline constexpr std::size_t kGameModes = 7;

/// The names of the modes in rules, reports and results, by GameMode.
inline constexpr std::array<std::string_view, kGameModes> kGameModeNames{
    "endless",          "deathmatch",       "team_deathmatch", "last_one_standing",
    "capture_the_flag", "king_of_the_hill", "elimination"};

[[nodiscard]] constexpr std::string_view name_of(GameMode mode) {
    return kGameModeNames[static_cast<std::size_t>(mode)];
}

/// Whether teams play each other in this mode. In `endless`, the map decides.
[[nodiscard]] constexpr bool has_teams(GameMode mode) {
    return mode == GameMode::team_deathmatch || mode == GameMode::capture_the_flag ||
           mode == GameMode::king_of_the_hill || mode == GameMode::elimination;
}

/// Whether a player that dies is out until the next round.
[[nodiscard]] constexpr bool has_one_life(GameMode mode) {
    return mode == GameMode::last_one_standing || mode == GameMode::elimination;
}

/// The most teams of a match. They are numbered from 1.
inline constexpr std::uint8_t kTeamsMax = 8;

/// The part of a match that is being played. An endless match is in `play` from the first tick on.
enum class MatchPhase : std::uint8_t {
    waiting,    ///< for players; they play, but nothing counts
    warm_up,    ///< the same, with a clock
    countdown,  ///< to a round: players are at their spawn points and stand
    play,
    overtime,   ///< as play, until somebody leads
    round_end,  ///< players play on, but nothing counts
    match_end,  ///< players stand; the result is shown
};
inline constexpr std::size_t kMatchPhases = 7;

inline constexpr std::array<std::string_view, kMatchPhases> kMatchPhaseNames{
    "waiting", "warm_up", "countdown", "play", "overtime", "round_end", "match_end"};

[[nodiscard]] constexpr std::string_view name_of(MatchPhase phase) {
    return kMatchPhaseNames[static_cast<std::size_t>(phase)];
}

/// Whether players can be hurt in this phase.
[[nodiscard]] constexpr bool can_hurt(MatchPhase phase) {
    return phase != MatchPhase::countdown && phase != MatchPhase::match_end;
}

/// Whether points, deaths and objects count in this phase.
[[nodiscard]] constexpr bool counts(MatchPhase phase) {
    return phase == MatchPhase::play || phase == MatchPhase::overtime;
}

/// What ended a round or a match.
enum class EndedBy : std::uint8_t {
    nothing,       ///< it has not ended
    score_limit,   ///< somebody reached it
    time_limit,    ///< somebody led when the time was over
    overtime,      ///< somebody took the lead in overtime
    survival,      ///< one player or team was left
    tie,           ///< nobody led at the end: a draw
    rounds,        ///< of a match: its rounds were won or played
    forfeit,       ///< all opponents left
    abandoned,     ///< all players left
    operator_act,  ///< the operator ended it
};
inline constexpr std::size_t kEndings = 10;

inline constexpr std::array<std::string_view, kEndings> kEndedByNames{
    "nothing", "score_limit", "time_limit", "overtime",  "survival",
    "tie",     "rounds",      "forfeit",    "abandoned", "operator"};

[[nodiscard]] constexpr std::string_view name_of(EndedBy ended_by) {
    return kEndedByNames[static_cast<std::size_t>(ended_by)];
}

/// A number for each team, by its number; that of no team (0) stays unused.
template <typename T>
using PerTeam = std::array<T, kTeamsMax + 1>;

/// The match that a world plays.
struct MatchState {
    GameMode mode = GameMode::endless;  ///< as in the rules
    std::uint32_t number = 1;           ///< of the matches of this world
    std::uint32_t round = 1;            ///< of this match
    Tick match_tick = 0;                ///< first tick of the match, its first countdown
    Tick round_tick = 0;           ///< first tick of play of the round; the zone counts from it
    Tick phase_tick = 0;           ///< first tick of the phase
    Tick phase_end_tick = 0;       ///< first tick of the next phase, by the clock; 0: no clock
    EntityId winner;               ///< of the round or match that ended last; kNoEntity for a team
    std::uint8_t winner_team = 0;  ///< the same; 0: no team
    MatchPhase phase = MatchPhase::play;
    EndedBy ended_by = EndedBy::nothing;  ///< what ended the last round, or the match
    std::uint8_t hill = 0;                ///< the hill that counts, an index into Terrain::hills
    std::uint8_t hill_team = 0;           ///< the team that holds it alone, or held it last
    std::uint8_t hill_contested = 0;      ///< 1: several teams are on it
    Tick hill_move_tick = 0;              ///< in which another hill begins to count; 0: never
    std::uint32_t hill_ticks = 0;         ///< for which it has been held since the last point
    PerTeam<std::int32_t> team_scores{};  ///< points in this round
    PerTeam<std::int32_t> rounds_won{};   ///< of this match

    friend bool operator==(const MatchState&, const MatchState&) = default;
};

/// Returns the tick until which players that are spawned now stand; 0: they do not.
[[nodiscard]] constexpr Tick standing_end(const MatchState& match) {
    const bool stands =
        match.phase == MatchPhase::countdown || match.phase == MatchPhase::match_end;
    return stands ? match.phase_end_tick : 0;
}

/// The most orders of a mode in a tick: two for each player, and some for the objects.
[[nodiscard]] constexpr std::size_t orders_max(std::size_t players_max) {
    return 2 * players_max + 64;
}

/// A flag; definitions are in Terrain::flags. It is at home, carried, or lies where it was dropped.
struct FlagState {
    Vec2 position;         ///< metres; of a carried flag that of its carrier
    EntityId carrier;      ///< kNoEntity: nobody
    Tick return_tick = 0;  ///< of a dropped flag: in which it returns by itself; 0: not dropped
};

}  // namespace arena::sim
