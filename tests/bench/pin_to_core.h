// Keeps the process on one core, so that a measurement does not pay for moving between two.
#pragma once

#include <string>

namespace arena::bench {

/// Pins to the last of the cores that the process may use: the first ones get the interrupts.
/// Gives what was done, in words.
std::string pin_to_core();

}  // namespace arena::bench
