// State images: a WorldState as bytes, and back. What a world needs to go on elsewhere, or later.
//
//   offset  bytes
//        0      8  "arenaimg"
//        8      4  kImageVersion
//       12      4  0
//       16      8  layout_hash(): names and sizes of all fields
//       24      8  hash of the map, Terrain::hash
//       32      8  hash of the rules, hash_of(Rules)
//       40     28  the limits of the world: seven numbers, in the order of for_each_limit
//       68      4  0
//       72      n  tick, shots_fired, state of the generator; then for the players, projectiles,
//                  pierce records, movers, fixtures and attack records: how many (8 bytes), and
//                  their values, the players column by column; then of the past its slots (4
//                  bytes), and its ticks and places likewise
//     72+n      8  XXH3-64 of all bytes before
//
// Little-endian. Bytes that nobody vouches for are refused with a reason, never with a crash: what
// was read is checked like any other state (sim/state/validate.h).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "sim/rules/rules.h"
#include "sim/state/world_state.h"
#include "sim/terrain/terrain.h"
#include "sim/values/result.h"

namespace arena::sim {

/// To be raised when the header changes, or values of the same names and sizes come to mean
/// something else.
inline constexpr std::uint32_t kImageVersion = 4;

/// Two builds that agree on it read each other's images.
[[nodiscard]] std::uint64_t layout_hash();

[[nodiscard]] std::vector<std::uint8_t> write_image(const WorldState& state, const Terrain& terrain,
                                                    const Rules& rules, const Limits& limits);

/// The error is one line that says what is wrong and what to do. Limits decide what happens when
/// they are met, so an image goes on only under those that it was saved with; a number that
/// `limits` leaves open follows as in a World.
[[nodiscard]] Result<WorldState, std::string> read_image(std::span<const std::uint8_t> image,
                                                         const Terrain& terrain, const Rules& rules,
                                                         const Limits& limits);

}  // namespace arena::sim
