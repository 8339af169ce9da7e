// The bits of a list of ids in ascending order: how many there are, and for each how many numbers
// are left out before it, in Rice's code with the divisor that suits the list. Where nearly all ids
// of a range are named, that is a bit each.
//
//   count      rice(4)
//   k          4 bits, only when there are any
//   gaps       rice(k) each: of the first from 0, of the others from the one before plus 1
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "protocol/replication/bit_reader.h"
#include "protocol/replication/bit_writer.h"

namespace arena::protocol {

/// Names an entity to one client, from when it is introduced until its removal is acknowledged.
using ShortId = std::uint16_t;

void write_ids(BitWriter& bits, std::span<const ShortId> ascending);

/// Replaces what is in `ids`. False when the bits end too early, or name an id above 65,535 or more
/// than `count_max` ids; then `ids` is of no use.
[[nodiscard]] bool read_ids(BitReader& bits, std::size_t count_max, std::vector<ShortId>& ids);

}  // namespace arena::protocol
