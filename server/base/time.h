// Time as the core sees it: an argument, never a clock that it reads.
#pragma once

#include <chrono>

namespace arena::server {

/// Since any fixed moment; never goes backwards.
using Time = std::chrono::nanoseconds;

}  // namespace arena::server
