// Keeps the process on one core, so that a measurement does not pay for moving between two.
#pragma once

#include <string>

namespace arena::bench {

/// Pins the process to the last core that it may use, because the first ones get the interrupts.
/// Returns what was done, in words.
std::string pin_to_core();

}  // namespace arena::bench
