// A trace as lines of text, for coders that are written elsewhere. docs/performance.md, "The
// trace", explains the format:
//
//   snapshot tick acknowledged viewer player     id x y velocity_x velocity_y team archetype
//                                                aim health flags animation
//   snapshot tick acknowledged viewer projectile id x y velocity_x velocity_y team weapon
#pragma once

#include <iosfwd>

#include "tests/bench/replication/trace.h"

namespace arena::bench {

/// Writes a trace. Lines that begin with # explain the others. The caller checks the state of
/// `out`.
void write_trace(const Trace& trace, std::ostream& out);

}  // namespace arena::bench
