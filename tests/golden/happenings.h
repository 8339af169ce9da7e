// What happens in a match, counted, so that a recorded one can be held to what it is to show.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <iosfwd>

#include "sim/values/event.h"
#include "sim/world/world.h"

namespace arena::golden {

inline constexpr std::size_t kEventKinds = static_cast<std::size_t>(sim::EventKind::destroy) + 1;

struct Happenings {
    std::array<std::uint32_t, kEventKinds> events{};
    std::uint32_t shots = 0;
    std::uint32_t contacts = 0;
    std::uint32_t pushes = 0;
    std::uint32_t players_most = 0;  ///< alive at a time
    std::uint32_t leaves = 0;        ///< of players
    std::uint32_t zone_hits = 0;
    std::uint32_t crushed = 0;           ///< by movers
    std::uint32_t looked_back = 0;       ///< hits that did
    std::uint32_t looked_back_most = 0;  ///< ticks, of any of them
    std::uint32_t errors = 0;            ///< bits of StepError

    // The living of all ticks together, those who
    std::uint32_t rides = 0;    ///< stand on a mover
    std::uint32_t flights = 0;  ///< are in the air, where there is gravity
    std::uint32_t dashes = 0;   ///< dash
    std::uint32_t blows = 0;    ///< swing a weapon

    /// Adds what the step that led to this world has done.
    void take(const sim::World& world, const sim::StepResult& result);

    [[nodiscard]] std::uint32_t of(sim::EventKind kind) const {
        return events[static_cast<std::size_t>(kind)];
    }
};

/// All on one line.
std::ostream& operator<<(std::ostream& text, const Happenings& happenings);

}  // namespace arena::golden
