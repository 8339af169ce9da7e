// State images: a WorldState as bytes, and back. An image is what a world needs to continue
// elsewhere, or later.
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
//       72      n  tick, shots_fired, state of the generator, the match; then the players,
//       projectiles,
//                  pierce records, movers, triggers, flags and attack records, each as a count (8
//                  bytes) and its values, the players column by column; then the past: its slots (4
//                  bytes), and its ticks and places, each as a count and its values
//     72+n      8  XXH3-64 of all bytes before
//
// Little-endian. Untrusted bytes are rejected with a reason, never with a crash: the state that was
// read is checked like any other state (sim/state/validate.h).
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

/// Raise it when the header changes, or when values of the same names and sizes change their
/// meaning.
inline constexpr std::uint32_t kImageVersion = 6;

/// Returns a hash of the names and sizes of all fields. Two builds with the same hash can read each
/// other's images.
[[nodiscard]] std::uint64_t layout_hash();

/// Returns the state as an image. `limits` are those of the world; limits left at kFollows are
/// written as the numbers that follow.
[[nodiscard]] std::vector<std::uint8_t> write_image(const WorldState& state, const Terrain& terrain,
                                                    const Rules& rules, const Limits& limits);

/// Reads an image for a world with this terrain, these rules and these limits. Fails with a
/// one-line message that says what is wrong and what to do. Limits decide what happens when they
/// are reached, so an image can continue only under those that it was saved with; limits left at
/// kFollows follow as in a World.
[[nodiscard]] Result<WorldState, std::string> read_image(std::span<const std::uint8_t> image,
                                                         const Terrain& terrain, const Rules& rules,
                                                         const Limits& limits);

}  // namespace arena::sim
