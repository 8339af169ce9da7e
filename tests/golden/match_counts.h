// Counts what happens in a match, to check that a recorded match shows what it is recorded for.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <map>

#include "sim/values/event.h"
#include "sim/world/world.h"

namespace arena::golden {

inline constexpr std::size_t kEventKinds = static_cast<std::size_t>(sim::EventKind::hill) + 1;

/// The counts of one match.
struct MatchCounts {
    std::array<std::uint32_t, kEventKinds> events{};
    std::uint32_t shots = 0;
    std::uint32_t contacts = 0;
    std::uint32_t pushes = 0;
    std::uint32_t players_most = 0;  ///< alive at the same time, at most
    std::uint32_t leaves = 0;        ///< of players
    std::uint32_t zone_hits = 0;
    std::uint32_t crushed = 0;           ///< by movers
    std::uint32_t looked_back = 0;       ///< hits that looked back
    std::uint32_t looked_back_most = 0;  ///< ticks, the most of any of them
    std::uint32_t errors = 0;            ///< bits of StepError

    // The living players, summed over all ticks, that ...
    std::uint32_t rides = 0;    ///< ... stand on a mover
    std::uint32_t flights = 0;  ///< ... are in the air, where there is gravity
    std::uint32_t dashes = 0;   ///< ... dash
    std::uint32_t swings = 0;   ///< ... swing a weapon

    // In a match of a mode.
    std::array<std::uint32_t, sim::kMatchPhases> phase_ticks{};  ///< played in each phase
    std::array<std::uint32_t, sim::kEndings> endings{};          ///< of rounds and of matches
    std::uint32_t matches = 0;                                   ///< that came to their play
    std::uint32_t late_joins = 0;           ///< of players, in play or overtime
    std::uint32_t joins_to_next_round = 0;  ///< of those, of players that wait for the next round
    std::uint32_t team_changes = 0;         ///< of players that stayed
    std::uint32_t uneven_ticks = 0;         ///< in which teams differed by two players or more
    std::uint32_t rival_takes = 0;          ///< of flags that another player could have taken
    std::uint32_t returns_by_touch = 0;     ///< of flags
    std::uint32_t contested_ticks = 0;      ///< in which several teams were on the hill
    std::uint32_t hill_moves = 0;
    std::uint32_t hill_teams = 0;  ///< bits of the teams that have held the hill

    /// Adds what happened in the step that led to this world.
    void take(const sim::World& world, const sim::StepResult& result);

    [[nodiscard]] std::uint32_t of(sim::EventKind kind) const {
        return events[static_cast<std::size_t>(kind)];
    }
    [[nodiscard]] std::uint32_t of(sim::EndedBy ended_by) const {
        return endings[static_cast<std::size_t>(ended_by)];
    }
    [[nodiscard]] std::uint32_t ticks_of(sim::MatchPhase phase) const {
        return phase_ticks[static_cast<std::size_t>(phase)];
    }

  private:
    void take_event(const sim::Event& event, const sim::World& world);
    void take_players(const sim::World& world);
    void take_match(const sim::World& world);

    sim::MatchState match_before_;
    std::array<sim::Vec2, sim::kTeamsMax> flags_;         ///< where they are
    std::map<sim::EntityId, std::uint8_t> teams_before_;  ///< of the players
};

/// Writes all counts on one line.
std::ostream& operator<<(std::ostream& text, const MatchCounts& match_counts);

}  // namespace arena::golden
