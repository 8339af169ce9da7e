// PastBodies: where the players were at the ends of the last ticks, for attacks that look back at
// them.
//
//             row 0   row 1   row 2
//   slot 0    place   place   place     a ring: the end of tick t lies in slot t % slots
//   slot 1    place   place   place
//   ...                                 `ticks`: how many of the newest slots count, for each row
//
// A body belongs to one life: a player cannot be hit where it was before its last spawn. Its
// archetype, and with it radius and outline, does not change within a life, so only the position is
// kept.
//
// Nothing is kept before the first input that looks back (apply_commands). A world in which no
// player does so has no past, whatever its rules allow, and pays nothing for it.
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

/// The positions of the players at the ends of the last ticks.
struct PastBodies {
    std::uint32_t slots = 0;  ///< ends of ticks that are kept; 0: no player has looked back yet
    std::vector<std::uint8_t> ticks;  ///< by row: newest slots of its present life
    /// In metres: slot by slot, and by row within a slot. Those that `ticks` does not count are
    /// meaningless.
    std::vector<Vec2> places;

    [[nodiscard]] bool is_kept() const { return slots > 0; }

    /// Starts to keep the ends of `slot_count` ticks for `rows` players.
    void begin(std::uint32_t slot_count, std::size_t rows);
    /// Makes room for `slot_count` ticks of up to `rows_max` players.
    void reserve(std::uint32_t slot_count, std::size_t rows_max);

    // The same as in Players, whose rows these are.
    void insert(std::size_t row);
    void erase(std::span<const std::uint32_t> rows);
    /// Forgets the past of a row, because another player has it now.
    void forget(std::size_t row) {
        if (is_kept()) ticks[row] = 0;
    }

    /// Returns where the players were at the end of the tick `end`, by row. It must be one of the
    /// last `slots` ticks.
    [[nodiscard]] std::span<const Vec2> at(Tick end) const;

    /// Records the positions of the players at the end of `tick`.
    void remember(const Players& players, Tick tick);
};

/// Returns how many ends of ticks these rules keep: as many as they look back and one more, for the
/// movement during the earliest of those ticks. 0 when the rules do not look back.
[[nodiscard]] std::uint32_t past_slots(const Rules& rules);

}  // namespace arena::sim
