// Time as an argument: nothing in protocol looks at a clock.
#pragma once

#include <chrono>

namespace arena::protocol {

/// The time since some fixed moment; it never goes backwards.
using Time = std::chrono::nanoseconds;

}  // namespace arena::protocol
