// The size of a trace in the reference coder: every message is encoded, a Huffman code is trained
// on all of them, and every message in that code is decoded again and compared.
#pragma once

#include <cstddef>
#include <vector>

#include "tests/bench/replication/reference_coder.h"
#include "tests/bench/replication/trace.h"

namespace arena::bench {

/// Bytes of the message for one view.
struct ReferenceSize {
    std::size_t bytes = 0;
    std::size_t bytes_before_huffman = 0;
};

/// Returns the sizes by snapshot and viewer, as in the trace. Throws std::runtime_error when a
/// message does not decode to what it was made from.
[[nodiscard]] std::vector<std::vector<ReferenceSize>> measure_reference(
    const Trace& trace, const FieldCounts& fields = {});

}  // namespace arena::bench
