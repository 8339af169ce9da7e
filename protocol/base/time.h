// Time as an argument: nothing in protocol looks at a clock.
#pragma once

#include <chrono>

namespace arena::protocol {

/// Since any fixed moment; never goes backwards.
using Time = std::chrono::nanoseconds;

}  // namespace arena::protocol
