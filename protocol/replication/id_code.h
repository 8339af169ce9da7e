// The bits of a list of ids in ascending order: how many there are, and for each how many numbers
// are skipped before it, in the Rice code with the divisor that suits the list. Where nearly all
// ids of a range are listed, that is one bit each.
//
//   count      rice(3)
//   k          3 bits, only when there are any ids
//   gaps       rice(k) each: of the first from 0, of the others from the one before plus 1
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "protocol/replication/bit_reader.h"
#include "protocol/replication/bit_writer.h"

namespace arena::protocol {

/// The number of an entity for one client, from its introduction until its removal is acknowledged.
using ShortId = std::uint16_t;

/// Writes ids, which are in ascending order without repetition.
void write_ids(BitWriter& bits, std::span<const ShortId> ascending);

/// Replaces the content of `ids`. Returns false when the bits end too early, hold an id above
/// 65,535, or hold more than `count_max` ids; `ids` is then meaningless.
[[nodiscard]] bool read_ids(BitReader& bits, std::size_t count_max, std::vector<ShortId>& ids);

}  // namespace arena::protocol
