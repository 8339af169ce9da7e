// Counts what happens in a match, to check that a recorded match shows what it is recorded for.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <iosfwd>

#include "sim/values/event.h"
#include "sim/world/world.h"

namespace arena::golden {

inline constexpr std::size_t kEventKinds = static_cast<std::size_t>(sim::EventKind::destroy) + 1;

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

    /// Adds what happened in the step that led to this world.
    void take(const sim::World& world, const sim::StepResult& result);

    [[nodiscard]] std::uint32_t of(sim::EventKind kind) const {
        return events[static_cast<std::size_t>(kind)];
    }
};

/// Writes all counts on one line.
std::ostream& operator<<(std::ostream& text, const MatchCounts& match_counts);

}  // namespace arena::golden
