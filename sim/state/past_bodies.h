// PastBodies: where the players were at the ends of the last ticks, for what looks back at them.
//
//             row 0   row 1   row 2
//   slot 0    place   place   place     a ring: the end of tick t lies in slot t % slots
//   slot 1    place   place   place
//   ...                                 `ticks` says for each row how many of the newest count
//
// A body belongs to one life: what a player was before its last spawn cannot be met. Within a life
// its archetype, and with it radius and outline, stay; so the place is all that there is to keep.
//
// Nothing is kept before the first input that looks back (apply_commands): a world in which nobody
// does so has no past, whatever its rules allow, and costs what it did without.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sim/rules/rules.h"
#include "sim/state/players.h"
#include "sim/values/entity.h"
#include "sim/values/vec2.h"

namespace arena::sim {

struct PastBodies {
    std::uint32_t slots = 0;  ///< ends of ticks that are kept; 0: nobody has looked back yet
    std::vector<std::uint8_t> ticks;  ///< by row: newest slots that are of its present life
    /// Metres, slot by slot, in each by row. Those that `ticks` does not count mean nothing.
    std::vector<Vec2> places;

    [[nodiscard]] bool is_kept() const { return slots > 0; }

    /// From now on the ends of so many ticks are kept, of so many players.
    void begin(std::uint32_t slot_count, std::size_t rows);
    /// Room for so many.
    void reserve(std::uint32_t slot_count, std::size_t rows_max);

    // As in Players, whose rows these are.
    void insert(std::size_t row);
    void erase(std::span<const std::uint32_t> rows);
    /// Another player has this row now.
    void forget(std::size_t row) {
        if (is_kept()) ticks[row] = 0;
    }

    /// Where the players were at the end of that tick, by row. It is one of the last `slots`.
    [[nodiscard]] std::span<const Vec2> at(Tick end) const;

    /// Takes in how the players are at the end of the tick.
    void remember(const Players& players, Tick tick);
};

/// Ends of ticks that are kept by these rules: as many as it looks back, and one more, for the way
/// through the earliest of those ticks. 0 when it does not look back.
[[nodiscard]] std::uint32_t past_slots(const Rules& rules);

}  // namespace arena::sim
