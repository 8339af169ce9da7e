// The bits of an aim in an update: its lowest ones for a client that certainly holds one close by,
// or all.
//
//   0         the lowest 6 of its 9 bits: of the aims that end with these, the one nearest to the
//             held one
//   1         all 9 bits
#pragma once

#include <cstdint>

#include "protocol/replication/bit_reader.h"
#include "protocol/replication/bit_writer.h"
#include "protocol/replication/entity_state.h"
#include "protocol/replication/window.h"

namespace arena::protocol {

inline constexpr unsigned kCloseAimBits = 6;
/// The most bits of an aim.
inline constexpr unsigned kAimCodeBitsMax = 1 + kAimBits;

/// Returns the aim that a reader finds that holds `held`.
[[nodiscard]] constexpr Aim aim_close_to(Aim held, std::uint32_t lowest_bits) {
    return static_cast<Aim>(to_window(from_window(lowest_bits, held, kCloseAimBits), kAimBits));
}

/// Whether the lowest bits convey `aim` to a reader that holds `held`.
[[nodiscard]] constexpr bool is_close(Aim aim, Aim held) {
    return aim_close_to(held, to_window(aim, kCloseAimBits)) == aim;
}

/// Writes an aim; `is_close` says that it is close to any that the reader can hold.
inline void write_aim(BitWriter& bits, Aim aim, bool is_close) {
    if (is_close) return bits.bits(to_window(aim, kCloseAimBits) << 1, 1 + kCloseAimBits);
    bits.bits(std::uint32_t{aim} << 1 | 1u, 1 + kAimBits);
}

/// Returns the next aim of the bits. One that is close to an aim that the reader does not hold is
/// meaningless.
[[nodiscard]] inline Aim read_aim(BitReader& bits, Aim held) {
    if (bits.bit()) return static_cast<Aim>(bits.bits(kAimBits));
    return aim_close_to(held, bits.bits(kCloseAimBits));
}

}  // namespace arena::protocol
