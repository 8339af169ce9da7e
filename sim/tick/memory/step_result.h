// What one step of the world returns.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "sim/values/event.h"

namespace arena::sim {

/// Bits of StepResult::errors. Each names the limit to raise.
enum class StepError : std::uint32_t {
    players_full = 1u << 0,      ///< a join was refused: raise Limits::players_max
    projectiles_full = 1u << 1,  ///< a shot was not fired: raise Limits::projectiles_max
    unknown_player = 1u << 2,    ///< a command about an unknown player was skipped
    duplicate_player = 1u << 3,  ///< a join of a player that is already there was skipped
    bad_player_id = 1u << 4,     ///< a join with an id outside the players' range was skipped
    commands_full = 1u << 5,     ///< commands were skipped: raise Limits::commands_max
    candidates_full = 1u << 6,   ///< candidates were left out: raise Limits::candidates_max
    events_full = 1u << 7,       ///< events were not reported: raise Limits::events_max
    /// A player was not hit or thrown: raise Limits::attack_records_max.
    attack_records_full = 1u << 8,
    hits_full = 1u << 9,  ///< hits were left out: raise Limits::hits_max
    bad_team = 1u << 10,  ///< a player was not moved to a team that does not play
};

/// The parts of a step that are timed separately, in their order.
enum class Stage : std::uint8_t {
    apply_commands,
    move_players,
    find_pairs,
    push_out,  ///< all passes, with the search for contacts
    step_back,
    sweep_projectiles,
    detect_hits,
    apply_hits,
    spawn_and_despawn,
};
inline constexpr std::size_t kStages = 9;

/// Reads a clock of the caller, in the clock's own units, since the world has none. nullptr: no
/// times.
using StageClock = std::uint64_t (*)();

/// Counts of one tick.
struct StepStatistics {
    std::uint32_t players_alive = 0;
    std::uint32_t projectiles = 0;
    std::uint32_t pairs = 0;       ///< candidates that the broadphase found
    std::uint32_t contacts = 0;    ///< pairs that the Thompson tests confirmed
    std::uint32_t pushes = 0;      ///< pushes made by SAT over all passes
    std::uint32_t step_backs = 0;  ///< players put back to where they started
    std::uint32_t shots = 0;
    std::uint32_t hits = 0;
    std::uint32_t kills = 0;
    std::uint32_t inputs_applied = 0;
    std::uint32_t spawn_places = 0;      ///< places that were looked at for spawning players
    std::uint32_t spawn_neighbours = 0;  ///< living players that those looks came across
    std::uint32_t volume_tests = 0;  ///< pairs whose volumes were compared, and swings at crates
    std::array<std::uint64_t, kStages> stage_times{};  ///< by Stage, in units of the StageClock
};

struct StepResult {
    std::span<const Event> events;
    std::uint32_t errors = 0;  ///< bits of StepError
    StepStatistics statistics;

    [[nodiscard]] bool has(StepError error) const {
        return (errors & static_cast<std::uint32_t>(error)) != 0;
    }
};

}  // namespace arena::sim
