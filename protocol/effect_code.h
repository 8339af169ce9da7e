// The bits of an update's effects, each after the one before, in the order in which they happened.
// Numbers are coded as in replication/number_code.h.
//
//   count        5 bits: how many there are, less 1
//   kind         3 bits
//   age          number(1)
//   place        a pair (pair_code.h) of 6, 13, 16 or 28 bits each, in 1/128 m: the guess is the
//                place of the effect before; of the first, that of the update's own motion, or else
//                (0, 0)
//   subject      number(6): the short id + 1; 0: none
//   other        likewise
//   amount       number(5): twice the amount, or of a negative one twice its size less 1
//   looked back  0: not at all, 1: number(3): the ticks less 1
#pragma once

#include <optional>

#include "protocol/replication/bit_reader.h"
#include "protocol/replication/bit_writer.h"
#include "protocol/update_message.h"

namespace arena::protocol {

/// What an effect that is sent keeps of its position: the nearest 1/128 m on each axis.
[[nodiscard]] sim::Vec2 rounded_position(sim::Vec2 metres);

/// Write the effects, of which there must be some, beside this own motion.
void write_effects(BitWriter& bits, const Effects& effects,
                   const std::optional<OwnMotion>& own_motion);
/// Whether they take at most so many bits. Counts these only where that is not certain.
[[nodiscard]] bool effects_fit(const Effects& effects, const std::optional<OwnMotion>& own_motion,
                               std::size_t bits_max);

/// Reads effects. Returns false when a number does not fit its field; the rest may still be out of
/// range.
[[nodiscard]] bool read_effects(BitReader& bits, const std::optional<OwnMotion>& own_motion,
                                Effects& effects);

/// Whether an honest server could send this.
[[nodiscard]] bool in_range(const Effect& effect);

}  // namespace arena::protocol
